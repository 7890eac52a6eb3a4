import type { ShownKind } from '../kind.ts';

export const shown: ShownKind = {
  name: 'Solicitud de recursos',
  group: 'A otra oficina',
  use: 'Pedir presupuesto o una compra',
  example: 'Solicitud de suficiencia presupuestal para comprar equipo de cómputo, con justificación y monto.',
};
