import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { Range } from '../text.ts';
import { readMarkedPairs } from './marked-letters.testing.ts';
import { type PairedField, type Pairing, pairLetters, readToPair } from './pair-letters.ts';

function pair(...texts: string[]): Pairing {
  return pairLetters(texts.map((text) => readToPair(text)));
}

// The values of the fields that differ, by label.
function differing({ fields }: Pairing): Record<string, readonly string[]> {
  return Object.fromEntries(fields.filter(({ differs }) => differs).map(({ label, values }) => [label, values]));
}

function placesOf(fields: readonly PairedField[]): Range[] {
  return fields.flatMap(({ places }) => places);
}

const overlap = (one: Range, other: Range) => one.start < other.end && other.start < one.end;

const PAIRS = readMarkedPairs();
const BODY =
  'Por este medio le informo que la solicitud presentada ante esta oficina fue atendida conforme al reglamento';

describe('pairLetters', () => {
  it('finds what differs in twenty kinds of letters, most of it exactly, and little else', () => {
    // Articles, titles and units that are beside a datum may belong to it or not.
    const trimmed = (text: string, { start, end }: Range) => {
      const [before = ''] =
        /^(?:[«"“(\s]|(?:del?|al?|el|la|los|las|su|C\.|No\.|se)\s)*/i.exec(text.slice(start, end)) ?? [];
      const [after = ''] = /(?:\shoras|[»"”)\s.,;:])*$/.exec(text.slice(start, end)) ?? [];
      return `${start + before.length} ${end - after.length}`;
    };
    const sums = { data: 0, exact: 0, found: 0, places: 0, right: 0 };
    for (const { letters } of PAIRS)
      for (const inOrder of [letters, letters.toReversed()]) {
        const [{ text, data } = { text: '', data: [] }] = inOrder;
        const changing = pairLetters(inOrder).fields.filter(({ differs }) => differs);
        const places = placesOf(changing);
        const exact = new Set(places.map((place) => trimmed(text, place)));
        const ticked = placesOf(changing.filter(({ sure }) => sure));
        sums.data += data.length;
        sums.exact += data.filter((datum) => exact.has(trimmed(text, datum))).length;
        sums.found += data.filter((datum) => places.some((place) => overlap(place, datum))).length;
        sums.places += ticked.length;
        sums.right += ticked.filter((place) => data.some((datum) => overlap(place, datum))).length;
      }
    assert.ok(sums.data > 500);
    assert.ok(sums.exact >= 0.94 * sums.data, JSON.stringify(sums));
    assert.ok(sums.found >= 0.98 * sums.data, JSON.stringify(sums));
    assert.ok(sums.right >= 0.95 * sums.places, JSON.stringify(sums));
  });

  it('says which paragraphs only one letter has', () => {
    for (const { name, letters } of PAIRS) {
      const [{ text, optional } = { text: '', optional: [] }] = letters;
      const found = pairLetters(letters).optional.map(({ start, end }) => text.slice(start, end));
      for (const { start, end } of optional) assert.ok(found.includes(text.slice(start, end)), name);
      const [, other] = letters;
      const others = pairLetters(letters.toReversed()).others.map((one) => one.text);
      assert.ok(other && optional.every(({ start, end }) => others.includes(text.slice(start, end))), name);
    }
  });

  it('knows letters of one kind from letters of another', () => {
    for (const [at, { name, letters }] of PAIRS.entries()) {
      assert.deepEqual(pairLetters(letters).unlike, [], name);
      // Each pair beside the five after it, the first ones after the last one.
      for (const other of [...PAIRS, ...PAIRS].slice(at + 1, at + 6))
        assert.deepEqual(pairLetters([...letters, ...other.letters]).unlike, [2, 3], `${name} ${other.name}`);
    }
  });

  it('finds the whole names, dates and codes in which two letters differ, and keeps the values of both', () => {
    const letter = (name: string, day: string, code: string) =>
      `OFICIO No.${code}\n\n${BODY}, a favor de ${name}, en la Sala Benito ${day === '26 de abril de 2025' ? 'Juárez' : 'Quintana'}, el ${day}.`;
    const found = differing(
      pair(
        letter('José Francisco Luna Paz', '26 de abril de 2025', 'DO/8069/2025'),
        letter('José Francisco Ríos Paz', '26 de mayo de 2025', 'DO/8113/2025'),
      ),
    );
    const values = Object.values(found);
    assert.deepEqual(values, [
      ['DO/8069/2025', 'DO/8113/2025'],
      ['José Francisco Luna Paz', 'José Francisco Ríos Paz'],
      ['Sala Benito Juárez', 'Sala Benito Quintana'],
      ['26 de abril de 2025', '26 de mayo de 2025'],
    ]);
  });

  it('finds free words that no list has, and names them as if they were highlighted', () => {
    const [one, other] = ['la reparación de la bomba', 'el traslado de dos equipos'].map(
      (words) => `${BODY}. El motivo de la visita es ${words}, según consta en el expediente.`,
    );
    const { fields } = pair(one ?? '', other ?? '');
    const [field] = fields;
    assert.equal(fields.length, 1);
    assert.deepEqual(field?.values, ['reparación de la bomba', 'traslado de dos equipos']);
    assert.match(field?.label ?? '', /visita|motivo/i);
    assert.equal(field?.sure, true);
  });

  it('makes one place of a datum that is in two, if both letters agree that it is the same', () => {
    const letter = (who: string, signer: string) =>
      `${BODY} por ${who}, según dijo ${signer} en la reunión.\n\nATENTAMENTE\n\n${signer}\nDIRECTORA`;
    const [one] = pair(letter('Eva Sol Ríos', 'Eva Sol Ríos'), letter('Ana Luna Paz', 'Inés Mora Gil')).fields.filter(
      ({ differs }) => differs,
    );
    assert.equal(one?.places.length, 1);
    const { fields } = pair(letter('Eva Sol Ríos', 'Rosa Mora Gil'), letter('Ana Luna Paz', 'Inés Mora Gil'));
    const signer = fields.find(({ value }) => value === 'Rosa Mora Gil');
    assert.deepEqual([signer?.places.length, signer?.values[1]], [2, 'Inés Mora Gil']);
  });

  it('offers words that are only said in another way, and whole sentences, without taking them', () => {
    const long =
      'porque los documentos que se habían pedido en su momento no fueron entregados por la persona interesada';
    const other =
      'ya que el equipo de cómputo en el que se guardaban los archivos tuvo una falla que aún no se corrige';
    const { fields } = pair(
      `${BODY}, y agradezco su atención.\n\nNo se pudo entregar la respuesta ${long}.\n\nLa oficina atiende de lunes a viernes.`,
      `${BODY}, y agradecemos su atención.\n\nNo se pudo entregar la respuesta ${other}.\n\nLa oficina atiende de lunes a viernes.`,
    );
    assert.deepEqual(
      fields.map(({ differs, sure }) => [differs, sure]),
      [
        [true, false],
        [true, false],
      ],
    );
  });

  it('takes the columns that change in a table with another number of rows, and no counters', () => {
    const table = (...rows: string[]) =>
      `${BODY}:\n\n| Núm. | Descripción | Cantidad |\n|---|---|---|\n${rows.map((row, at) => `| ${at + 1} | ${row} |`).join('\n')}\n\nEntrega en el almacén general de la oficina.`;
    const { fields } = pair(table('Silla | 3', 'Mesa | 1', 'Banco | 8'), table('Papel | 20', 'Tinta | 4'));
    assert.deepEqual(
      fields.map(({ value, label, sure, repeat }) => [value, label.replace(/ \d$/, ''), sure, repeat !== undefined]),
      [
        ['Silla', 'Descripción', true, true],
        ['3', 'Cantidad', true, true],
        ['Mesa', 'Descripción', true, true],
        ['1', 'Cantidad', true, true],
        ['Banco', 'Descripción', true, true],
        ['8', 'Cantidad', true, true],
      ],
    );
  });

  it('takes a blank of one letter for the datum that the other has in its place', () => {
    const [one, other] = ['____________', 'Camioneta Nopal, placas XK-20'].map(
      (words) => `${BODY}.\n\nVehículo: ${words}\n\nSin más por el momento.`,
    );
    assert.deepEqual(differing(pair(one ?? '', other ?? '')), {
      Vehículo: ['____________', 'Camioneta Nopal, placas XK-20'],
    });
    assert.deepEqual(differing(pair(other ?? '', one ?? '')), {
      Vehículo: ['Camioneta Nopal, placas XK-20', '____________'],
    });
  });

  it('offers only blanks and what changes by nature in letters that are equal', () => {
    for (const { name, letters } of PAIRS)
      for (const letter of letters) {
        const { fields, optional, others } = pairLetters([letter, letter]);
        assert.deepEqual([optional, others], [[], []], name);
        for (const { blank, sure, differs, kind, options, label } of fields) {
          assert.equal(differs, false);
          assert.ok(
            blank || options || !/^(?:text|longText|place|institution|post|address)$/.test(kind),
            `${name} ${kind}`,
          );
          assert.equal(sure, blank || (kind === 'date' && label === 'Fecha'), `${name} ${label}`);
        }
      }
  });

  it('takes a number in words that differs for a datum', () => {
    for (const [one, other] of [
      ['cinco', 'tres'],
      ['treinta', 'veinte'],
      ['mil', 'ochenta'],
    ])
      assert.deepEqual(
        Object.values(differing(pair(...[one, other].map((days) => `${BODY}, y cuenta con ${days} días hábiles.`)))),
        [[one, other]],
      );
    const sessions = ['primera', 'tercera'].map((order) => `${BODY}, para celebrar su ${order} sesión del año.`);
    const [session] = pair(...sessions).fields;
    assert.deepEqual([session?.values, session?.sure], [['primera', 'tercera'], true]);
  });

  it('takes the day of issue, and what is said of a person who changes, though two letters agree in it', () => {
    const letter = (name: string, mark: string) =>
      `Folio: 12\n\nCONSTANCIA\n\nLa que suscribe hace constar que la alumna ${name} cursó el taller de archivo, con una calificación de ${mark} y un costo total pagado por la oficina.\n\nEl taller costó $900.00 a esta oficina.\n\nSe extiende la presente en Loma Chica, a los 5 días del mes de marzo de 2025.`;
    const taken = (...letters: string[]) =>
      pair(...letters)
        .fields.filter(({ sure }) => sure)
        .map(({ value }) => value);
    const [ana, eva] = [letter('Ana Luna Paz', '9.5'), letter('Eva Sol Ríos', '9.5')];
    assert.deepEqual(taken(ana, eva), ['Ana Luna Paz', '9.5', '5 días del mes de marzo de 2025']);
    assert.deepEqual(taken(ana, letter('Ana Luna Paz', '8.1')), ['9.5', '5 días del mes de marzo de 2025']);
  });

  it('cuts a datum of two letters where a clerk would', () => {
    const cut = (before: string, one: string, other: string, after: string) =>
      pair(...[one, other].map((words) => `${BODY} ${before} ${words} ${after}.\n\nSin más por el momento.`))
        .fields.filter(({ differs, sure }) => differs && sure)
        .map(({ values }) => values.join(' ¦ '));
    // Letters that are also words belong to their code.
    for (const [one, other] of [
      ['A-20917', 'A-21344'],
      ['E-0188', 'E-0217'],
      ['Y/104/2026', 'Y/211/2026'],
      ['O-15/26', 'O-18/26'],
    ] as const)
      assert.deepEqual(cut('según el recibo oficial', one, other, 'de la caja'), [`${one} ¦ ${other}`]);
    // A unit that both letters say is of the form; a sign belongs to its number.
    const sentences: [before: string, one: string, other: string, after: string, cuts: string[]][] = [
      ['de', '34 años', '51 años', 'de edad', ['34 ¦ 51']],
      ['con asistencia de', '120 alumnos', '85 alumnos', 'de la escuela', ['120 ¦ 85']],
      ['por un peso de', '20 kg', '35 kg', 'por caja', ['20 ¦ 35']],
      ['en un plazo de', '15 días hábiles', '10 días hábiles', 'a partir de hoy', ['15 ¦ 10']],
      ['con un avance del', '35%', '60%', 'de la obra', ['35% ¦ 60%']],
      ['con una superficie de', '48 m²', '110 m²', 'de terreno', ['48 ¦ 110']],
      ['de', '1 año', '3 años', 'de edad', ['1 año ¦ 3 años']],
      // Another part of the sentence is another datum, and so are the order, the kind and the number of a session.
      [
        'para participar como',
        'Expositora en la Novena Feria',
        'Ponente en la Semana de la Salud',
        'que inicia hoy',
        ['Expositora ¦ Ponente', 'Novena Feria ¦ Semana de la Salud'],
      ],
      [
        'en la',
        'tercera sesión ordinaria',
        'primera sesión extraordinaria',
        'del comité',
        ['tercera ¦ primera', 'ordinaria ¦ extraordinaria'],
      ],
      [
        'en la Sesión',
        'Ordinaria número 07',
        'Extraordinaria número 02',
        'del comité',
        ['Ordinaria ¦ Extraordinaria', '07 ¦ 02'],
      ],
      [
        'a la Asamblea',
        'Ordinaria que se celebrará',
        'Extraordinaria que tendrá verificativo',
        'el lunes',
        ['Ordinaria ¦ Extraordinaria'],
      ],
      ['en la sesión', 'Ordinaria', 'Extraordinaria', 'del Comité', ['Ordinaria ¦ Extraordinaria']],
      [
        'se registró',
        'un choque por alcance entre dos',
        'el derrape de una moto entre tres',
        'vehículos',
        ['choque por alcance ¦ derrape de una moto', 'dos ¦ tres'],
      ],
      [
        'acudió la ambulancia',
        'A-14 de la Cruz Roja',
        'P-07 de Protección Civil',
        'a las diez',
        ['A-14 ¦ P-07', 'la Cruz Roja ¦ Protección Civil'],
      ],
      [
        'propiedad de',
        'la C. Amparo Cedillo Brito',
        'Grupo Ferretero del Sur, S.A. de C.V.',
        'en esta ciudad',
        ['la C. Amparo Cedillo Brito ¦ Grupo Ferretero del Sur, S.A. de C.V.'],
      ],
      // Groups of figures are one number, and labels in a line part their values.
      ['con número', '4718 05 2291-3', '4718 06 1180-7', 'de afiliación', ['4718 05 2291-3 ¦ 4718 06 1180-7']],
      [
        'a los vecinos de',
        'las colonias Obrera y El Mirador',
        'la colonia Santa Cecilia',
        'que habrá un corte',
        ['las colonias Obrera y El Mirador ¦ la colonia Santa Cecilia'],
      ],
      // What both say of the letter itself stays.
      ['en el', 'Auditorio B', 'Laboratorio de Redes', 'de esta Universidad', ['Auditorio B ¦ Laboratorio de Redes']],
      [
        'a bordo de la unidad',
        'P-318 sobre la calle Galeana',
        'M-07 sobre el bulevar Las Torres',
        'se vio el choque',
        ['P-318 ¦ M-07', 'calle Galeana ¦ bulevar Las Torres'],
      ],
      ['para', 'el derribo de un', 'la poda y derribo de tres', 'árboles', ['un ¦ tres']],
      // What is before a name belongs to it, and what goes on behind a value to the value.
      [
        'y estuvo presente',
        'la Sra. Teresa Ugalde Rincón',
        'el C. Ramiro del Toro Pulido',
        'desde hoy',
        ['Sra. Teresa Ugalde Rincón ¦ C. Ramiro del Toro Pulido'],
      ],
      ['con un plazo de', 'quince (15) días hábiles', 'seis (6) días hábiles', 'desde hoy', ['quince (15) ¦ seis (6)']],
      [
        'con clave presupuestal',
        'E0363 19.0 140271',
        'E2781 00.0 300118',
        'de la nómina',
        ['E0363 19.0 140271 ¦ E2781 00.0 300118'],
      ],
      ['en la Asamblea', 'General Ordinaria', 'General Extraordinaria', 'del comité', ['Ordinaria ¦ Extraordinaria']],
      [
        'el',
        'jueves 28 de mayo',
        'martes 22 de septiembre',
        'del año en curso',
        ['jueves 28 de mayo ¦ martes 22 de septiembre'],
      ],
    ];
    for (const [before, one, other, after, cuts] of sentences) assert.deepEqual(cut(before, one, other, after), cuts);
    // What both letters have between two data parts them.
    const post = (words: string, place: string) => `${words} del Plantel ${place}`;
    assert.deepEqual(
      cut(
        'y en su lugar asiste',
        post('Coordinadora Académica', '07 Las Palmas'),
        post('Jefe del Departamento de Control Escolar', '12 El Mezquite'),
        'desde hoy',
      ),
      [
        'Coordinadora Académica ¦ Jefe del Departamento de Control Escolar',
        'Plantel 07 Las Palmas ¦ Plantel 12 El Mezquite',
      ],
    );
    assert.deepEqual(
      differing(
        pair(
          ...[
            'Camión Torres 4300 Placas: SK-84-217 Económico: RB-07',
            'Camioneta Nopal Placas: XB-31-905 Económico: AP-12',
          ].map((unit) => `${BODY}.\n\nUnidad: ${unit}\n\nSin más por el momento.`),
        ),
      ),
      {
        Unidad: ['Camión Torres 4300', 'Camioneta Nopal'],
        Placas: ['SK-84-217', 'XB-31-905'],
        Económico: ['RB-07', 'AP-12'],
      },
    );
    // What «y» joins is one value, though words that only one letter has may be said of anything, and are not taken.
    const incurred = ['transporte y entrada', 'transporte'].map((words) => `${BODY}, que incluye ${words}.`);
    assert.deepEqual(Object.values(differing(pair(...incurred))), [['transporte y entrada', 'transporte']]);
    // What forms ask for is a datum, and what both say of another number behind it stays.
    assert.deepEqual(cut('de ocupación', 'campesino', 'comerciante', 'y de esta ciudad'), ['campesino ¦ comerciante']);
    assert.deepEqual(
      differing(
        pair(
          ...['00061', '00144'].map(
            (number) => `${BODY}.\n\nActa de defunción: ${number}, Libro 1, Oficialía 02\n\nSin más por el momento.`,
          ),
        ),
      ),
      { 'Acta de defunción': ['00061', '00144'] },
    );
    // No letter changes the day on which it is written by naming it in other words.
    for (const [one, other] of [
      ['el día de hoy', 'en esta fecha'],
      ['con esta misma fecha', 'el día de hoy'],
      ['a la fecha', 'al día de hoy'],
      ['hoy', 'en la presente fecha'],
    ] as const)
      assert.deepEqual(cut('y que', one, other, 'se examinó a la persona interesada'), []);
    // Nor does the beginning of a sentence in other words, nor the gender of who signs.
    const taken = (...texts: string[]) =>
      pair(...texts)
        .fields.filter(({ sure }) => sure)
        .map(({ value }) => value);
    assert.deepEqual(
      taken(
        `En atención a su escrito recibido el 4 de marzo de 2026, le informo.\n\n${BODY}.\n\nEL VERIFICADOR`,
        `En respuesta a su solicitud de fecha 16 de abril de 2026, le informo.\n\n${BODY}.\n\nLA VERIFICADORA`,
      ),
      ['4 de marzo de 2026'],
    );
    assert.deepEqual(
      taken(
        ...['Informe del tesorero', 'Elección de un consejo'].map(
          (item) => `${BODY}:\n\n1. Lista.\n2. ${item}.\n3. Clausura.`,
        ),
      ),
      ['Informe del tesorero'],
    );
  });

  it('takes a question whose boxes are ticked otherwise, with the options that each letter ticks', () => {
    const questions: [one: string, other: string, expected: Record<string, readonly string[]>][] = [
      [
        'Forma de pago: Cheque ( ) Transferencia (X)',
        'Forma de pago: Cheque (X) Transferencia ( )',
        { 'Forma de pago': ['Transferencia', 'Cheque'] },
      ],
      [
        'Turno: ☒ Matutino ☐ Vespertino ☐ Mixto',
        'Turno: ☐ Matutino ☐ Vespertino ☒ Mixto',
        { Turno: ['Matutino', 'Mixto'] },
      ],
      [
        '| Urgente | X | Ordinaria | |\n|---|---|---|---|',
        '| Urgente | | Ordinaria | X |\n|---|---|---|---|',
        { 'Opción elegida': ['Urgente', 'Ordinaria'] },
      ],
      [
        'Visita Primera X   Segunda __',
        'Visita Primera __   Segunda X',
        { Primera: ['X', '__'], Segunda: ['__', 'X'] },
      ],
    ];
    for (const [one, other, expected] of questions) {
      const letters = [one, other].map((question) => `${BODY}.\n\n${question}\n\nSin más por el momento.`);
      const found = differing(pair(...letters));
      assert.deepEqual(Object.values(found), Object.values(expected), one);
      assert.ok(pair(...letters).fields.every(({ differs, sure }) => differs === sure));
      const equal = pair(letters[0] ?? '', letters[0] ?? '');
      assert.deepEqual(differing(equal), {});
    }
  });

  it('names the cells of a table by its headings, though a row of data is above those that repeat', () => {
    const table = (...sums: string[]) =>
      `${BODY}:\n\n| Concepto | Importe |\n|---|---|\n${['Impuesto', 'Recargos', 'Multa', 'Total'].map((name, at) => `| ${name} | ${sums[at]} |`).join('\n')}\n\nSin más por el momento.`;
    const sums = [
      ['$6,208.00', '$1,117.44', '$543.00', '$7,868.44'],
      ['$15,930.00', '$2,389.50', '$1,086.00', '$19,405.50'],
    ].map((all) => table(...all));
    for (const texts of [sums, sums.toReversed()])
      for (const { label } of pair(...texts).fields) assert.doesNotMatch(label, /^[\d ]+$/);
  });

  it('takes a column that says something else of each row, and never the numbers of rows', () => {
    const table = (...rows: string[]) =>
      `${BODY}:\n\n| No. | Área | Observación | Plazo |\n|---|---|---|---|\n${rows.map((row, at) => `| ${at + 1} | ${row} |`).join('\n')}\n\nSin más por el momento.`;
    const rows = [
      'Molino | Hay restos de masa | 5 días',
      'Baño | No hay jabón | Inmediato',
      'Bodega | Hay plagas | 10 días',
    ];
    const other = table('Llenado | No usan cubrebocas | Inmediato');
    const columns = (fields: readonly PairedField[]) =>
      Map.groupBy(fields, ({ label }) => label.replace(/ \d$/, ''))
        .entries()
        .map(([label, all]) => [label, all.length]);
    assert.deepEqual(Array.from(columns(pair(table(...rows), other).fields)), [
      ['Área', 3],
      ['Observación', 3],
      ['Plazo', 3],
    ]);
    // Nor do counts say that the rows are the same things, where they come first.
    const seized = (...all: string[]) =>
      `${BODY}:\n\n| Cantidad | Objeto | Estado |\n|---|---|---|\n${all.map((row) => `| ${row} |`).join('\n')}`;
    assert.deepEqual(
      Array.from(
        columns(
          pair(
            seized('1 | Cinturón | Usado', '1 | Celular | Dañado'),
            seized('2 | Billetes | Regular', '1 | Mochila | Rota'),
          ).fields,
        ),
      ),
      [
        ['Cantidad', 2],
        ['Objeto', 2],
        ['Estado', 2],
      ],
    );
    // What is counted is no number of the row, though it may be the same.
    const counted = (...all: string[]) =>
      `${BODY}:\n\n| No. | Nombre | Cantidad |\n|---|---|---|\n${all.map((row, at) => `| ${at + 1} | ${row} |`).join('\n')}`;
    assert.deepEqual(
      Array.from(
        columns(pair(counted('Ana Paz | 1', 'Luis Gil | 2'), counted('Inés Nava | 1', 'Abel Cruz | 3')).fields),
      ),
      [
        ['Nombre', 2],
        ['Cantidad', 2],
      ],
    );
    const posts = ['Eva Sol | Vocal', 'Ana Paz | Vocal', 'Luis Gil | Secretario'];
    const members = (...all: string[]) =>
      `${BODY}:\n\n| Nombre | Cargo |\n|---|---|\n${all.map((row) => `| ${row} |`).join('\n')}`;
    const { fields } = pair(members(...posts), members('Inés Nava | Vocal', 'Abel Cruz | Vocal'));
    assert.ok(fields.every(({ value }) => value !== 'Vocal'));
  });

  it('finds the same data, whichever letter is the first', () => {
    fc.assert(
      fc.property(cases(), cases(), (one, other) => {
        const found = (...texts: string[]) =>
          pair(...texts)
            // Rows that only the first letter has are data of its own.
            .fields.filter(({ differs, repeat, values }) => differs && !repeat && !values.includes(''))
            .map(({ values }) => values.toSorted().join(' ¦ '));
        assert.deepEqual(found(one, other), found(other, one));
      }),
      { numRuns: 25 },
    );
  });

  it('keeps with a third letter all that it finds with two', () => {
    fc.assert(
      fc.property(cases(), cases(), cases(), (one, two, three) => {
        const changing = (...texts: string[]) => pair(...texts).fields.filter(({ differs, sure }) => differs && sure);
        const places = placesOf(changing(one, two, three));
        for (const { start, end } of placesOf(changing(one, two)))
          assert.ok(
            places.some((place) => place.start <= start && end <= place.end),
            one.slice(start, end),
          );
      }),
      { numRuns: 25 },
    );
    for (const { name, letters } of PAIRS) {
      const [first] = letters;
      const two = placesOf(pairLetters(letters).fields.filter(({ sure }) => sure));
      const three = placesOf(pairLetters([...letters, first ?? readToPair('')]).fields.filter(({ sure }) => sure));
      assert.deepEqual(three, two, name);
    }
  });
});

// Letters of one form, with data of many kinds, a paragraph that may be missing, and a table of some rows.
function cases() {
  const name = fc.constantFrom('Eva Sol Ríos', 'Juan Mora Paz', 'Ana Luna Gil', 'Luis Nava Cruz');
  const rows = fc.array(fc.constantFrom('Silla | 3', 'Mesa | 12', 'Papel bond | 5', 'Tinta negra | 40'), {
    minLength: 1,
    maxLength: 4,
  });
  return fc
    .record({
      name,
      signer: name,
      number: fc.integer({ min: 1, max: 999 }),
      day: fc.integer({ min: 1, max: 28 }),
      month: fc.constantFrom('enero', 'mayo', 'julio'),
      matter: fc.constantFrom('la entrega de libros', 'un curso de archivo', 'la visita de obra'),
      hasNote: fc.boolean(),
      rows,
    })
    .map(
      ({ name: who, signer, number, day, month, matter, hasNote, rows: items }) => `OFICIO No. DA/${number}/2025
ASUNTO: Se informa.

Loma Chica, a ${day} de ${month} de 2025.

${BODY}, a favor de ${who}, con motivo de ${matter}, y se ordenó el archivo del expediente.
${hasNote ? '\nSe anexa copia simple del acuse de recibo para su conocimiento.\n' : ''}
| Bien | Cantidad |
|---|---|
${items.map((row) => `| ${row} |`).join('\n')}

Sin otro particular, reciba un cordial saludo.

ATENTAMENTE

LIC. ${signer.toUpperCase()}
DIRECTORA DE ARCHIVO`,
    );
}
