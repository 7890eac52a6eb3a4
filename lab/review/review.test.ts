import assert from 'node:assert/strict';
import { test } from 'node:test';
import { falseFindings, reviewPastLetters, reviewTemplate, reviewTemplates, reviewText } from './measure.ts';

test('the review finds nothing false in the data of correct letters', () => {
  const letters = [...reviewPastLetters(), ...reviewTemplates()];
  assert.ok(letters.length > 110);
  assert.deepEqual(falseFindings(letters), []);
});

const FORM = `Oficio núm. {{Numero}}
ASUNTO: {{Asunto}}

{{Lugar}}, a {{Fecha}}

{{Destinatario}}
{{Cargo_Destinatario}}
PRESENTE

Se comisiona a la C. {{Comisionada}}, con CURP {{CURP}} y RFC {{RFC}}, nacida el {{Nacimiento}}, por {{Dias}} días, {{Periodo}}. La junta será el {{Junta}}, {{Horario}}. Deberá entregar el informe a más tardar el {{Limite}}.

| Concepto | Importe |
|---|---|
| Hospedaje | {{Hospedaje}} |
| Alimentos | {{Alimentos}} |
| Total | {{Total}} |

Se pagarán {{Total}} ({{Letra}}) a {{Banco}}.

ATENTAMENTE

{{Firmante}}
{{Cargo_Firmante}}
`;

const RIGHT = {
  Numero: 'DA/118/2026',
  Asunto: 'Comisión a Cholula',
  Lugar: 'San Isidro, Puebla',
  Fecha: '2026-01-20',
  Destinatario: 'Mtro. Luis Ángel Cruz Mora',
  Cargo_Destinatario: 'Secretario de Finanzas',
  Comisionada: 'Rosa Pech Uc',
  CURP: 'PEUR850214MYNCCS09',
  RFC: 'PEUR850214QX9',
  Nacimiento: '14 de febrero de 1985',
  Dias: 'cinco',
  Periodo: 'del 26 al 30 de enero de 2026',
  Junta: 'viernes 30 de enero de 2026',
  Horario: 'de 9:00 a 11:00 horas',
  Limite: '6 de febrero de 2026',
  Hospedaje: '$12,000.00',
  Alimentos: '$5,450.00',
  Total: '17450',
  Letra: '',
  Banco: 'la CLABE 012910001234567894',
  Firmante: 'Lic. Rosa María Fuentes Díaz',
  Cargo_Firmante: 'Directora de Administración',
};

// A wrong value of one datum, and what the review says of it.
const PLANTED: readonly [datum: keyof typeof RIGHT, value: string, rule: string, says: RegExp][] = [
  ['Junta', 'jueves 30 de enero de 2026', 'C2', /^El 30 de enero de 2026 es viernes\.$/],
  ['Junta', '31 de abril de 2026', 'C1', /abril tiene 30 días/],
  ['Limite', '15 de enero de 2026', 'C3', /anterior a la del documento, 20 de enero de 2026/],
  ['Periodo', 'del 30 al 26 de enero de 2026', 'C3', /Termina antes/],
  ['Horario', 'de 11:00 a 9:00 horas', 'C4', /anterior a la del inicio/],
  [
    'Letra',
    'diecisiete mil pesos 00/100 M.N.',
    'C5',
    /\$17,450\.00: diecisiete mil cuatrocientos cincuenta pesos 00\/100/,
  ],
  ['Total', '17540', 'C6', /^Suma \$17,450\.00\.$/],
  ['Numero', 'DA/118/2025', 'C8', /2026/],
  ['Cargo_Firmante', 'Director de Administración', 'C13', /./],
  ['CURP', 'PEUR850214MYNCCS08', 'C20', /terminaría en 9/],
  ['RFC', 'PEUR850214QX8', 'C21', /terminaría en 9/],
  ['RFC', 'PEUR850412QX9', 'C23', /empieza con PEUR850214/],
  ['Nacimiento', '14 de febrero de 1986', 'C23', /dice 14 de febrero de 1985/],
  ['Dias', 'ocho', 'C24', /tiene 5 días/],
  ['Banco', 'la CLABE 0129100012345678', 'C20', /lleva 18 cifras, y aquí hay 16/],
  ['Comisionada', 'Juan Pech Uc', 'C13', /./],
  ['Asunto', 'Comisión de de Cholula', 'E5', /./],
  ['Limite', 'XX de febrero de 2026', 'V12', /./],
];

test('an error in one datum is found in it, and the finding says what is right', () => {
  assert.deepEqual(reviewText(FORM, RIGHT), []);
  const missed = PLANTED.filter(([name, value, rule, says]) => {
    const found = reviewText(FORM, { ...RIGHT, [name]: value });
    return !found.some((one) => one.rule === rule && says.test(one.right?.says ?? one.messageEs));
  });
  assert.deepEqual(
    missed.map(([name, value]) => `${name}: ${value}`),
    [],
  );
});

test('a value that repeats the word before it is offered without that word', () => {
  const [finding, ...others] = reviewTemplate('constancia', { Horario: 'de 9:00 a 15:00 horas' });
  assert.deepEqual(others, []);
  assert.deepEqual(finding?.right?.datum, { name: 'Horario', words: '9:00 a 15:00 horas' });
});
