import type { ShownKind } from '../kind.ts';

export const shown: ShownKind = {
  name: 'Constancia',
  group: 'Sobre una persona',
  use: 'Certificar un hecho',
  example: 'Constancia laboral para una persona servidora pública, con puesto, antigüedad y horario.',
};
