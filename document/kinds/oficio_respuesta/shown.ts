import type { ShownKind } from '../kind.ts';

export const shown: ShownKind = {
  name: 'Oficio de respuesta',
  group: 'A otra oficina',
  use: 'Contestar a una persona o autoridad',
  example: 'Respuesta a un vecino que pidió el bacheo de su calle: informarle que el trabajo ya está programado.',
};
