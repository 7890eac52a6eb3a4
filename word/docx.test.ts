import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { OwnLook } from '@membrete/document';
import { clean } from '@membrete/document/clean';
import { REFERENCES, referenceOf } from '@membrete/document/references';
import { fill, listVariables } from '@membrete/document/variables';
import { Document, Header, Packer, PageNumber, Paragraph, TextRun } from 'docx';
import Docxtemplater from 'docxtemplater';
import { TemplateHandler } from 'easy-template-x';
import fc from 'fast-check';
import { strFromU8, strToU8, zipSync } from 'fflate';
import PizZip from 'pizzip';
import { anyText } from '../test/harness/any-text.ts';
import { checkPackage, elementsOf, open, partOf, readParagraphs, textOf } from './docx.testing.ts';
import { createDocx, createSeriesDocx } from './docx.ts';
import { readLetterhead } from './letterhead.ts';
import { readWord } from './read-word.ts';
import { writeText } from './word-text.ts';
import { attribute, type XmlElement } from './xml.ts';

const DATA_PATH = 'customXml/item1.xml';
const created = new Date('2026-11-21T12:00:00Z');

test('the references are the same line by line when they are read back from Word', () => {
  for (const [name, text] of REFERENCES) assert.deepEqual(readParagraphs(createDocx(text)), linesOf(text), name);
});

test('two tables, one after the other, have a paragraph between them: Word would make them one', () => {
  const tables = [
    '| Solicita | Autoriza |\n|---|---|\n| Juan Pérez | María Ruiz |',
    '| Testigo | Testigo |\n|---|---|\n| Ana Díaz | Luis Mora |',
  ];
  const xml = partOf(
    createDocx(`ACTA ADMINISTRATIVA\n\nSe levanta la presente.\n\n${tables.join('\n\n')}`),
    'word/document.xml',
  );
  assert.equal(elementsOf(xml, 'tbl').length, 2);
  assert.match(xml, /<\/w:tbl><w:p><w:pPr><w:spacing w:before="0" w:after="120"[^>]*\/>.*<\/w:p><w:tbl>/);
});

test('a table of people who sign has room above their names, once, and stays on one page', () => {
  const table = '| ENTREGA | RECIBE |\n|---|---|\n| Juan Pérez | María Ruiz |\n| Jefe de Almacén | Directora |';
  const docx = createDocx(`ACTA ADMINISTRATIVA\n\nSe levanta la presente.\n\n${table}\n\nSe cierra la presente.`);
  const xml = partOf(docx, 'word/document.xml');
  const rows = elementsOf(xml, 'tr').map(({ start, end }) => xml.slice(start, end));
  const says = (words: string) => rows.map((row) => row.includes(words));
  assert.deepEqual(says('<w:trHeight w:val="1160"/>'), [false, true, false]);
  assert.deepEqual(says('<w:vAlign w:val="bottom"/>'), [false, true, false]);
  assert.deepEqual(says('<w:keepNext/>'), [false, true, false]);
  checkPackage(docx);
});

test('merged cells are merged in Word, and read back as one cell', () => {
  const table = '| DATOS |||\n|---|---|---|\n| Bien | Marca | x |\n| ^^ | Modelo ||\n| Total || 5 |';
  const docx = createDocx(`ACTA ADMINISTRATIVA\n\nSe levanta la presente.\n\n${table}\n\nSe cierra la presente.`);
  checkPackage(docx);
  const xml = partOf(docx, 'word/document.xml');
  assert.deepEqual(
    Array.from(xml.matchAll(/<w:(?:gridSpan|vMerge)[^>]*>/g), ([tag]) => tag),
    [
      '<w:gridSpan w:val="3"/>',
      '<w:vMerge w:val="restart"/>',
      '<w:vMerge/>',
      '<w:gridSpan w:val="2"/>',
      '<w:gridSpan w:val="2"/>',
    ],
  );
  assert.ok(writeText(readWord(docx).stories[0]?.blocks ?? []).text.includes(table));
});

test('the references make sound packages with values and without them', () => {
  for (const [, text] of REFERENCES) {
    checkPackage(createDocx(text));
    checkPackage(createDocx(text, { values: valuesFor(text) }));
  }
});

test('any Unicode text keeps every character that XML can hold', () => {
  const line = fc.string({
    unit: fc.oneof(fc.constantFrom(...ODD_CHARACTERS), anyText({ minLength: 1, maxLength: 1 })),
  });
  const property = fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
    const text = lines.join('\n');
    const expected = linesOf(text).map(asXml);
    const docx = createDocx(text);
    const paragraphs = readParagraphs(docx);
    // readParagraphs reads people who sign side by side column by column. A table at the end of the document
    // has an empty paragraph below it.
    const isTable = elementsOf(partOf(docx, 'word/document.xml'), 'tbl').length > 0;
    // The name and the post of a signer on one line become two lines.
    const isSplit = paragraphs.length > expected.length;
    if (isTable || isSplit) assert.deepEqual(cellsOf(paragraphs), cellsOf(expected));
    else assert.deepEqual(paragraphs, expected.length === 0 ? [''] : expected);
    checkPackage(docx);
  });
  fc.assert(property, { numRuns: 200, examples: [[['&', 'ATENTAMENTE', '{{Area}}\t{{Area}}']]] });
});

const CELLS = /\s{3,}|\t+/;

function cellsOf(lines: readonly string[]): string[] {
  return lines
    .flatMap((line) => line.split(CELLS))
    .filter(Boolean)
    .sort();
}

test('every occurrence of a variable is one marked run in a control, bound to one element of the data', () => {
  for (const [name, text] of REFERENCES) {
    const docx = createDocx(text);
    const document = partOf(docx, 'word/document.xml');
    const data = partOf(docx, DATA_PATH);
    const held = elementsOf(data, 'variable');
    assert.deepEqual(
      held.map((element) => attribute(element, 'nombre')),
      listVariables(text).map((variable) => variable.name),
    );
    const controls = elementsOf(document, 'sdt');
    assert.equal(controls.length, listVariables(text).flatMap(({ occurrences }) => occurrences).length, name);
    for (const control of controls) {
      const property = (local: string) => attribute(inside(control, 'sdtPr', local), 'val') ?? '';
      const variable = property('tag');
      assert.equal(property('alias'), variable);
      const run = inside(control, 'sdtContent', 'r');
      assert.equal(
        document.slice(run.start, run.end),
        `<w:r><w:rPr><w:rStyle w:val="Variable"/><w:noProof/></w:rPr><w:t>{{${variable}}}</w:t></w:r>`,
      );
      const bound = boundElement(data, inside(control, 'sdtPr', 'dataBinding'));
      assert.equal(textOf(data, bound), `{{${variable}}}`);
    }
  }
});

test('docxtemplater fills in every variable of the references, also in the data that Word reads on opening', () => {
  for (const [name, text] of REFERENCES) {
    const values = valuesFor(text);
    const docx = fillByDocxtemplater(createDocx(text), values);
    assert.deepEqual(readParagraphs(docx), linesOf(fill(text, values)), name);
    const data = partOf(docx, DATA_PATH);
    assert.deepEqual(
      elementsOf(data, 'Abstract').map((element) => textOf(data, element)),
      listVariables(text).map((variable) => values[variable.name]),
      name,
    );
    assert.doesNotMatch(partOf(docx, 'docProps/core.xml'), /\{\{/);
    checkPackage(docx);
  }
});

test('docxtemplater without linebreaks: the data stays XML when a value has a line end', () => {
  const docx = fillByDocxtemplater(createDocx('Sede: {{Sede}}'), { Sede: 'Plaza 1\nSan Jacinto' });
  const [held] = elementsOf(partOf(docx, DATA_PATH), 'Abstract');
  assert.equal(held && textOf(partOf(docx, DATA_PATH), held), 'Plaza 1\nSan Jacinto');
  checkPackage(docx);
});

test("a model's answer has no chatter and no emojis in Word, a person's text keeps every word", () => {
  const [, letter = ''] = REFERENCES[0] ?? [];
  const answer = `¡Claro! Aquí tienes la plantilla:\n\n${letter.replace('ASUNTO: ', 'ASUNTO: 📌 ')}\nEspero que esta plantilla te sirva.`;
  assert.deepEqual(readParagraphs(createDocx(answer, { ofModel: true })), linesOf(letter));
  assert.deepEqual(readParagraphs(createDocx(answer)), linesOf(answer));
});

test('a document without binding has the same text and controls, but no data part and no shading', () => {
  const controlsOf = (docx: Uint8Array) =>
    elementsOf(partOf(docx, 'word/document.xml'), 'tag').map((tag) => attribute(tag, 'val'));
  for (const [name, text] of REFERENCES) {
    const docx = createDocx(text, { binding: 'none' });
    checkPackage(docx);
    assert.deepEqual(readParagraphs(docx), readParagraphs(createDocx(text)), name);
    assert.deepEqual(controlsOf(docx), controlsOf(createDocx(text)), name);
    assert.doesNotMatch(partOf(docx, 'word/document.xml'), /dataBinding|showingPlcHdr|<!--|w:val="Variable"/, name);
    assert.deepEqual(
      Array.from(open(docx).keys()).filter((path) => path.startsWith('customXml')),
      [],
      name,
    );
  }
});

test('a document of runs has the same text without controls, and every open variable in a run to itself', () => {
  for (const [name, text] of REFERENCES) {
    const values = { Fecha: '5 de marzo' };
    const docx = createDocx(text, { binding: 'runs', values });
    checkPackage(docx);
    const xml = partOf(docx, 'word/document.xml');
    assert.doesNotMatch(xml, /<w:sdt|<!--|w:val="Variable"/, name);
    assert.deepEqual(readParagraphs(docx), linesOf(fill(text, values)), name);
    const runs = elementsOf(xml, 't').map((element) => textOf(xml, element));
    assert.ok(
      runs.filter((run) => run.includes('{{')).every((run) => /^\{\{\w+\}\}$/.test(run)),
      name,
    );
  }
});

test('docxtemplater with linebreaks, easy-template-x and a plain replacement fill in the references without binding', async () => {
  const fillers: ((docx: Uint8Array, values: Record<string, string>) => Uint8Array | Promise<Uint8Array>)[] = [
    (docx, values) => fillByDocxtemplater(docx, values, { linebreaks: true }),
    fillByEasyTemplate,
    replaceInXml,
  ];
  for (const [name, text] of REFERENCES) {
    const values = valuesFor(text);
    for (const [filler, binding] of fillers.flatMap((one) => [[one, 'none'] as const, [one, 'runs'] as const])) {
      const docx = await filler(createDocx(text, { binding }), values);
      assert.deepEqual(readParagraphs(docx), linesOf(fill(text, values)), name);
      checkPackage(docx);
    }
  }
});

test('docxtemplater with linebreaks: a value with a line end takes two lines in a document without binding', () => {
  const docx = createDocx('Sede: {{Sede}}', { binding: 'none' });
  const filled = fillByDocxtemplater(docx, { Sede: 'Plaza 1\nSan Jacinto' }, { linebreaks: true });
  assert.deepEqual(readParagraphs(filled), ['Sede: Plaza 1\nSan Jacinto']);
});

test('easy-template-x leaves a sound package when it fills in a document with binding', async () => {
  const docx = createDocx(referenceOf('oficio_solicitud'));
  checkPackage(await fillByEasyTemplate(docx, valuesFor(referenceOf('oficio_solicitud'))));
  assert.doesNotMatch(partOf(docx, 'word/_rels/document.xml.rels'), /Target="\//);
});

test('an open variable is a placeholder of its control and a filled one is text', () => {
  const docx = createDocx(referenceOf('invitacion'), { values: { Sede: 'Plaza 1' } });
  for (const control of elementsOf(partOf(docx, 'word/document.xml'), 'sdtPr')) {
    const has = (local: string) => control.children.some((child) => child.local === local);
    assert.ok(has('dataBinding'));
    const [tag] = control.children.filter(({ local }) => local === 'tag');
    assert.equal(has('showingPlcHdr'), (tag && attribute(tag, 'val')) !== 'Sede');
  }
});

test('controls are not bound to data of 32 KiB or more, with which ONLYOFFICE cannot open a document', () => {
  const text = (count: number) => Array.from({ length: count }, (_, at) => `Dato: {{Variable_${at}}}`).join('\n');
  const few = createDocx(text(300));
  const many = createDocx(text(600));
  assert.ok((open(few).get(DATA_PATH)?.length ?? 0) > 20_000);
  assert.match(partOf(few, 'word/document.xml'), /dataBinding/);
  assert.ok(!open(many).has(DATA_PATH));
  assert.doesNotMatch(partOf(many, 'word/document.xml'), /dataBinding/);
  assert.match(partOf(many, 'word/document.xml'), /showingPlcHdr.*"Variable"/);
  checkPackage(many);
});

test('plain paper has page numbers from the second page on, and declares the namespace of relationships', () => {
  const docx = createDocx(referenceOf('oficio_solicitud'));
  const document = partOf(docx, 'word/document.xml');
  for (const part of [document, partOf(docx, 'word/footer.xml')]) assert.match(part, /^<w:\w+ [^>]*xmlns:r="/);
  assert.match(document, /<w:sectPr><w:footerReference w:type="default" r:id="rId3"\/>.*<w:titlePg\/><\/w:sectPr>/);
  assert.match(partOf(docx, 'word/footer.xml'), />Página <.*PAGE.*> de <.*NUMPAGES/);
});

test('Jinja removes the binding of what it fills in, so that Word does not bring the braces back', () => {
  const document = partOf(createDocx(referenceOf('oficio_solicitud')), 'word/document.xml');
  const rendered = document.replace(/\{#.*?#\}/gs, '').replace(/\{\{.*?\}\}/g, 'valor');
  assert.equal(elementsOf(rendered, 'dataBinding').length, 0);
  assert.equal(elementsOf(rendered, 'sdt').length, elementsOf(document, 'dataBinding').length);
});

test('a value becomes plain text in its controls and data; a variable without one stays marked', () => {
  const docx = createDocx(referenceOf('invitacion'), {
    values: { Nombre_Evento: 'Feria <&> «Libro»', Sede: 'Plaza 1\nSan Jacinto', Hora: ' ' },
  });
  const document = partOf(docx, 'word/document.xml');
  const control = (tag: string) =>
    elementsOf(document, 'sdt').find((sdt) => attribute(inside(sdt, 'sdtPr', 'tag'), 'val') === tag) ??
    assert.fail(tag);
  const shown = (tag: string) => document.slice(control(tag).start, control(tag).end);
  assert.match(shown('Nombre_Evento'), /<w:r><w:t xml:space="preserve">Feria &lt;&amp;&gt; «Libro»<\/w:t><\/w:r>/);
  assert.match(shown('Sede'), />Plaza 1<\/w:t><w:br\/><w:t xml:space="preserve">San Jacinto</);
  assert.match(shown('Hora'), /"Variable".*\{\{Hora\}\}/);
  const data = partOf(docx, DATA_PATH);
  const bound = boundElement(data, inside(control('Sede'), 'sdtPr', 'dataBinding'));
  assert.equal(textOf(data, bound), 'Plaza 1\nSan Jacinto');
  assert.match(partOf(docx, 'docProps/core.xml'), /<dc:title>Invitación a Feria &lt;&amp;&gt; «Libro»\.<\/dc:title>/);
});

test('the title is by default the subject, and the language Mexican Spanish', () => {
  assert.match(
    partOf(createDocx(referenceOf('memorandum')), 'docProps/core.xml'),
    /<dc:title>Llenado de la bitácora de vehículos oficiales\.</,
  );
  assert.match(
    partOf(createDocx('Hola', { title: 'A & B' }), 'docProps/core.xml'),
    /<dc:title>A &amp; B<.*<dc:language>es-MX</,
  );
  assert.match(partOf(createDocx('Hola'), 'word/styles.xml'), /<w:rPrDefault>.*<w:lang w:val="es-MX"/);
});

test('a title longer than 255 characters is cut at a word, because python-docx and docxtpl refuse it', () => {
  const titleOf = (text: string) =>
    /<dc:title>(.*)<\/dc:title>/.exec(partOf(createDocx(text), 'docProps/core.xml'))?.[1];
  const long = titleOf(`CONVENIO DE COLABORACIÓN QUE CELEBRAN ${'LAS PARTES QUE LO FIRMAN '.repeat(12)}🙂`) ?? '';
  assert.match(long, /^CONVENIO .* LAS PARTES( QUE| QUE LO| QUE LO FIRMAN)?…$/);
  assert.ok(long.length <= 255 && long.length > 240, `${long.length}`);
  assert.ok((titleOf(`${'🙂'.repeat(300)}`) ?? '').isWellFormed());
});

test('the same text and date give the same bytes at any time', () => {
  const docx = createDocx(referenceOf('acta_administrativa'), { created });
  assert.deepEqual(docx, createDocx(referenceOf('acta_administrativa'), { created }));
  const firstDay = 0x0021; // 1 January 1980 as MS-DOS wrote it
  assert.equal(new DataView(docx.buffer).getUint16(12, true), firstDay);
});

test('lines of one block follow each other without space, unless a blank line parts them', () => {
  const text = referenceOf('oficio_solicitud').replace(
    '{{Destinatario}}\n{{Cargo}}',
    '{{Destinatario}}\n{{Cargo}}\n\n{{Destinatario_2}}\n{{Cargo_2}}',
  );
  const document = partOf(createDocx(text), 'word/document.xml');
  const addressees = elementsOf(document, 'pPr').filter(({ start, end }) =>
    document.slice(start, end).includes('"Destinatario"'),
  );
  assert.deepEqual(
    addressees.map(({ children }) => children.some(({ local }) => local === 'contextualSpacing')),
    [false, false, true, false],
  );
});

test('layout is done by styles, one for each role, and not by blank paragraphs, tabs, exact heights or spaces', () => {
  for (const [name, text] of REFERENCES) {
    const docx = createDocx(text);
    assert.ok(
      readParagraphs(docx).every((line) => line !== ''),
      name,
    );
    for (const path of ['word/document.xml', 'word/styles.xml']) {
      // Tabs are allowed in the head of a memo, one between each label and its words.
      const xml = partOf(docx, path).replaceAll(/(?<=:<\/w:t><\/w:r><w:r>)<w:tab\/>/g, '');
      assert.doesNotMatch(xml, /<w:tab\/>|<w:tabs>|lineRule="exact"|<w:t[^>]*> {2}/, name);
    }
  }
  assert.deepEqual(
    [...new Set(stylesOf(createDocx(referenceOf('oficio_solicitud'))))],
    [
      'Membrete',
      'MembreteArea',
      'NumeroDocumento',
      'Referencia',
      'Asunto',
      'LugarFecha',
      'Destinatario',
      'Presente',
      'Cuerpo',
      'PuntoLista',
      'Despedida',
      'NombreFirma',
      'CargoFirma',
      'CopiaConocimiento',
    ],
  );
});

test('a signature stays on the page of ATENTAMENTE and of the last paragraph before it', () => {
  const docx = createDocx(referenceOf('oficio_solicitud'));
  const document = partOf(docx, 'word/document.xml');
  const keeps = elementsOf(document, 'pPr').map((properties) =>
    properties.children.some(({ local }) => local === 'keepNext'),
  );
  const styles = stylesOf(docx);
  assert.ok(keeps[styles.indexOf('Despedida') - 1]);
  assert.ok(keeps[styles.indexOf('NombreFirma')]);
  assert.ok(!keeps[styles.indexOf('CargoFirma')]);
  assert.match(partOf(docx, 'word/styles.xml'), /w:styleId="Despedida">(?:(?!<\/w:style>).)*<w:keepNext\/>/);
});

test('two rows of signatures stay on one page; of more, the last two do: every row but the last keeps with the next', () => {
  const keepsIn = (text: string) => {
    const document = partOf(createDocx(text), 'word/document.xml');
    assert.equal(elementsOf(document, 'tbl').length, 1);
    return elementsOf(document, 'tr').map((row) => {
      const paragraphs = document.slice(row.start, row.end).split('<w:p>').slice(1);
      assert.ok(paragraphs.slice(0, -1).length > 0);
      return [paragraphs.every((one) => one.includes('<w:keepNext/>')), paragraphs.at(-1)?.includes('<w:keepNext/>')];
    });
  };
  const text = referenceOf('entrega_recepcion');
  const [stays, may] = [
    [true, true],
    [false, false],
  ];
  assert.deepEqual(keepsIn(text), [may, stays, may]);
  assert.deepEqual(keepsIn(text.replace(/\{\{Nombre_Representante_Control\}\}\n.*\n\n(?=\{\{Testigo)/, '')), [
    stays,
    may,
  ]);
});

test('the closing stays with its signature, also if there are lines between them', () => {
  const keepsOf = (text: string) => {
    const document = partOf(createDocx(text), 'word/document.xml');
    return elementsOf(document, 'p').map((paragraph) =>
      document.slice(paragraph.start, paragraph.end).includes('<w:keepNext/>'),
    );
  };
  const signed = (between: string) => referenceOf('oficio_solicitud').replace('ATENTAMENTE', `ATENTAMENTE\n${between}`);
  for (const between of ['«Sufragio efectivo, no reelección»', '{{Lugar}}, a {{Fecha}}']) {
    const at = linesOf(signed(between)).indexOf('ATENTAMENTE');
    // The five paragraphs are the paragraph before the closing, the closing, the line between, the name, and
    // the post.
    assert.deepEqual(keepsOf(signed(between)).slice(at - 1, at + 4), [true, true, true, true, false], between);
  }
});

test('«C.c.p. Archivo.» is never by itself on a page: copies stay together, and a single one with the signature', () => {
  const kept = (text: string) => {
    const document = partOf(createDocx(text), 'word/document.xml');
    const last = elementsOf(document, 'p').slice(-3);
    return last.map((paragraph) => document.slice(paragraph.start, paragraph.end).includes('<w:keepNext/>'));
  };
  assert.deepEqual(kept(referenceOf('oficio_solicitud')), [false, true, false]);
  assert.deepEqual(kept(referenceOf('oficio_solicitud').replace(/C\.c\.p\. \{\{Nombre_Copia.*\n/, '')), [
    true,
    true,
    false,
  ]);
});

test('the signatures of an acta are in rows of two; an odd one has the row before the last', () => {
  const document = partOf(createDocx(referenceOf('entrega_recepcion')), 'word/document.xml');
  assert.deepEqual(
    elementsOf(document, 'tr').map(({ children }) => children.filter(({ local }) => local === 'tc').length),
    [2, 1, 2],
  );
  assert.equal(elementsOf(partOf(createDocx(referenceOf('acta_administrativa')), 'word/document.xml'), 'tr').length, 2);
});

test('signatures that end the document are side by side too, above a paragraph without height', () => {
  const text = referenceOf('acta_administrativa').slice(0, referenceOf('acta_administrativa').indexOf('C.c.p.'));
  const document = partOf(createDocx(text), 'word/document.xml');
  assert.equal(elementsOf(document, 'tr').length, 2);
  assert.match(document, /<\/w:tbl><w:p><w:pPr><w:spacing [^>]*w:line="20" w:lineRule="exact"\/>.*?<\/w:p><w:sectPr/);
  checkPackage(createSeriesDocx(text, [{}, {}]));
});

test('the name of a signer is right below the rule', () => {
  const rule = '______________________________';
  const docx = createDocx(
    referenceOf('oficio_solicitud').replace(
      '{{Nombre_Remitente}}\n{{Cargo',
      `AUTORIZÓ\n\n${rule}\n\n{{Nombre_Remitente}}\n{{Cargo`,
    ),
  );
  const document = partOf(docx, 'word/document.xml');
  assert.equal(elementsOf(document, 'tbl').length, 0);
  assert.deepEqual(stylesOf(docx).slice(-6, -2), ['RotuloFirma', 'NombreFirma', 'NombreFirma', 'CargoFirma']);
  assert.match(
    document,
    new RegExp(
      `${rule}</w:t></w:r></w:p><w:p><w:pPr><w:pStyle w:val="NombreFirma"/><w:keepNext/><w:contextualSpacing/>`,
    ),
  );
});

test('the name of a signer has no space above it if the post is between it and the rule', () => {
  const signed = ['______________________________', '{{Cargo_Remitente}}', '{{Nombre_Remitente}}'].join('\n\n');
  const docx = createDocx(referenceOf('oficio_solicitud').replace('{{Nombre_Remitente}}\n{{Cargo_Remitente}}', signed));
  const [, name] = elementsOf(partOf(docx, 'word/document.xml'), 'pPr').filter(({ children }) =>
    children.some((child) => attribute(child, 'val') === 'NombreFirma'),
  );
  const spacing = name?.children.find(({ local }) => local === 'spacing');
  assert.equal(spacing && attribute(spacing, 'before'), '0');
});

test('a label above people who sign in columns is centred over all of them', () => {
  const columns = `TESTIGOS\n\n${'_'.repeat(28)}          ${'_'.repeat(28)}\n{{Testigo_1}}          {{Testigo_2}}`;
  const docx = createDocx(
    referenceOf('oficio_solicitud').replace('{{Cargo_Remitente}}\n', `{{Cargo_Remitente}}\n\n${columns}\n`),
  );
  const document = partOf(docx, 'word/document.xml');
  const rows = elementsOf(document, 'tr').map(({ children }) => children.filter(({ local }) => local === 'tc'));
  assert.deepEqual(
    rows.map(({ length }) => length),
    [1, 1, 2],
  );
  const [label] = rows[1] ?? [];
  assert.match(document.slice(label?.start, label?.end), /"RotuloFirma"\/><w:keepNext\/>.*>TESTIGOS</);
});

test('the title of an acta, its headings, a motto below the closing and an address at the foot have separate styles', () => {
  const docx = createDocx(ACTA);
  checkPackage(docx);
  const styles = stylesOf(docx);
  const styleOf = (line: string) => styles[linesOf(ACTA).indexOf(line)];
  assert.equal(styleOf('ACTA DE SESIÓN DEL COMITÉ DE ADQUISICIONES'), 'TituloDocumento');
  assert.equal(styleOf('ACUERDOS'), 'Apartado');
  assert.equal(styleOf('«Orden y trabajo»'), 'Lema');
  assert.equal(styleOf('Av. Juárez 10, Centro, C.P. 40000, Tel. (555) 123 4567'), 'PieDocumento');
  const sheet = partOf(docx, 'word/styles.xml');
  for (const id of ['TituloDocumento', 'Apartado', 'PieDocumento'])
    assert.match(sheet, new RegExp(`w:styleId="${id}">(?:(?!</w:style>).)*<w:jc w:val="center"/>`));
});

test('the head of a memo has bold labels, and a copy in it the size of the other lines', () => {
  const memo = referenceOf('memorandum').replace('DE: ', 'C.c.p.: {{Nombre_Copia}}\nDE: ');
  const docx = createDocx(memo);
  const styles = stylesOf(docx);
  const head = linesOf(memo).flatMap((line, at) => (/^(?:PARA|DE|C\.c\.p\.):/.test(line) ? [styles[at]] : []));
  assert.deepEqual(head, ['CabezaMemorandum', 'CabezaMemorandum', 'CabezaMemorandum']);
  assert.match(partOf(docx, 'word/document.xml'), /"Etiqueta"\/><\/w:rPr><w:t xml:space="preserve">PARA:</);
  assert.ok(stylesOf(createDocx(referenceOf('oficio_solicitud'))).includes('Destinatario'));
});

test('a Markdown table becomes a table with its variables in controls and its headings on every page', () => {
  const table = '| Concepto | Monto |\n|---|--:|\n| **Papel** | {{Monto_Papel}} |\n| Tinta |\n';
  const text = referenceOf('oficio_solicitud').replace('Para cualquier duda', `${table}\nPara cualquier duda`);
  const docx = createDocx(text);
  checkPackage(docx);
  const document = partOf(docx, 'word/document.xml');
  const rows = elementsOf(document, 'tr').map((row) => row.children.filter(({ local }) => local === 'tc').length);
  assert.deepEqual(rows, [2, 2, 2]);
  assert.equal(elementsOf(document, 'tblHeader').length, 1);
  const paragraphs = readParagraphs(docx);
  assert.deepEqual(paragraphs.slice(paragraphs.indexOf('Concepto')).slice(0, 6), [
    'Concepto',
    'Monto',
    'Papel',
    '{{Monto_Papel}}',
    'Tinta',
    '',
  ]);
  assert.match(document, /<w:tag w:val="Monto_Papel"\/>/);
  assert.ok(!paragraphs.some((line) => line.includes('|')));
});

test('pipes that are not a table stay as they are', () => {
  for (const line of [
    '| Concepto | Monto |',
    '| a | b |\n| c | d |',
    '|---|---|',
    `|${'a|'.repeat(99)}\n|${'-|'.repeat(99)}`,
  ]) {
    const text = referenceOf('oficio_solicitud').replace('Para cualquier duda', `${line}\n\nPara cualquier duda`);
    assert.equal(elementsOf(partOf(createDocx(text), 'word/document.xml'), 'tbl').length, 0, line);
  }
});

test('the names of two signers are on one level if one of them has a heading', () => {
  const text = referenceOf('oficio_solicitud').replace(
    '{{Cargo_Remitente}}\n',
    '{{Cargo_Remitente}}\n\nVo. Bo.\n\n{{Nombre_Titular}}\n{{Cargo_Titular}}\n',
  );
  const document = partOf(createDocx(text), 'word/document.xml');
  assert.equal(elementsOf(document, 'vAlign').length, 2);
  assert.equal(
    elementsOf(partOf(createDocx(referenceOf('acta_administrativa')), 'word/document.xml'), 'vAlign').length,
    0,
  );
});

test('the title is the subject also if it is below its label', () => {
  const docx = createDocx(referenceOf('oficio_solicitud').replace('ASUNTO: ', 'ASUNTO:\n'));
  const [, subject = ''] = /ASUNTO: (.*)/.exec(referenceOf('oficio_solicitud')) ?? [];
  assert.ok(partOf(docx, 'docProps/core.xml').includes(`<dc:title>${subject}</dc:title>`));
});

test('createSeriesDocx: the rows of a table are sections of one sound package, each with its own values and pages', () => {
  const rows = [{ Destinatario: 'Ana López' }, {}, { Destinatario: 'Eva & Sol' }];
  for (const [name, text] of REFERENCES) {
    const series = createSeriesDocx(text, rows);
    checkPackage(series);
    const single = rows.flatMap((values) => readParagraphs(createDocx(text, { values })));
    assert.deepEqual(readParagraphs(series), single, name);
    const xml = partOf(series, 'word/document.xml');
    const sections = elementsOf(xml, 'sectPr').map(({ contentStart, contentEnd }) =>
      xml.slice(contentStart, contentEnd),
    );
    assert.equal(sections.length, 3);
    for (const section of sections) assert.match(section, /<w:pgNumType w:start="1"\/>/);
    const ids = Array.from(xml.matchAll(/<w:id w:val="(\d+)"/g), ([, id]) => id);
    assert.equal(new Set(ids).size, ids.length);
    assert.equal(open(series).has(DATA_PATH), false);
  }
});

test('createSeriesDocx: a letterhead keeps its header and its page numbers in every section', () => {
  const bytes = readFileSync(new URL('fixtures/libreoffice.docx', import.meta.url));
  const series = createSeriesDocx(referenceOf('oficio_solicitud'), [{}, {}], { letterhead: readLetterhead(bytes) });
  checkPackage(series);
  const xml = partOf(series, 'word/document.xml');
  const [first, last] = elementsOf(xml, 'sectPr').map(({ contentStart, contentEnd }) =>
    xml.slice(contentStart, contentEnd),
  );
  assert.equal(first, last);
  assert.match(first ?? '', /headerReference/);
  assert.equal(first?.match(/w:pgNumType/g)?.length, 1);
});

test('createSeriesDocx: a copy that ends in a variable ends its section in a separate paragraph', () => {
  const text = referenceOf('oficio_solicitud').slice(0, referenceOf('oficio_solicitud').indexOf('C.c.p.'));
  const xml = partOf(createSeriesDocx(text, [{}, {}]), 'word/document.xml');
  const paragraphs = elementsOf(xml, 'p').map(({ start, end }) => xml.slice(start, end));
  const ends = paragraphs.filter((paragraph) => paragraph.includes('<w:sectPr>'));
  assert.equal(ends.length, 1);
  assert.doesNotMatch(ends[0] ?? '', /<w:sdt>/);
  assert.equal(paragraphs.filter((paragraph) => paragraph.includes('"Cargo_Remitente"')).length, 2);
});

test('createSeriesDocx: a page counts the pages of its copy, not of the file', async () => {
  const total = (docx: Uint8Array, path: string) => /\b(?:NUM|SECTION)PAGES\b/.exec(partOf(docx, path))?.[0];
  assert.equal(total(createDocx('Hola'), 'word/footer.xml'), 'NUMPAGES');
  assert.equal(total(createSeriesDocx('Hola', [{}, {}]), 'word/footer.xml'), 'SECTIONPAGES');
  const count = new TextRun({ children: ['NUMPAGES: ', PageNumber.TOTAL_PAGES] });
  const file = new Document({
    sections: [
      { headers: { default: new Header({ children: [new Paragraph({ children: [count] })] }) }, children: [] },
    ],
  });
  const letterhead = readLetterhead(await Packer.pack(file, 'uint8array'));
  const series = createSeriesDocx('Hola', [{}, {}], { letterhead });
  checkPackage(series);
  assert.match(partOf(series, 'word/header1.xml'), />NUMPAGES: <.*<w:instrText[^>]*>SECTIONPAGES</);
  assert.match(partOf(createDocx('Hola', { letterhead }), 'word/header1.xml'), /<w:instrText[^>]*>NUMPAGES</);
});

const ACTA = `{{Institucion}}

ACTA DE SESIÓN DEL COMITÉ DE ADQUISICIONES

En {{Lugar}}, siendo las {{Hora}} horas del {{Fecha}}, se reúnen las personas que firman al calce para celebrar la sesión.

ACUERDOS

PRIMERO. Se aprueba el programa anual.

ATENTAMENTE
«Orden y trabajo»

{{Nombre_Remitente}}
{{Cargo_Remitente}}

C.c.p. Archivo.

Av. Juárez 10, Centro, C.P. 40000, Tel. (555) 123 4567`;

const ODD_CHARACTERS = [
  '&',
  '<',
  '>',
  '"',
  "'",
  '  ',
  '\t',
  '\0',
  '\ud800',
  '\udc00',
  '🙂',
  'ñ',
  '“',
  '{{Área}}',
  '{{a}}',
  '{',
  '}',
  ']]>',
  '\ufffe',
  'ATENTAMENTE',
  '\n\n',
];

// Returns the normalised lines of a text without indentation, like the paragraphs of its document.
function linesOf(text: string): string[] {
  return clean(text)
    .text.split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function asXml(line: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML 1.0 forbids
  return line.toWellFormed().replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '');
}

function valuesFor(text: string): Record<string, string> {
  return Object.fromEntries(listVariables(text).map(({ name }, at) => [name, `valor ${at} de ${name}`]));
}

function fillByDocxtemplater(docx: Uint8Array, values: Record<string, string>, options = {}): Uint8Array {
  const filler = new Docxtemplater(new PizZip(docx), { delimiters: { start: '{{', end: '}}' }, ...options });
  filler.render(values);
  return filler.toUint8Array();
}

async function fillByEasyTemplate(docx: Uint8Array, values: Record<string, string>): Promise<Uint8Array> {
  const handler = new TemplateHandler({ delimiters: { tagStart: '{{', tagEnd: '}}' } });
  return new Uint8Array(await handler.process(Buffer.from(docx), values));
}

function replaceInXml(docx: Uint8Array, values: Record<string, string>): Uint8Array {
  const parts = Array.from(open(docx), ([path, bytes]) => {
    const filled = () => strToU8(fill(strFromU8(bytes), values));
    return [path, path === 'word/document.xml' ? filled() : bytes] as const;
  });
  return zipSync(Object.fromEntries(parts));
}

function stylesOf(docx: Uint8Array): string[] {
  return elementsOf(partOf(docx, 'word/document.xml'), 'pStyle').map((style) => attribute(style, 'val') ?? '');
}

function inside(element: XmlElement, ...path: string[]): XmlElement {
  return path.reduce((at, local) => at.children.find((child) => child.local === local) ?? assert.fail(local), element);
}

function boundElement(data: string, binding: XmlElement): XmlElement {
  const [, position = ''] = /m:variable\[(\d+)\]/.exec(attribute(binding, 'xpath') ?? '') ?? [];
  return elementsOf(data, 'variable')[Number(position) - 1]?.children[0] ?? assert.fail(position);
}

test('a line has its own look in Word over the style of its role, and no other line changes', () => {
  const text =
    'Oficio {{Numero}}\nASUNTO: Agua\n\nPRESENTE\n\nSe pide agua de {{Lugar}}.\n\n1. Una pipa\n2. Dos\n\nNota: breve, sobre el horario de las pipas.';
  const lookOf = (words: string, look: OwnLook) => ({ words, which: 0, look });
  const looks = [
    lookOf('Oficio {{Numero}}', { bold: false }),
    lookOf('ASUNTO: Agua', { align: 'center', bold: true }),
    lookOf('Se pide agua de {{Lugar}}.', { align: 'justify', size: 12.5, firstLine: 35.4 }),
    lookOf('1. Una pipa', { left: 72 }),
    lookOf('Nota: breve, sobre el horario de las pipas.', {
      bold: true,
      label: 'Nota:',
      italic: true,
      underline: true,
    }),
  ];
  const docx = createDocx(text, { looks, values: { Lugar: 'Puebla' }, created });
  checkPackage(docx);
  const xml = partOf(docx, 'word/document.xml');
  const [number, subject, present, body, item, last, note] = elementsOf(xml, 'p').map(({ start, end }) =>
    xml.slice(start, end),
  );
  const [light, heavy] = ['<w:b w:val="0"/><w:bCs w:val="0"/>', '<w:b/><w:bCs/>'];
  assert.match(number ?? '', RegExp(`<w:pStyle w:val="NumeroDocumento"/><w:rPr>${light}</w:rPr></w:pPr>`));
  assert.match(number ?? '', RegExp(`<w:sdtPr><w:rPr>${light}</w:rPr>.*${light}<w:noProof/></w:rPr><w:t>{{Numero}}`));
  assert.match(
    subject ?? '',
    RegExp(`<w:pStyle w:val="Asunto"/><w:jc w:val="center"/><w:rPr>${heavy}</w:rPr></w:pPr>`),
  );
  assert.match(subject ?? '', RegExp(`<w:rStyle w:val="Etiqueta"/>${heavy}</w:rPr>.*ASUNTO:.*${heavy}.* Agua`));
  assert.match(body ?? '', /<w:ind w:left="0" w:firstLine="708"\/><w:jc w:val="both"\/>/);
  assert.match(body ?? '', /<w:sz w:val="25"\/><w:szCs w:val="25"\/><\/w:rPr><w:t xml:space="preserve">Puebla/);
  const slanted = (weight: string) => `${weight}<w:i/><w:iCs/><w:u w:val="single"/></w:rPr>`;
  assert.match(note ?? '', RegExp(`${slanted(light)}<w:t[^>]*>Nota:.*${slanted(heavy)}<w:t[^>]*> breve`));
  assert.match(item ?? '', /<w:ind w:left="1440" w:hanging="272"\/>/);
  const plain = createDocx(text, { values: { Lugar: 'Puebla' }, created });
  const asBefore = partOf(plain, 'word/document.xml');
  assert.ok(asBefore.includes(present ?? '?') && asBefore.includes(last ?? '?'));
  assert.doesNotMatch(asBefore, /<w:b |<w:sz|<w:jc/);
});

test('letters within a line and cells of a table look as in their letter', () => {
  const text = 'Se cita a {{Persona}} el lunes.\n\n| Bien | Importe |\n|---|---|\n| Silla | $10.00 |';
  const named = (words: string, look: OwnLook) => ({ words, which: 0, look });
  const looks = [
    named('Se cita a {{Persona}} el lunes.', {
      letters: [
        { start: 3, end: 7, italic: true },
        { start: 10, end: 21, bold: true, underline: true },
      ],
    }),
    named('| Bien | Importe |', { cells: [{ fill: 'D9D9D9', bold: false }, {}] }),
    named('| Silla | $10.00 |', { cells: [{}, { align: 'right', bold: true, size: 9 }] }),
  ];
  const docx = createDocx(text, { looks, values: { Persona: 'Eva Sol' }, created });
  checkPackage(docx);
  const xml = partOf(docx, 'word/document.xml');
  assert.match(
    xml,
    />Se <.*<w:i\/><w:iCs\/><\/w:rPr><w:t[^>]*>cita<.*<w:rPr><w:b\/><w:bCs\/><w:u w:val="single"\/><\/w:rPr><w:t[^>]*>Eva Sol</,
  );
  assert.match(xml, /<w:shd w:val="clear" w:color="auto" w:fill="D9D9D9"\/><\/w:tcPr>.*<w:b w:val="0"\/>.*>Bien</);
  assert.match(
    xml,
    /<w:jc w:val="right"\/>(?:(?!<w:p>).)*<w:b\/><w:bCs\/><w:sz w:val="18"\/><w:szCs w:val="18"\/><\/w:rPr><w:t[^>]*>\$10\.00</,
  );
});

test('a list is a list of Word, which writes its markers; others keep them as text', () => {
  const lists = [
    ['1. Uno', '2. Dos', 'a) Letra', 'b) Letra', '3. Tres'],
    ['- Guion', '- Guion'],
    ['1. Otra', '2. Otra', '4. Con salto', '5. Con salto'],
    ['I. Romano', 'II. Romano', 'h) Hache', 'i) Letra'],
  ];
  const kept = ['1.1. Interior', 'PRIMERO.- Con palabras', 'ñ) Eñe', '01. Con cero'];
  const text = ['ASUNTO: Listas', ...[...lists, kept].map((lines) => `Se pide:\n\n${lines.join('\n')}`)].join('\n\n');
  for (const binding of ['data', 'none'] as const) {
    const docx = createDocx(text, { binding });
    checkPackage(docx);
    assert.deepEqual(readParagraphs(docx), linesOf(text));
    const document = partOf(docx, 'word/document.xml');
    const words = elementsOf(document, 't').map((element) => textOf(document, element));
    for (const line of lists.flat()) assert.ok(words.includes(line.slice(line.indexOf(' ') + 1)), line);
    for (const line of kept) assert.ok(words.includes(line), line);
    const numbering = partOf(docx, 'word/numbering.xml');
    const valuesOf = (local: string) => elementsOf(numbering, local).map((element) => attribute(element, 'val'));
    assert.deepEqual(valuesOf('lvlText'), ['%1.', '%1)', '-', '%1.', '%1.', '%1.', '%1)']);
    const style = /w:styleId="PuntoLista">.*?<\/w:style>/.exec(partOf(docx, 'word/styles.xml'))?.[0] ?? '';
    assert.match(style, /<w:basedOn w:val="Cuerpo"\/>.*w:before="80" w:after="0"/);
    assert.deepEqual(valuesOf('start'), ['1', '1', '0', '1', '4', '1', '8']);
  }
});

test('a text that a person has seen leaves as it is, also where it looks like HTML, Markdown or a variable', () => {
  const lines = [
    'DIRECCIÓN DE OBRAS',
    'Se pide la pieza <b>A</b> del plano {una} o dos, 3 * 4 * 5.',
    '- **Plazo:** un día | una noche',
  ];
  const text = lines.join('\n\n');
  assert.deepEqual(readParagraphs(createDocx(text, { asIs: true })), lines);
  assert.notDeepEqual(readParagraphs(createDocx(text)), lines);
  assert.deepEqual(readParagraphs(createSeriesDocx(text, [{}], { asIs: true })), lines);
});
