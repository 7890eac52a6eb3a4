import type { ShownKind } from '../kind.ts';

export const shown: ShownKind = {
  name: 'Invitación',
  group: 'Actas y atención al público',
  use: 'Convidar a un evento',
  example: 'Invitación a las autoridades escolares para la inauguración de la feria de ciencias.',
};
