import type { ShownKind } from '../kind.ts';

export const shown: ShownKind = {
  name: 'Convocatoria',
  group: 'Dentro de la oficina',
  use: 'Citar a un órgano colegiado',
  example: 'Convocatoria a la sesión ordinaria del comité de adquisiciones, con orden del día.',
};
