import type { ShownKind } from '../kind.ts';

export const shown: ShownKind = {
  name: 'Respuesta de transparencia',
  group: 'Actas y atención al público',
  use: 'Responder una solicitud de información',
  example: 'Respuesta a una solicitud de acceso a la información sobre el gasto en combustible de la dependencia.',
};
