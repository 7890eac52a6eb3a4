import type { ShownKind } from '../kind.ts';

export const shown: ShownKind = {
  name: 'Vacaciones o permiso',
  group: 'Sobre una persona',
  use: 'Solicitar o conceder días',
  example: 'Solicitud de vacaciones para una persona trabajadora, con periodo y nombre de quien la suple.',
};
