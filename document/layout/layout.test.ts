import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readDocument } from '../reading/document.ts';
import type { Paragraph } from './block.ts';
import { layOut } from './layout.ts';

const BODY = 'Se remite la relación de los bienes que este departamento entrega para su resguardo y su control.';

describe('layOut', () => {
  it('a table has its headings and rows, each row as long as the headings', () => {
    const table = '| Bien | Cantidad |\n|:--|--:|\n| {{Bien_1}} | 2 |\n| Sillas |\n| Mesas | 3 | usadas |';
    assert.deepEqual(read(`${BODY}\n\n${table}\n\nATENTAMENTE\n\n{{Nombre}}\n{{Cargo}}\n\nC.c.p. Archivo.`), [
      BODY,
      'Bien, Cantidad / {{Bien_1}}, 2 / Sillas,  / Mesas, 3 | usadas',
      'ATENTAMENTE',
      '{{Nombre}} {{Cargo}}',
      'C.c.p. Archivo.',
    ]);
  });

  it('a table may have too few dashes, and bars within its cells', () => {
    const table = '| Bien | Uso |\n|---|\n| A \\| B | dos |';
    assert.deepEqual(read(`${BODY}\n\n${table}`), [BODY, 'Bien, Uso / A | B, dos']);
  });

  it('«||» extends a cell to the right, and «^^» the cell above', () => {
    const table = '| DATOS |||\n|---|---|---|\n| Bien | Marca ||\n| ^^ | x |  |\n| a || c |';
    const [block] = layOut(readDocument(table).lines);
    assert.ok(block?.is === 'table');
    const spans = block.rows.map((row) => row.spans.map(({ columns, rows }) => `${columns}×${rows}`).join(' '));
    assert.deepEqual(spans, ['3×1 0×0 0×0', '1×2 2×1 0×0', '0×0 1×1 1×1', '2×1 0×0 1×1']);
    assert.deepEqual(block.rows[2]?.cells, ['', 'x', '']);
  });

  it('bars without blanks around their cells extend none, and «^^» below a wider cell is a word', () => {
    const [block] = layOut(readDocument('| A | B |\n|---|---|\n|1||\n| x ||\n| ^^ |  |').lines);
    assert.ok(block?.is === 'table');
    assert.ok(block.rows[1]?.spans.every(({ columns }) => columns === 1));
    assert.deepEqual(block.rows[3]?.cells, ['^^', '']);
  });

  it('two columns with a bar are a table; the first row is a heading, unless it has a label', () => {
    const goods = `${BODY}\n\nBien | Cantidad\nSillas | 12\nMesas | 4\n\n${BODY}`;
    assert.deepEqual(read(goods), [BODY, 'Bien, Cantidad / Sillas, 12 / Mesas, 4', BODY]);
    const headed = (text: string) =>
      layOut(readDocument(`${BODY}\n\n${text}\n\n${BODY}`).lines).flatMap((block) =>
        block.is === 'table' ? block.headed : [],
      );
    assert.deepEqual(headed('Bien | Cantidad\nSillas | 12'), [true]);
    assert.deepEqual(headed('Modelo: | {{Modelo}}\nSerie: | {{Serie}}'), [false]);
    assert.deepEqual(headed('Opción | Tesis\nAsesor: | {{Asesor}}'), [false]);
    assert.deepEqual(headed('| Folio | {{Folio}} |\n|---|---|\n| RFC | {{RFC}} |'), [false]);
    assert.deepEqual(headed('Bien | Cantidad'), [], 'one line is none');
    assert.deepEqual(headed('a|b\nc|d'), [], 'nor are bars without blanks');
  });

  it('the total below more columns is in the last of them', () => {
    const table = 'Folio | Contrato | Importe\nA-1 | 12 | $300\nTotal (1 factura) | $300';
    assert.deepEqual(read(`${BODY}\n\n${table}\n\n${BODY}`), [
      BODY,
      'Folio, Contrato, Importe / A-1, 12, $300 / Total (1 factura), , $300',
      BODY,
    ]);
  });

  it('items below an item are within it: indented, or with other marks', () => {
    const list =
      '1. Uno:\n   a) dos\n   b) tres\n2. Cuatro:\n- cinco\n- seis\n3. Siete\n\n- ocho\n  - nueve\n- diez\n\nh) once\ni) doce';
    const outer = ['1. Uno:', '2. Cuatro:', '3. Siete', '- ocho', '- diez', 'h) once', 'i) doce'];
    const items = paragraphsOf(`${BODY}\n\n${list}\n\n${BODY}`).filter(({ line }) => line.role === 'listItem');
    const isNested = ({ look }: Paragraph) => look === 'subItem';
    assert.deepEqual(
      items.filter((item) => !isNested(item)).map(({ line }) => line.text),
      outer,
    );
    assert.deepEqual(
      items.filter(isNested).map(({ hanging }) => hanging),
      [15, 15, 9, 9, 9],
    );
  });

  it('the data of an event are one block', () => {
    const data = 'DÍA: {{Fecha}}\nHORA: {{Hora}}\nLUGAR: {{Lugar}}';
    const gaps = paragraphsOf(`${BODY}\n\n${data}\n\n${BODY}`).map(({ gap }) => gap);
    assert.deepEqual(gaps, [10, 10, 0, 0, 10]);
  });

  it('the head of a memo ends above a body of paragraphs or of list items', () => {
    const head = 'MEMORÁNDUM\n\nPARA: {{Destinatario}}\nDE: {{Remitente}}\nASUNTO: Bienes que se entregan\n\n';
    const memo = ['title', 'memo PARA:', 'memo DE:', 'memo ASUNTO:'];
    assert.deepEqual(looks(`${head}${BODY}`), [...memo, 'paragraph']);
    assert.deepEqual(looks(`${head}1. Sillas.\n2. Mesas.\n\nATENTAMENTE\n\n{{Nombre}}\n{{Cargo}}`), [
      ...memo,
      ...['listItem', 'listItem', 'closing', 'signatory', 'post'],
    ]);
    assert.deepEqual(looks(head), memo);
  });

  it('lines of a block have space above the first of them and where a blank line parts them', () => {
    const gaps = paragraphsOf(`{{Institucion}}\n{{Area}}\nOficio núm. {{Numero}}\nASUNTO: Bienes

{{Destinatario}}
{{Cargo}}

{{Otro_Destinatario}}
PRESENTE

${BODY}

ATENTAMENTE

__________
{{Nombre}}
{{Cargo_Remitente}}

C.c.p. {{Nombre_Copia}}.
C.c.p. Archivo.`).map(({ look, gap }) => `${look} ${gap}`);
    assert.deepEqual(gaps, [
      ...['institution 0', 'unit 2', 'documentNumber 16', 'subject 3'],
      ...['addressee 18', 'addressee 0', 'addressee 18', 'present 2', 'paragraph 10'],
      ...['closing 20', 'signatory 42', 'signatory 0', 'post 0', 'copy 18', 'copy 0'],
    ]);
  });

  it('the closing stays with the last sentence and with the signature, small lines at the end with each other', () => {
    const text = `${BODY}\n\n${BODY}\n\nATENTAMENTE\n\n{{Nombre}}\n{{Cargo}}\n\nC.c.p. Archivo.`;
    const keeps = (text: string) => paragraphsOf(text).map(({ keepsWithNext }) => keepsWithNext);
    assert.deepEqual(keeps(text), [false, true, true, true, true, false]);
    assert.deepEqual(keeps(text.replace('C.c.p.', 'C.c.p. {{Nombre_Copia}}.\nC.c.p.')).slice(2), [
      ...[true, true, false, true, false],
    ]);
  });

  it('a table that a blank line divides ends there', () => {
    const rows = '| a | b |\n|---|---|\n| c | d |';
    assert.deepEqual(read(`${BODY}\n${rows}\n\n| e | f |`), [BODY, 'a, b / c, d', '| e | f |']);
  });

  it('signatures have two to a row, columns of three one row', () => {
    const text = `${BODY}\n\nATENTAMENTE\n\n{{Nombre_1}}\n{{Cargo_1}}\n\n{{Nombre_2}}\n{{Cargo_2}}`;
    assert.deepEqual(read(text), [BODY, 'ATENTAMENTE', '{{Nombre_1}} {{Cargo_1}} | {{Nombre_2}} {{Cargo_2}}']);
    const columns = `${BODY}\n\nATENTAMENTE\n\n{{Nombre_1}}   {{Nombre_2}}   {{Nombre_3}}`;
    assert.deepEqual(read(columns), [BODY, 'ATENTAMENTE', '{{Nombre_1}} | {{Nombre_2}} | {{Nombre_3}}']);
  });

  it('the head of a memo is one block of labels, with the second line of a value below the first', () => {
    const head = 'MEMORÁNDUM\n\nFECHA: {{Fecha}}\n\nPARA: {{Destinatario}}\n{{Cargo}}\n\nDE: {{Remitente}}\n\n';
    assert.deepEqual(
      paragraphsOf(`${head}${BODY}`).map(({ look, label, gap }) => `${look} ${label} ${gap}`),
      ['title  16', 'memo FECHA: 18', 'memo PARA: 0', 'memoLine  0', 'memo DE: 0', 'paragraph  10'],
    );
    const letter = `{{Institucion}}\n\n{{Destinatario}}\nTEL: {{Telefono}}\nPRESENTE\n\n${BODY}`;
    assert.deepEqual(looks(letter), ['institution', 'addressee', 'addressee', 'present', 'paragraph']);
  });

  it('lines that were wrapped by hand are one, but for an editor', () => {
    const wrapped =
      'Por medio del presente se le invita a la reunión de padres de familia\nque se celebrará en el plantel el día {{Fecha}}\na las nueve horas.\nGracias por su atención y por su puntual asistencia a la reunión.';
    const { lines } = readDocument(`PRESENTE\n\n${wrapped}\n`);
    const words = wrapped.replace('familia\n', 'familia ').replace('}\na', '} a').split('\n');
    assert.deepEqual(
      layOut(lines)
        .flatMap((block) => (block.is === 'paragraph' ? block.line.text : []))
        .slice(1),
      words,
    );
    const gaps = layOut(lines, { asWritten: true }).flatMap((block) => (block.is === 'paragraph' ? block.gap : []));
    assert.deepEqual(gaps.slice(1), [10, 0, 0, 10]);
    const list = 'ACTA DE NACIMIENTO DEL INTERESADO         [  ]\nCERTIFICADO MÉDICO         [  ]';
    assert.equal(paragraphsOf(`PRESENTE\n\n${BODY}\n\n${list}`).length, 4);
  });

  it('numbered headings are bold, points of a list are not; words that were bold are labels', () => {
    const text = `${BODY}\n\n1. Antecedentes\n\n${BODY}\n\nII. Hechos\n- uno\n- dos\n\n1. Sillas\n2. Mesas`;
    assert.deepEqual(looks(text), [
      ...['paragraph', 'section', 'paragraph', 'section', 'dashItem', 'dashItem', 'listItem', 'listItem'],
    ]);
    assert.deepEqual(looks(`${BODY}\n\n1. Sillas\n\n2. Mesas\n\n${BODY}`), [
      ...['paragraph', 'listItem', 'listItem', 'paragraph'],
    ]);
    const { lines } = readDocument(
      `${BODY}\n\nObjetivo: entregar.\n1. Plazo: tres días.\nPRIMERA. Se entrega.\nNota: sin marca.\n\nATENTAMENTE`,
    );
    const blocks = layOut(lines, { bold: new Set(['Objetivo:', 'Plazo:', 'PRIMERA.']) });
    const labels = blocks.flatMap((block) => (block.is === 'paragraph' ? block.label : []));
    assert.deepEqual(labels, ['', 'Objetivo:', '1. Plazo:', 'PRIMERA.', '', '']);
  });

  it('the words of list items begin at one edge, whatever their marks', () => {
    const indents = paragraphsOf(
      `${BODY}\n1. uno\n10. diez\n\nVIII. ocho\n1.1 uno uno\n\n- guion\nI.1. Que es una institución.`,
    ).map(({ look, hanging }) => `${look} ${hanging ?? ''}`);
    assert.deepEqual(indents.slice(1), [
      'listItem ',
      'listItem 21',
      'listItem 24',
      'subItem ',
      'dashItem ',
      'subItem ',
    ]);
  });

  it('lines below a copy without a label are indented as its words are; a title goes on in parentheses', () => {
    const text = `ACTA DE HECHOS\n(Con el interesado)\n\n${BODY}\n\nATENTAMENTE\n\n{{Nombre}}\n\nC.c.p. {{Nombre_1}}.\n{{Nombre_2}}.\nArchivo.`;
    assert.deepEqual(looks(text), [
      ...['title', 'title', 'paragraph', 'closing', 'signatory', 'copy', 'copyLine', 'copyLine'],
    ]);
  });

  it('columns are as wide as their words need, aligned as their dashes say, with room to sign', () => {
    const table = '| Concepto del gasto que se autoriza | Monto |\n|---|--:|\n| Papel | $5 |';
    const [, costs, ...others] = layOut(readDocument(`${BODY}\n\n${table}`).lines);
    assert.ok(costs?.is === 'table' && others.length === 0);
    assert.deepEqual(costs.aligns, ['left', 'right']);
    const [wide = 0, narrow = 0] = costs.widths;
    assert.ok(wide > 2 * narrow && Math.abs(wide + narrow - 1) < 1e-9, `${costs.widths}`);
    assert.equal(costs.heights[1], 0);
    const [, signed] = layOut(readDocument(`${BODY}\n\nNombre | Cargo | Firma\n{{Nombre_1}} | Testigo |`).lines);
    assert.ok(signed?.is === 'table');
    assert.deepEqual(signed.heights, [0, 34]);
    assert.deepEqual(signed.rows[1]?.cells, ['{{Nombre_1}}', 'Testigo', '']);
    const names = '| SOLICITA | Vo. Bo. |\n|--|--|\n| {{Nombre_1}} | {{Nombre_2}} |\n| Jefa | Director |';
    const [, people] = layOut(readDocument(`${BODY}\n\n${names}`).lines);
    assert.ok(people?.is === 'table');
    assert.deepEqual(people.heights, [0, 58, 0], 'once, above the names');
    const [, blank] = layOut(
      readDocument(`${BODY}\n\n| SOLICITA | Vo. Bo. |\n|--|--|\n| | |\n| {{A}} | {{B}} |`).lines,
    );
    assert.deepEqual(blank?.is === 'table' && blank.heights, [0, 58, 0], 'in a blank row');
    const [, shared] = layOut(readDocument(`${BODY}\n\n${names.replace('SOLICITA | Vo. Bo.', 'Vo. Bo. | ')}`).lines);
    assert.deepEqual(shared?.is === 'table' && shared.heights, [0, 58, 0], 'below the heading of several');
    const more = names.replace('Jefa | Director', '{{Testigo_1}} | {{Testigo_2}}');
    const [, witnesses] = layOut(readDocument(`${BODY}\n\n${more}`).lines);
    assert.deepEqual(witnesses?.is === 'table' && witnesses.heights, [0, 58, 58], 'for each row of names');
  });

  it('a legend below the copies is as small as the foot, and one above the signature is not', () => {
    const tail = (end: string) => looks(`${BODY}\n\nATENTAMENTE\n«Unidos»\n\nANA SOSA\nDIRECTORA\n\n${end}`);
    const legend = '«2026, Año de la Costa»';
    assert.deepEqual(tail(`C.c.p. Archivo.\n\n${legend}`).slice(-2), ['copy', 'footer']);
    assert.deepEqual(tail(`ASR/lpm\n\n${legend}\n«Por un mar limpio»`).slice(-3), ['initials', 'footer', 'footer']);
    assert.deepEqual(tail(`Anexo: lista\n${legend}`).slice(-2), ['annex', 'footer']);
    assert.equal(tail('C.c.p. Archivo.')[2], 'motto');
  });

  it('a description among short columns has the room that these do not need', () => {
    const headings = '| Partida | Descripción | Unidad | Cantidad | Precio unitario | Importe |\n|--|--|--|--|--|--|';
    const row = '| 21101 | Papel bond tamaño carta, de 75 gramos | Paquete | 120 | $98.50 | $11,820.00 |';
    const [, costs] = layOut(readDocument(`${BODY}\n\n${headings}\n${row}`).lines);
    assert.ok(costs?.is === 'table');
    assert.ok((costs.widths[1] ?? 0) > 0.25, `${costs.widths}`);
    const capitals = `| No. | CONCEPTO | COMPROMISO |\n|--|--|--|\n| 1 | ${'Papel bond '.repeat(9)}| {{Compromiso}} |`;
    const [, dues] = layOut(readDocument(`${BODY}\n\n${capitals}`).lines);
    assert.ok(dues?.is === 'table' && (dues.widths[2] ?? 0) >= 14 / 70, 'capitals are wide');
  });

  it('people who sign between bars have a column each, with their own label and rule', () => {
    const rule = '________________';
    const barred = `POR "LA SECRETARÍA" | POR "{{Proveedor}}"\n${rule} | ${rule}\nLic. Ana López | Luis Mora\nDirectora | Apoderado`;
    assert.deepEqual(read(`${BODY}\n\nATENTAMENTE\n\n${barred}`).slice(2), [
      `POR "LA SECRETARÍA" ${rule} Lic. Ana López Directora | POR "{{Proveedor}}" ${rule} Luis Mora Apoderado`,
    ]);
  });

  it('a label below a name on a rule is that of the next who signs', () => {
    const rule = '________________';
    const signed = (label: string, name: string) => `${label}\n\n${rule}\n${name}\nApoderado`;
    const text = `${BODY}\n\n${signed('POR LA DEPENDENCIA', 'Ana López')}\n\n${signed('POR "{{Proveedor}}"', 'Luis Mora')}`;
    assert.deepEqual(read(text).slice(1), [
      `POR LA DEPENDENCIA ${rule} Ana López Apoderado | POR "{{Proveedor}}" ${rule} Luis Mora Apoderado`,
    ]);
  });

  it('a date, a label or a remark among the signatures is nobody who signs', () => {
    const signed = (below: string) => `${BODY}\n\nATENTAMENTE\n\n${below}`;
    const name = 'Lic. Ana López\nDirectora';
    assert.deepEqual(looks(signed(`Ciudad universitaria, Cd. Mx. {{Fecha}}\nEl secretario\n\n${name}`)).slice(2), [
      ...['placeAndDate', 'signatureHeading', 'signatory', 'post'],
    ]);
    assert.deepEqual(looks(signed(`${name}\n\nFD : {{Firma_Digital}}`)).slice(2), ['signatory', 'post', 'post']);
    const [, , two] = layOut(readDocument(signed(`${name}\n\n{{Nombre_2}}\n{{Cargo_2}}`)).lines);
    assert.equal(two?.is, 'signatures');
  });

  it('a heading of several people who sign is above all of them', () => {
    const [, signatures] = layOut(
      readDocument(`${BODY}\n\nTESTIGOS\n\n{{Testigo_1}}\nTestigo\n\n{{Testigo_2}}\nTestigo`).lines,
    );
    assert.ok(signatures?.is === 'signatures');
    assert.deepEqual(
      signatures.rows.map(({ names }) => names.map(words)),
      [['TESTIGOS'], ['{{Testigo_1}} Testigo', '{{Testigo_2}} Testigo']],
    );
  });

  it('«Vo. Bo.» right above people in columns is above all of them', () => {
    const text = `${BODY}\n\nVo. Bo.\nLic. Ana López          Mtro. Luis Mora\nDirectora          Director`;
    const [, signatures] = layOut(readDocument(text).lines);
    assert.ok(signatures?.is === 'signatures');
    assert.deepEqual(
      signatures.rows.map(({ names }) => names.map(words)),
      [['Vo. Bo.'], ['Lic. Ana López Directora', 'Mtro. Luis Mora Director']],
    );
    const [, one] = layOut(readDocument(text.replace('Vo. Bo.', 'Dra. Elena Gil\nTitular')).lines);
    assert.deepEqual(one?.is === 'signatures' && one.rows.map(({ names }) => names.map(words)), [
      ['Dra. Elena Gil Titular'],
      ['Lic. Ana López Directora', 'Mtro. Luis Mora Director'],
    ]);
  });

  it('a heading of those who sign last is above all of them, in rows apart from the others', () => {
    const signer = (name: string) => `{{${name}}}\nCargo`;
    const rowsOf = (signers: number, witnesses: number) => {
      const people = (name: string, count: number) =>
        Array.from({ length: count }, (_, at) => signer(`${name}_${at + 1}`)).join('\n\n');
      const text = `${BODY}\n\n${people('Nombre', signers)}\n\nTESTIGOS\n\n${people('Testigo', witnesses)}`;
      const rows = layOut(readDocument(text).lines).flatMap((block) => (block.is === 'signatures' ? block.rows : []));
      return rows.map(({ names }) => names.map((name) => words(name).replaceAll(' Cargo', '')));
    };
    assert.deepEqual(rowsOf(1, 3), [['{{Nombre_1}}'], ['TESTIGOS {{Testigo_1}}'], ['{{Testigo_2}}', '{{Testigo_3}}']]);
    const two = ['{{Testigo_1}}', '{{Testigo_2}}'];
    assert.deepEqual(rowsOf(2, 2), [['{{Nombre_1}}', '{{Nombre_2}}'], ['TESTIGOS'], two]);
    assert.deepEqual(rowsOf(3, 2), [['{{Nombre_1}}', '{{Nombre_2}}'], ['{{Nombre_3}}'], ['TESTIGOS'], two]);
  });

  it('of more than two rows of people who sign, the first may be on the page above the others', () => {
    const parts = (people: number, below = '') => {
      const names = Array.from({ length: people }, (_, at) => `{{Nombre_${at + 1}}}\nCargo`).join('\n\n');
      const blocks = layOut(readDocument(`${BODY}\n\nATENTAMENTE\n\n${names}${below}`).lines);
      const keeps = ({ names: columns }: { names: Paragraph[][] }) => columns[0]?.at(-1)?.keepsWithNext === true;
      return blocks.flatMap((block) => (block.is === 'signatures' ? [block.rows.map(keeps)] : []));
    };
    assert.deepEqual(parts(4), [[true, false]]);
    assert.deepEqual(parts(6), [[false], [true, false]]);
    assert.deepEqual(parts(8), [[false], [false], [true, false]]);
    assert.deepEqual(parts(6, '\n\nC.c.p. Archivo.'), [[false], [true, true]]);
    const headed = `${BODY}\n\n{{Nombre_1}}\n\n{{Nombre_2}}\n\n{{Nombre_3}}\n\n{{Nombre_4}}\n\nTESTIGOS\n\n{{Testigo_1}}\n\n{{Testigo_2}}`;
    const rows = layOut(readDocument(headed).lines).flatMap((block) =>
      block.is === 'signatures' ? [block.rows.map(({ names }) => words(names[0] ?? []))] : [],
    );
    assert.deepEqual(rows, [['{{Nombre_1}}'], ['{{Nombre_3}}', 'TESTIGOS', '{{Testigo_1}}']]);
  });

  // If each row of a table stays with the next one, LibreOffice moves the whole table to the next page.
  it('a row of people keeps its own lines on one page; they say only whether it stays with the next row', () => {
    const people = [1, 2, 3, 4].map((at) => `{{Nombre_${at}}}\nCargo`).join('\n\n');
    const [signatures] = layOut(readDocument(`${BODY}\n\nATENTAMENTE\n\n${people}`).lines).slice(-1);
    assert.ok(signatures?.is === 'signatures');
    const keeps = signatures.rows.map(({ names }) => names.flat().map(({ keepsWithNext }) => keepsWithNext));
    assert.deepEqual(keeps, [Array(4).fill(true), Array(4).fill(false)]);
  });

  it('a blank to fill in is no heading, and the seal of a gazette no institution', () => {
    assert.deepEqual(looks(`${BODY}\n\nFECHA ____________\n\n${BODY}`), ['paragraph', 'paragraph', 'paragraph']);
    const seal =
      'Al margen un sello con el Escudo Nacional, que dice: Estados Unidos Mexicanos.- Secretaría de la Función Pública.';
    assert.deepEqual(looks(`${seal}\n\nCIRCULAR No. 015/2018\n\nPRESENTE\n\n${BODY}`).slice(0, 2), [
      ...['unit', 'documentNumber'],
    ]);
  });

  it('a rule without a name has room above it, and is no wider than its column', () => {
    const rule = '_'.repeat(60);
    const [, signatures] = layOut(
      readDocument(`${BODY}\n\nEL NOTIFICADOR          EL INTERESADO\n${rule}          ${rule}`).lines,
    );
    assert.ok(signatures?.is === 'signatures');
    const rules = signatures.rows.flatMap(({ names }) => names.flat()).filter(({ line }) => line.text.startsWith('_'));
    assert.deepEqual(
      rules.map(({ gap, line }) => [gap, line.text.length]),
      [
        [42, 34],
        [42, 34],
      ],
    );
    const labels = signatures.rows.flatMap(({ names }) => names.map(([label]) => `${label?.look} ${label?.gap}`));
    assert.deepEqual(labels, ['signatureHeading 18', 'signatureHeading 18']);
    const [line] = paragraphsOf(`Motivo de la baja del alumno: ${'_'.repeat(120)}`).slice(-1);
    assert.ok((line?.line.text.length ?? 0) < 80);
  });

  it('rules are at one height whatever lines above them take two: long in three columns, or filled in', () => {
    const headsOf = (labels: string, columns: number) => {
      const row = (cell: string) => Array(columns).fill(cell).join('          ');
      const [, signatures] = layOut(
        readDocument(`${BODY}\n\n${labels}\n${row('______________')}\n${row('Ana López')}\n${row('Directora')}`).lines,
      );
      assert.ok(signatures?.is === 'signatures');
      return signatures.rows.map(({ heads }) => heads.length);
    };
    assert.deepEqual(headsOf('POR LA SECRETARÍA          POR EL MUNICIPIO', 2), [0]);
    assert.deepEqual(headsOf('POR LA SECRETARÍA DE          POR EL MUNICIPIO          TESTIGO', 3), [3]);
    assert.deepEqual(headsOf('ENTREGA {{Area}}          RECIBE', 2), [2]);
  });

  it('names beside each other are on one level, with what is above them apart', () => {
    const text = `${BODY}\n\nENTREGA          RECIBE\n\n{{Nombre_1}}          __________\nCargo uno          {{Nombre_2}}`;
    const [, signatures] = layOut(readDocument(text).lines);
    assert.ok(signatures?.is === 'signatures');
    const [row] = signatures.rows;
    assert.deepEqual(row?.heads.map(words), ['ENTREGA', 'RECIBE __________']);
    assert.deepEqual(row?.names.map(words), ['{{Nombre_1}} Cargo uno', '{{Nombre_2}}']);
    assert.equal(row?.names[0]?.[0]?.gap, 0, 'the space to sign is above the rule');
  });
});

// Writes « / » between rows, a comma between cells, and « | » between people.
function read(text: string): string[] {
  return layOut(readDocument(text).lines).reduce<string[]>((blocks, block, at, { [at - 1]: previous }) => {
    if (block.is === 'table') blocks.push(block.rows.map(({ cells }) => cells.join(', ')).join(' / '));
    else if (block.is === 'signatures')
      blocks.push(
        block.rows
          .map(({ heads, names }) => names.map((name, at) => words([...(heads[at] ?? []), ...name])).join(' | '))
          .join(' / '),
      );
    else if (block.look === 'post' && previous?.is === 'paragraph') blocks.push(`${blocks.pop()} ${block.line.text}`);
    else blocks.push(block.line.text);
    return blocks;
  }, []);
}

function words(column: readonly Paragraph[]): string {
  return column.map(({ line }) => line.text).join(' ');
}

function paragraphsOf(text: string): Paragraph[] {
  return layOut(readDocument(text).lines).flatMap((block) => (block.is === 'paragraph' ? [block] : []));
}

function looks(text: string): string[] {
  return paragraphsOf(text).map(({ look, label }) => (label ? `${look} ${label}` : look));
}
