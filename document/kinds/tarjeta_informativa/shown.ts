import type { ShownKind } from '../kind.ts';

export const shown: ShownKind = {
  name: 'Tarjeta informativa',
  group: 'Dentro de la oficina',
  use: 'Poner al tanto a un superior',
  example: 'Tarjeta informativa para el presidente municipal sobre el avance de una obra de pavimentación.',
};
