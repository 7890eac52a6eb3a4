import type { ShownKind } from '../kind.ts';

export const shown: ShownKind = {
  name: 'Oficio de solicitud',
  group: 'A otra oficina',
  use: 'Pedir datos, servicios o apoyo',
  example:
    'Oficio para pedir a la Comisión Federal de Electricidad que repare los postes y el transformador de la colonia Centro.',
};
