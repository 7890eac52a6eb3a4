import type { ShownKind } from '../kind.ts';

export const shown: ShownKind = {
  name: 'Oficio de comisión',
  group: 'Sobre una persona',
  use: 'Enviar personal a otro lugar',
  example: 'Oficio de comisión para que una persona asista tres días a una capacitación en otra ciudad, con viáticos.',
};
