import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { GivenRole } from '../reading/given-roles.ts';
import { createLetterReview } from './leaving.ts';

const FORM = `DIRECCIÓN DE BECAS
Oficio núm. DB/{{Folio}}/2026
ASUNTO: Entrega de beca

Mérida, Yucatán, a 5 de marzo de 2026

C. {{Destinatario}}
PRESENTE

Se le informa que que su beca se entregará el {{Fecha_Entrega}}, con la CURP {{CURP}} y la CLABE {{Clabe}}.

| Concepto | Importe |
| --- | --- |
| {{Concepto}} | {{Importe}} |
| Transporte | $500.00 |
| Total | {{Total}} |

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
  Concepto: 'Beca',
  Importe: '$1,500.00',
  Total: '$2,000.00',
};

describe('the review of a letter as it leaves', () => {
  it('names what is wrong in the data, and leaves to the form what is wrong in the form', () => {
    assert.deepEqual(found({}), []);
    assert.deepEqual(found({ Fecha_Entrega: '31 de abril de 2026' }), ['C1 31 de abril de 2026']);
    assert.deepEqual(found({ Fecha_Entrega: 'lunes 20 de marzo de 2026' }), ['C2 lunes 20 de marzo de 2026']);
    assert.deepEqual(found({ Total: '$2,100.00' }), ['C6 $2,100.00']);
    assert.deepEqual(found({ CURP: 'PEUR850214MYNCCS08', Clabe: '012910001234567984' }), [
      'C20 PEUR850214MYNCCS08',
      'C20 012910001234567984',
    ]);
  });

  it('says that an amount is none, unless the past letter had it so, and leaves what is free or in words', () => {
    const text = 'Se paga la cantidad de {{Monto}} por concepto de pasajes.\n\nDescuento: {{Monto_Descuento}}';
    const amount = (Monto: string, former = {}) =>
      createLetterReview({ text, roles: [], former })({ Monto, Monto_Descuento: '-$5.00' }).map(
        ({ rule, words, right, data }) => `${rule} ${data} ${words}: ${right?.says}`,
      );
    assert.deepEqual(amount('-5'), ['C27 Monto -5: Un importe no lleva signo de menos. ¿Es $5.00?']);
    assert.deepEqual(amount('pendiente'), ['C27 Monto pendiente: Falta la cantidad en cifras.']);
    const comma = 'En México los miles llevan coma, y los centavos, punto: ¿es $1,500.50?';
    assert.deepEqual(amount('1.500,50'), [`C27 Monto 1.500,50: ${comma}`]);
    assert.deepEqual(amount('$1500,5'), [`C27 Monto $1500,5: ${comma}`]);
    assert.deepEqual(amount('pendiente', { Monto: 'pendiente' }), []);
    for (const right of ['$1,500.50', '1,500', 'mil pesos', 'sin costo', '15 UMA', '$500.00 mensuales', '0'])
      assert.deepEqual(amount(right), [], right);
  });

  it('says where a finding is in the form, and of which datum', () => {
    const [finding] = review({ Fecha_Entrega: 'lunes 20 de marzo de 2026' });
    assert.deepEqual(finding?.data, ['Fecha_Entrega']);
    assert.equal(FORM.slice(finding?.start, finding?.end), '{{Fecha_Entrega}}');
    const text = FORM.replace('el {{Fecha_Entrega}}', 'el lunes {{Dia}} de marzo de {{Anio}}');
    const [parted] = createLetterReview({ text, roles: [], former: {} })({ ...ROW, Dia: '20', Anio: '2026' });
    assert.deepEqual(parted?.data, ['Dia', 'Anio']);
    assert.equal(text.slice(parted?.start, parted?.end), 'lunes {{Dia}} de marzo de {{Anio}}');
  });

  it('says what is right, and which words of the datum or of the form make it right', () => {
    assert.deepEqual(
      review({ Fecha_Entrega: 'Lunes 20 de marzo de 2026', Total: '$2,100.00' }).map(({ right }) => right),
      [
        {
          says: 'El 20 de marzo de 2026 es viernes.',
          datum: { name: 'Fecha_Entrega', words: 'Viernes 20 de marzo de 2026' },
        },
        { says: 'Suma $2,000.00.', datum: { name: 'Total', words: '$2,000.00' } },
      ],
    );
    assert.deepEqual(review({ Fecha_Entrega: '30 de febrero de 2026' })[0]?.right, {
      says: 'El 30 de febrero de 2026 no existe: febrero tiene 28 días.',
    });
    const text = `${FORM}Se pagarán \${{Monto}} ({{Monto_Letra}}) el lunes {{Dia}} de marzo de 2026.`;
    const words = { ...ROW, Monto: '$1,250.50', Monto_Letra: 'DOS MIL PESOS 00/100 M.N.', Dia: '20' };
    const [day, amount] = createLetterReview({ text, roles: [], former: {} })(words);
    const at = text.indexOf('lunes');
    assert.deepEqual(day?.right?.edit, { start: at, end: at + 'lunes'.length, text: 'viernes' });
    assert.deepEqual(amount?.right, {
      says: '$1,250.50: mil doscientos cincuenta pesos 50/100 M.N.',
      datum: { name: 'Monto_Letra', words: 'MIL DOSCIENTOS CINCUENTA PESOS 50/100 M.N.' },
    });
  });

  it('finds nothing in a blank', () => {
    const blank = createLetterReview({ text: FORM, roles: [], former: {} });
    assert.deepEqual(blank({}), []);
  });

  it('takes all roles from the form, as a person corrected them', () => {
    const text = FORM.replace('C. {{Destinatario}}\nPRESENTE', '{{Destinatario}}\nPRESENTE');
    const words = { ...ROW, Destinatario: 'CC. Integrantes del Comité' };
    const roles: GivenRole[] = [{ words: '{{Destinatario}}', which: 0, role: 'reference' }];
    const rules = (given: readonly GivenRole[]) =>
      createLetterReview({ text, roles: given, former: {} })(words).map(({ rule }) => rule);
    assert.ok(rules([]).includes('C12'));
    assert.deepEqual(rules(roles), []);
  });

  it('makes no line and no cell of a value', () => {
    assert.deepEqual(found({ Concepto: 'Beca | $9.00\n| Otra | $70.00 |', Destinatario: 'Rosa\nATENTAMENTE' }), []);
  });

  function review(values: Partial<typeof ROW>) {
    return createLetterReview({ text: FORM, roles: [], former: {} })({ ...ROW, ...values });
  }

  function found(values: Partial<typeof ROW>): string[] {
    return review(values).map(({ rule, words }) => `${rule} ${words}`);
  }
});
