import assert from 'node:assert/strict';
import { it } from 'node:test';
import { fill } from '../variables/fill.ts';
import { createRowLint } from './lint.ts';

const TEMPLATE = `DIRECCIÓN DE BECAS
Oficio núm. DB/{{Folio}}/2026
ASUNTO: Entrega de beca

Mérida, Yucatán, a 5 de marzo de 2026

C. {{Destinatario}}
PRESENTE

Se le informa que que su beca se entregará el {{Fecha_Entrega}}, con la CURP {{CURP}} y la CLABE {{Clabe}}.

ATENTAMENTE

LIC. OMAR TZUC BAAS
DIRECTOR DE BECAS
`;

const ROW = {
  Folio: '014',
  Destinatario: 'Rosa Pech Uc',
  Fecha_Entrega: 'viernes 20 de marzo de 2026',
  CURP: 'PEUR850214MYNCCS09',
  Clabe: '012910001234567894',
};

it('names what is wrong in a row, and not what is wrong in the template', () => {
  const lintRow = createRowLint(TEMPLATE);
  const rulesOf = (values: Partial<typeof ROW>) => {
    const filled = fill(TEMPLATE, { ...ROW, ...values });
    return lintRow(filled).map(({ rule, start, end }) => `${rule} ${filled.slice(start, end)}`);
  };
  assert.deepEqual(rulesOf({}), []);
  assert.deepEqual(rulesOf({ Fecha_Entrega: '31 de abril de 2026' }), ['C1 31 de abril de 2026']);
  assert.deepEqual(rulesOf({ Fecha_Entrega: 'lunes 20 de marzo de 2026' }), ['C2 lunes 20 de marzo de 2026']);
  assert.deepEqual(rulesOf({ CURP: 'PEUR850214MYNCCS08', Clabe: '012910001234567984' }), [
    'C20 PEUR850214MYNCCS08',
    'C20 012910001234567984',
  ]);
});
