import type { ShownKind } from '../kind.ts';

export const shown: ShownKind = {
  name: 'Acta administrativa',
  group: 'Actas y atención al público',
  use: 'Asentar hechos en el trabajo',
  example: 'Acta administrativa por inasistencias injustificadas de una persona trabajadora, con dos testigos.',
};
