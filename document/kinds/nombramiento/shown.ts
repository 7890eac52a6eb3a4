import type { ShownKind } from '../kind.ts';

export const shown: ShownKind = {
  name: 'Nombramiento',
  group: 'Sobre una persona',
  use: 'Designar a una persona',
  example: 'Nombramiento de la persona enlace de transparencia del área, con sus funciones.',
};
