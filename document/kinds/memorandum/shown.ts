import type { ShownKind } from '../kind.ts';

export const shown: ShownKind = {
  name: 'Memorándum',
  group: 'Dentro de la oficina',
  use: 'Recordar o indicar algo al personal',
  example: 'Memorándum para recordar al personal que debe portar su gafete dentro del edificio.',
};
