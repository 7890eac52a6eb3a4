import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import type { VariableKind } from '../variables/labels.ts';
import { readForm } from './form.ts';
import { letterOf, outgoing } from './outgoing.ts';
import { readPastForm } from './past-letter.ts';
import { fillIn } from './places.ts';
import type { Values, Words } from './wording.ts';

const filled = (text: string, values: Values) => fillIn(letterOf(text, values), text);

it('writes a date, an amount and its words as offices do', () => {
  const text = '{{Lugar}}, a {{Fecha}}: {{Monto}} ({{Monto_Letra}})';
  assert.deepEqual(letterOf(text, { Fecha: '2026-11-21', Monto: '$12,000', Lugar: ' ' }).words, {
    Fecha: '21 de noviembre de 2026',
    Monto: '$12,000.00',
    Monto_Letra: 'doce mil pesos 00/100 M.N.',
  });
  assert.equal(filled('{{Fecha}}', { Fecha: '0026-11-21' }), '21 de noviembre de 2026');
});

it('writes a date that a cell or a program gives, whatever the datum is called, and no number that looks like one', () => {
  const text = 'el día {{Dia_Entrega}}, vence {{Vigencia}}, folio {{Folio}}, {{Clave}}';
  const typed = { Dia_Entrega: '2026-12-04', Vigencia: '2026-12-18', Folio: '2026-12-04', Clave: '2026-13-04' };
  assert.equal(
    filled(text, typed),
    'el día 4 de diciembre de 2026, vence 18 de diciembre de 2026, folio 2026-12-04, 2026-13-04',
  );
});

it('leaves other words in a date or amount field as they were typed', () => {
  const typed = { Fecha: 'el primer lunes de mayo', Monto: 'por definir', Monto_Letra: 'a mano' };
  assert.deepEqual(letterOf('{{Fecha}} {{Monto}} {{Monto_Letra}}', typed).words, typed);
});

it('words belong to a place: the sign and the pesos are written once where the text has them', () => {
  const typed = { Monto: '12000' };
  assert.equal(filled('por $ {{Monto}}: {{Monto}}', typed), 'por $ 12,000.00: $12,000.00');
  assert.equal(
    filled('{{Monto}} {{Monto_Letra}} pesos 00/100 M.N.; {{Monto_Letra}}', typed),
    '$12,000.00 doce mil pesos 00/100 M.N.; doce mil pesos 00/100 M.N.',
  );
  for (const text of [
    '{{Monto_Letra}} Pesos 00/100 MN, {{Monto}}',
    '{{Monto_Letra}} pesos, {{Monto}}',
    '{{Monto_Letra}} 00/100 M.N., {{Monto}}',
    '{{Monto_Letra}} M.N., {{Monto}}',
  ])
    assert.match(filled(text, typed), /^doce mil(?: [Pp]esos)?(?: 00\/100)?(?: M\.?N\.?)?, \$12,000\.00$/);
  assert.equal(filled('{{Monto}} {{Monto_Letra}} de pesos', { Monto: '1000000' }), '$1,000,000.00 un millón de pesos');
});

it('words that stand beside a place are not said twice', () => {
  for (const [text, value, left] of [
    ['a las {{Hora}} horas.', '16:30 horas', 'a las 16:30 horas.'],
    ['a las {{Hora}} horas.', '16:30', 'a las 16:30 horas.'],
    ['C. {{Nombre}}', 'C. Ana Ruiz Paz', 'C. Ana Ruiz Paz'],
    ['en la calle {{Calle}} de la colonia', 'Calle Luna 5', 'en la calle Luna 5 de la colonia'],
    [
      'la carrera de {{Carrera}}, área Industrial',
      'TSU en Redes, área industrial',
      'la carrera de TSU en Redes, área Industrial',
    ],
    ['un plazo de {{Plazo}} días hábiles', 'diez días hábiles', 'un plazo de diez días hábiles'],
    ['de la {{Colonia}}', 'La Paz', 'de la La Paz'],
    ['la {{Obra}} horaria', 'obra por hora', 'la obra por hora horaria'],
    ['{{Nombre}} Cruz', 'Cruz', 'Cruz Cruz'],
    ['SC. {{Nombre}}', 'C. Ana Ruiz', 'SC. C. Ana Ruiz'],
  ] as const)
    assert.equal(
      filled(text, {
        Hora: value,
        Nombre: value,
        Calle: value,
        Carrera: value,
        Plazo: value,
        Colonia: value,
        Obra: value,
      }),
      left,
    );
});

it('the words of an amount are in the currency that stands beside the figure, or are left to a person', () => {
  const typed = { Monto: '12000', Monto_USD: '12000' };
  // «#» is {{Monto}}, «@» its words.
  for (const [written, expected] of [
    ['US$# (@)', 'US$12,000.00 (doce mil dólares 00/100 USD)'],
    ['USD # (@)', 'USD $12,000.00 (doce mil dólares 00/100 USD)'],
    ['# USD (@)', '$12,000.00 USD (doce mil dólares 00/100 USD)'],
    ['{{Monto_USD}} ({{Monto_USD_Letra}})', '$12,000.00 (doce mil dólares 00/100 USD)'],
    ['€# (@)', '€12,000.00 (doce mil euros 00/100 EUR)'],
    ['# euros (@)', '12,000.00 euros (doce mil euros 00/100 EUR)'],
    ['# (@ dólares 00/100)', '$12,000.00 (doce mil dólares 00/100)'],
    ['$# (@ 00/100 USD)', '$12,000.00 (doce mil dólares 00/100 USD)'],
    ['£# (@)', '£12,000.00 ([Monto con letra])'],
    ['# UDIS (@)', '12,000.00 UDIS ([Monto con letra])'],
    ['CAD $# (@)', 'CAD $12,000.00 ([Monto con letra])'],
    ['# pesos colombianos (@)', '12,000.00 pesos colombianos ([Monto con letra])'],
    ['por derechos reales # (@)', 'por derechos reales $12,000.00 (doce mil pesos 00/100 M.N.)'],
    ['MX$# (@)', 'MX$12,000.00 (doce mil pesos 00/100 M.N.)'],
    ['# M.N. (@)', '$12,000.00 M.N. (doce mil pesos 00/100 M.N.)'],
  ] as const)
    assert.equal(filled(written.replaceAll('#', '{{Monto}}').replaceAll('@', '{{Monto_Letra}}'), typed), expected);
});

it('cents that contradict the text stay open, as a blank with its label', () => {
  const cents = { Monto: '12000.50' };
  assert.equal(letterOf('{{Monto}} {{Monto_Letra}} pesos 00/100 M.N.', cents).words.Monto_Letra, undefined);
  assert.equal(filled('{{Monto}} {{Monto_Letra}} pesos.', cents), '$12,000.50 [Monto con letra] pesos.');
});

it('variables named like inherited properties are open until they are filled in', () => {
  const text = '{{valueOf}} {{toString}} {{__proto__}}';
  assert.deepEqual(Object.entries(letterOf(text, {}).words), []);
  assert.deepEqual(Object.entries(letterOf(text, JSON.parse('{"toString":"a","__proto__":"b"}')).words), [
    ['toString', 'a'],
    ['__proto__', 'b'],
  ]);
});

it('a number that is held back is shown, and does not leave', () => {
  const text = 'Oficio {{Numero_Oficio}} a {{Destinatario}}';
  const give = () => ({ value: '7', source: 'proposed' }) as const;
  const letter = outgoing(readForm(text), give, (name) => name === 'Numero_Oficio');
  assert.equal(fillIn(letter, text), 'Oficio [Número de oficio] a 7');
  assert.equal(fillIn(letter.shown, text), 'Oficio 7 a 7');
});

const FORMER: readonly [kind: VariableKind, words: string, value: string, next: string, written: string][] = [
  ['date', '14 de mayo de 2025', '2025-05-14', '2026-06-01', '1 de junio de 2026'],
  ['date', '03 de marzo de 2025', '2025-03-03', '2026-06-01', '01 de junio de 2026'],
  ['date', '1.º de enero del año 2025', '2025-01-01', '2026-06-01', '1.º de junio del año 2026'],
  ['date', '1º de enero de 2025', '2025-01-01', '2026-06-02', '2 de junio de 2026'],
  ['date', 'viernes 30 de mayo de 2025', '2025-05-30', '2026-06-01', 'lunes 1 de junio de 2026'],
  ['date', 'Viernes, 30 de Mayo del 2025', '2025-05-30', '2026-06-01', 'Lunes, 1 de Junio del 2026'],
  ['date', '14 DE MAYO DE 2025', '2025-05-14', '2026-06-01', '1 DE JUNIO DE 2026'],
  ['date', '12/03/25', '2025-03-12', '2026-06-01', '01/06/26'],
  ['date', '2-3-2025', '2025-03-02', '2026-06-01', '1-6-2026'],
  ['date', '02/mar/2025', '2025-03-02', '2026-06-01', '01/jun/2026'],
  [
    'date',
    'dieciocho días del mes de marzo de dos mil veinticinco',
    '2025-03-18',
    '2026-06-21',
    'veintiún días del mes de junio de dos mil veintiséis',
  ],
  [
    'date',
    'tres de marzo de dos mil veinticinco',
    '2025-03-03',
    '2031-06-01',
    'primero de junio de dos mil treinta y uno',
  ],
  [
    'date',
    'tres de marzo de dos mil veinticinco',
    '2025-03-03',
    '2026-12-31',
    'treinta y uno de diciembre de dos mil veintiséis',
  ],
  [
    'date',
    'tres días del mes de marzo de dos mil veinticinco',
    '2025-03-03',
    '2026-12-31',
    'treinta y un días del mes de diciembre de dos mil veintiséis',
  ],
  ['date', 'el primer lunes de mayo', 'el primer lunes de mayo', '2026-06-01', '1 de junio de 2026'],
  ['amount', '$58,000.00', '58000.00', '1234.5', '$1,234.50'],
  ['amount', '1,250', '1250', '12000', '12,000'],
  ['amount', '1250.5', '1250.5', '12000', '12000.00'],
  ['amount', 'US$30,000.00', '30000.00', '12000', 'US$12,000.00'],
  ['amount', '33,988.50 M.N.', '33988.50', '12000', '12,000.00 M.N.'],
  ['time', '9:00', '9:00', '10:30', '10:30'],
  ['text', '31 de diciembre de 2025', '31 de diciembre de 2025', '2026-12-18', '18 de diciembre de 2026'],
  ['text', '31 de diciembre de 2025', '31 de diciembre de 2025', '18/12/2026', '18 de diciembre de 2026'],
  ['text', 'hasta agotarse', 'hasta agotarse', '2026-12-18', '18 de diciembre de 2026'],
  ['text', ' 3 de marzo de 2025 ', ' 3 de marzo de 2025 ', 'otra', 'otra'],
];
const NAMES = { date: 'Fecha', amount: 'Monto', time: 'Hora', text: 'Asunto' } as Partial<Record<VariableKind, string>>;

for (const [kind, words, value, next, written] of FORMER)
  it(`«${words}» leaves as it was until it is changed, and then as «${written}»`, () => {
    const name = NAMES[kind] ?? '';
    const text = `Vence {{${name}}}.`;
    const form = readPastForm(text, { [name]: words });
    assert.equal(form.read(kind, words), value);
    for (const source of ['letter', 'typed'] as const)
      assert.equal(
        fillIn(
          outgoing(form, () => ({ value, source })),
          text,
        ),
        `Vence ${words}.`,
      );
    assert.equal(fillIn(letterOf(text, { [name]: next }, form), text), `Vence ${written}.`);
  });

const CELLS: readonly [kind: VariableKind, words: string, cell: string, ofCell: string, typed: string][] = [
  [
    'date',
    'tres de marzo de dos mil veinticinco',
    '1 de diciembre de 2026',
    'primero de diciembre de dos mil veintiséis',
    '1 de diciembre de 2026',
  ],
  [
    'date',
    '14 de mayo de 2025',
    'uno de enero de dos mil veintisiete',
    '1 de enero de 2027',
    'uno de enero de dos mil veintisiete',
  ],
  ['date', 'viernes 30 de mayo de 2025', '1 de junio de 2026', 'lunes 1 de junio de 2026', '1 de junio de 2026'],
  [
    'date',
    'viernes 30 de mayo de 2025',
    'martes 1 de junio de 2026',
    'martes 1 de junio de 2026',
    'martes 1 de junio de 2026',
  ],
  [
    'text',
    'tres de marzo de dos mil veinticinco',
    '1 de mayo de 2026',
    'primero de mayo de dos mil veintiséis',
    '1 de mayo de 2026',
  ],
  ['text', 'hasta agotarse', '1 de mayo de 2026', '1 de mayo de 2026', '1 de mayo de 2026'],
  ['amount', 'US$30,000.00', 'US$2,500.5', 'US$2,500.50', 'US$2,500.50'],
  ['amount', 'US$30,000.00', '2,500.50 USD', 'US$2,500.50', 'US$2,500.50'],
  ['amount', '$30,000.00', '€750', '€750', '€750'],
];

for (const [kind, words, cell, ofCell, typed] of CELLS)
  it(`the cell «${cell}» leaves in the manner of «${words}», and the same typed as it is`, () => {
    const name = NAMES[kind] ?? '';
    const text = `Vence {{${name}}}.`;
    const form = readPastForm(text, { [name]: words });
    const as = (source: 'column' | 'typed') =>
      fillIn(
        outgoing(form, () => ({ value: cell, source })),
        text,
      );
    assert.deepEqual([as('column'), as('typed')], [`Vence ${ofCell}.`, `Vence ${typed}.`]);
  });

it('a cell with the surnames first leaves in the order of the letter, unless the letter has them first as well', () => {
  const as = (former: string, source: 'column' | 'typed') =>
    outgoing(readPastForm('{{Nombre_Alumno}}', { Nombre_Alumno: former }), () => ({ value: 'RUIZ PÉREZ ANA', source }))
      .words.Nombre_Alumno;
  assert.equal(as('EVA SOL RUIZ', 'column'), 'ANA RUIZ PÉREZ');
  assert.equal(as('EVA SOL RUIZ', 'typed'), 'RUIZ PÉREZ ANA');
  assert.equal(as('LÓPEZ RUIZ, EVA', 'column'), 'RUIZ PÉREZ ANA');
});

const QUANTITIES: readonly [former: string, value: string, next: string][] = [
  ['20 (veinte) horas', '30', '30 (treinta) horas'],
  ['20 (veinte) horas', '21', '21 (veintiuna) horas'],
  ['480 (cuatrocientas ochenta) horas', '500', '500 (quinientas) horas'],
  ['30 (TREINTA) DÍAS NATURALES', '1', '1 (UN) DÍA NATURAL'],
  ['veinte (20) horas', '8', 'ocho (8) horas'],
  ['cinco días hábiles', '3', 'tres días hábiles'],
  ['40 horas', '1', '1 hora'],
  ['1 (una) hora', '2', '2 (dos) horas'],
  ['6 (seis) meses', '12', '12 (doce) meses'],
  ['dos tantos de piedra', '3', '3'],
  ['12 de octubre', '5', '5'],
  ['20 (veinte) horas', '30 horas', '30 horas'],
  ['20 (treinta) horas', '5', '5'],
];

for (const [former, value, next] of QUANTITIES)
  it(`the number ${value} in the place of «${former}» leaves as «${next}»`, () => {
    const text = 'Con duración de {{Duracion}}.';
    const form = readPastForm(text, { Duracion: former });
    assert.equal(fillIn(letterOf(text, { Duracion: value }, form), text), `Con duración de ${next}.`);
  });

it('the sign of an amount is not written twice, and an amount in another currency has no words', () => {
  const text = 'pagará US{{Monto}} ({{Monto_Letra}})';
  const form = readPastForm(text, { Monto: '$18,600.00', Monto_Letra: 'dieciocho mil seiscientos dólares 00/100 USD' });
  const filled = (value: string) =>
    fillIn(
      outgoing(form, ({ name }) =>
        name === 'Monto' ? { value, source: 'column' } : { value: form.former[name] ?? '', source: 'letter' },
      ),
      text,
    );
  assert.equal(filled('US$2,500.50'), 'pagará US$2,500.50 (dos mil quinientos dólares 50/100 USD)');
  assert.equal(filled('$1,000'), 'pagará US$1,000.00 (mil dólares 00/100 USD)');
  assert.equal(filled('€750'), 'pagará US€750 ([Monto con letra])');
});

it('what is not touched leaves byte for byte, whatever its kind and its words', () => {
  const piece = fc.constantFrom(
    ...' \u00a0.,/$-0123456789'.split(''),
    'de',
    'mayo',
    'del',
    'pesos',
    'M.N.',
    'mil',
    '|',
    '{',
  );
  const words = fc.array(piece, { minLength: 1, maxLength: 12 }).map((pieces) => pieces.join(''));
  const some = words.filter((own) => own.trim() !== '');
  const name = fc.constantFrom('Fecha', 'Monto', 'Monto_Letra', 'Hora', 'Asunto', 'Numero_Oficio', 'CURP', 'Telefono');
  fc.assert(
    fc.property(
      name,
      some,
      fc.constantFrom('', '$', ' ', 'el '),
      fc.constantFrom('', ' pesos', ' M.N.', '.'),
      (name, own, lead, end) => {
        const text = `${lead}{{${name}}}${end} y {{${name}}}`;
        const form = readPastForm(text, { [name]: own });
        const value = form.read(form.data.get(name)?.kind ?? 'text', own);
        const letter = outgoing(form, () => ({ value, source: 'letter' }));
        assert.equal(fillIn(letter, text), `${lead}${own}${end} y ${own}`);
        assert.equal(letter.datum(name).isStale, true);
      },
    ),
    { numRuns: 500 },
  );
});

const SPELLED: readonly [figure: string, words: string, next: string, then: string | undefined][] = [
  [
    '$87,975.56',
    'ochenta y siete mil novecientos setenta y cinco pesos 56/100 M.N.',
    '33988',
    'treinta y tres mil novecientos ochenta y ocho pesos 00/100 M.N.',
  ],
  ['US$30,000.00', 'treinta mil dólares 00/100 USD', '1000000', 'un millón de dólares 00/100 USD'],
  ['$1,000.00', 'MIL PESOS 00/100 M.N.', '1', 'UN PESO 00/100 M.N.'],
  ['$2,000.00', 'Son: Dos mil pesos 00/100 moneda nacional', '21', 'Son: Veintiún pesos 00/100 moneda nacional'],
  ['$2,000.00', 'dos mil pesos', '2100.50', undefined],
  ['$2,000.00', 'tres mil pesos 00/100 M.N.', '21', undefined],
];

it('a date after «a los» counts its days, and no other one does', () => {
  const typed = { Fecha: '2026-11-28' };
  assert.equal(
    filled('Se extiende a los {{Fecha}}.', typed),
    'Se extiende a los 28 días del mes de noviembre de 2026.',
  );
  assert.equal(filled('A los {{Fecha}}.', { Fecha: '2026-12-01' }), 'A los 01 días del mes de diciembre de 2026.');
  assert.equal(filled('el {{Fecha}}, a los {{Fecha}}', typed).slice(0, 26), 'el 28 de noviembre de 2026');
  const words = 'doce días del mes de octubre de dos mil veintiséis';
  const form = readPastForm('a los {{Fecha}}', { Fecha: words });
  const letter = outgoing(form, () => ({ value: '2026-11-28', source: 'typed' }));
  assert.equal(fillIn(letter, 'a los {{Fecha}}'), 'a los veintiocho días del mes de noviembre de dos mil veintiséis');
});

it('words follow the figure that they say, whatever both are called', () => {
  for (const [text, former, typed, expected] of [
    ['$# (@)', { A: '$6,000.00', B: 'seis mil pesos 00/100 M.N.' }, '7000', '$$7,000.00 (siete mil pesos 00/100 M.N.)'],
    ['# (@)', { A: '9.2', B: 'nueve punto dos' }, '8.75', '8.75 (ocho punto setenta y cinco)'],
    ['# (@)', { A: '9.2', B: 'NUEVE PUNTO DOS' }, '10.0', '10.0 (DIEZ PUNTO CERO)'],
    ['# (@)', { A: '9.05', B: 'nueve punto cero cinco' }, '8.01', '8.01 (ocho punto cero uno)'],
    ['# (@) de avance', { A: '80%', B: 'ochenta por ciento' }, '35%', '35% (treinta y cinco por ciento) de avance'],
    ['@ (#) días', { A: '5', B: 'cinco' }, '12', 'doce (12) días'],
    ['# (@) horas', { A: '40', B: 'cuarenta' }, '21', '21 (veintiuna) horas'],
    ['# (@) horas', { A: '480', B: 'cuatrocientas ochenta' }, '500', '500 (quinientas) horas'],
    ['@ (#) días', { A: '5', B: 'cinco' }, '31', 'treinta y un (31) días'],
    ['# (@) de avance', { A: '5', B: 'cinco' }, '21', '21 (veintiuno) de avance'],
    ['# (@) horas', { A: '40', B: 'catorce' }, '60', '60 (catorce) horas'],
    ['#, con @ horas', { A: '40', B: 'cuarenta' }, '60', '60, con cuarenta horas'],
  ] as const) {
    const form = text.replace('#', '{{A}}').replace('@', '{{B}}');
    const letter = outgoing(readPastForm(form, former), ({ name }) =>
      name === 'A' ? { value: typed, source: 'typed' } : { value: former.B, source: 'letter' },
    );
    assert.equal(fillIn(letter, form), expected);
  }
});

it('a figure that is blank has no words of the original letter beside it', () => {
  const text = '{{Promedio}} ({{Promedio_Con_Letra}})';
  const form = readPastForm(text, { Promedio: '9.2', Promedio_Con_Letra: 'nueve punto dos' });
  const letter = outgoing(form, ({ name }) =>
    name === 'Promedio' ? { value: '', source: 'column' } : { value: 'nueve punto dos', source: 'letter' },
  );
  assert.equal(fillIn(letter, text), '[Promedio] ([Promedio con letra])');
});

it('equal figures have the words that stand beside them', () => {
  const text = 'uno de {{Importe}} ({{Importe_Letra}}) y otro de {{Importe_2}} ({{Importe_Letra_2}})';
  const words = 'mil pesos 00/100 M.N.';
  const former = { Importe: '$1,000.00', Importe_Letra: words, Importe_2: '$1,000.00', Importe_Letra_2: words };
  const letter = outgoing(readPastForm(text, former), ({ name }) =>
    name === 'Importe_2' ? { value: '2000', source: 'typed' } : { value: '', source: 'letter' },
  );
  assert.equal(letter.words.Importe_Letra_2, 'dos mil pesos 00/100 M.N.');
  assert.notEqual(letter.words.Importe_Letra, 'dos mil pesos 00/100 M.N.');
});

for (const [figure, words, next, then] of SPELLED)
  it(`the words «${words}» ${then ? 'follow' : 'do not follow'} their figure`, () => {
    const text = '{{Total}} ({{Total_Con_Letra}})';
    const former: Words = { Total: figure, Total_Con_Letra: words };
    const letter = outgoing(readPastForm(text, former), ({ name }) =>
      name === 'Total' ? { value: next, source: 'typed' } : { value: words, source: 'letter' },
    );
    assert.equal(letter.words.Total_Con_Letra, then ?? words);
    assert.equal(letter.datum('Total_Con_Letra').isStale, then === undefined);
  });

it('an ordinal of the letter is followed by an ordinal, whatever figure a cell or a person gives', () => {
  for (const [text, former, value, left] of [
    ['en el {{Cuatrimestre}} cuatrimestre', 'quinto', '3', 'en el tercer cuatrimestre'],
    ['en el {{Cuatrimestre}} cuatrimestre', 'quinto', '7', 'en el séptimo cuatrimestre'],
    ['en el {{Cuatrimestre}} cuatrimestre', 'primer', '2', 'en el segundo cuatrimestre'],
    ['SEMESTRE: {{Cuatrimestre}}', 'QUINTO', '3', 'SEMESTRE: TERCERO'],
    ['la {{Cuatrimestre}} sesión', 'cuarta', '10', 'la décima sesión'],
    ['en el {{Cuatrimestre}} cuatrimestre', 'quinto', '13', 'en el 13 cuatrimestre'],
    ['en el {{Cuatrimestre}} cuatrimestre', '5', '3', 'en el 3 cuatrimestre'],
    ['la {{Cuatrimestre}} edición', 'XII', '13', 'la XIII edición'],
    ['el {{Cuatrimestre}} aniversario', 'XLV', '50', 'el L aniversario'],
    ['el Acta {{Cuatrimestre}}', 'V', '14', 'el Acta XIV'],
    ['el {{Cuatrimestre}} aniversario', 'XLV', 'quincuagésimo', 'el quincuagésimo aniversario'],
    ['la {{Cuatrimestre}} sesión', '12.ª', '13', 'la 13.ª sesión'],
    ['en el grupo {{Cuatrimestre}}', 'C', '5', 'en el grupo 5'],
    ['la marca {{Cuatrimestre}}', 'X', '5', 'la marca 5'],
    ['el {{Numero_Congreso}} Congreso', 'X', '11', 'el XI Congreso'],
  ] as const) {
    const [, name = ''] = /\{\{(\w+)\}\}/.exec(text) ?? [];
    const form = readPastForm(text, { [name]: former });
    assert.equal(fillIn(letterOf(text, { [name]: value }, form), text), left);
  }
});
