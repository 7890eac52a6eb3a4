import type { ShownKind } from '../kind.ts';

export const shown: ShownKind = {
  name: 'Circular',
  group: 'Dentro de la oficina',
  use: 'Comunicar una regla a muchas áreas',
  example: 'Circular para informar a todas las áreas el horario de atención durante el periodo vacacional.',
};
