import type { ShownKind } from '../kind.ts';

export const shown: ShownKind = {
  name: 'Requerimiento',
  group: 'A otra oficina',
  use: 'Exigir un cumplimiento',
  example: 'Requerimiento a un proveedor para que entregue los bienes atrasados de su contrato, con plazo.',
};
