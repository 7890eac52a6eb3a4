// A request for money or a purchase; it says the amount, the need and the effect.
import type { ShownKind } from '../kind.ts';

export const shown: ShownKind = {
  name: 'Solicitud de recursos',
  group: 'A otra oficina',
  use: 'Pedir presupuesto o una compra',
  example: 'Solicitud de suficiencia presupuestal para comprar equipo de cómputo, con justificación y monto.',
};
