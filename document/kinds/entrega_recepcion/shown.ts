import type { ShownKind } from '../kind.ts';

export const shown: ShownKind = {
  name: 'Entrega-recepción',
  group: 'Actas y atención al público',
  use: 'Formalizar un cambio de titular',
  example: 'Acta de entrega-recepción de una dirección por cambio de titular, con anexos y testigos.',
};
