import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { withCorrections } from '@membrete/document/corrections';
import { originalValues, templateOf } from '@membrete/document/letter-template';
import { fillIn, letterOf } from '@membrete/document/outgoing';
import type { Range } from '@membrete/document/text';
import { writeStories } from '@membrete/word/word-text';
import fc from 'fast-check';
import { unzipSync } from 'fflate';
import { bodyOf, cell, foreignDocx, paragraph, storiesOf, table, textBox } from '../../word/word-file.testing.ts';
import { createLetterFiller, losesWeights, readLetterFile, takesCorrections } from './letter-file.ts';
import { readTemplatesFile, writeTemplatesFile } from './templates-file.ts';

const LINES = [
  paragraph('Oficio núm. DP/0031/2025'),
  '<w:p><w:r><w:rPr><w:b/></w:rPr><w:t xml:space="preserve">ASUNTO: </w:t></w:r><w:r><w:t>Se solicita agua.</w:t></w:r></w:p>',
  paragraph('ING. ROGELIO PADILLA MENA'),
  paragraph('PRESENTE'),
  `<w:p w14:paraId="1F"><w:pPr><w:ind w:firstLine="700"/></w:pPr><w:bookmarkStart w:id="1" w:name="_GoBack"/><w:bookmarkEnd w:id="1"/><w:r><w:t xml:space="preserve">Por este medio le solicito una </w:t></w:r><w:r><w:rPr><w:i/></w:rPr><w:t>pipa</w:t></w:r><w:r><w:t xml:space="preserve"> de agua para el jardín Benito, el 3 de mayo de 2025, para regar &amp; lavar.</w:t></w:r></w:p>`,
  paragraph('Sin otro particular, le envío un saludo.'),
  table([
    ['Cosa', 'Señas'].map((words) => paragraph(words)),
    ['Cubeta de lámina', 'Con asa'].map((words) => paragraph(words)),
  ]),
  paragraph('ATENTAMENTE'),
  paragraph('LIC. ANA RUIZ SOTO'),
];
const FILE = foreignDocx(LINES.join(''), { parts: { 'header1.xml': paragraph('H. AYUNTAMIENTO DE LOMA CHICA') } });

// Opens a file, changes the text of its letter as a person does on the sheet, and returns what leaves, with the
// values that the letter had.
function correct(change: (text: string) => string, bytes = FILE) {
  const { template: found } = readLetterFile('carta.docx', bytes);
  const inTable = (place: Range) =>
    found.original.slice(found.original.lastIndexOf('\n', place.start - 1) + 1).startsWith('|');
  const data = found.data.map((datum) => ({ ...datum, taken: datum.taken && !datum.places.some(inTable) }));
  const template = { ...found, data };
  const before = templateOf(template);
  const text = change(before);
  assert.notEqual(text, before);
  const letter = withCorrections(template, text);
  assert.ok(letter);
  const isKept = takesCorrections(letter, bytes);
  const values = originalValues(letter);
  const docx = createLetterFiller(letter, bytes).fill(letterOf(text, values));
  const xml = new TextDecoder().decode(unzipSync(docx)['word/document.xml']);
  const untouched = createLetterFiller(template, bytes).fill(letterOf(before, values));
  const former = new TextDecoder().decode(unzipSync(untouched)['word/document.xml']);
  return { isKept, xml, former, words: writeStories(storiesOf(docx)).text };
}

describe('a correction in the own file of a letter', () => {
  test('changes only its words', () => {
    const { isKept, xml, former } = correct((text) =>
      text
        .replace('este medio', 'este conducto')
        .replace('pipa', 'cisterna')
        .replace('lavar', 'limpiar')
        .replace('Cubeta', 'Balde'),
    );
    assert.ok(isKept);
    const expected = former
      .replace('este medio', 'este conducto')
      .replace('>pipa<', '>cisterna<')
      .replace('lavar', 'limpiar')
      .replace('Cubeta', 'Balde');
    assert.equal(xml, expected.replace('<w:t>cisterna', '<w:t xml:space="preserve">cisterna'));
  });

  test('that adds words takes the look of the letter before them', () => {
    const { xml } = correct((text) =>
      text
        .replace('pipa de', 'pipa, grande, de')
        .replace('ASUNTO:', 'ASUNTO (urgente):')
        .replace('Se sol', 'Hoy se sol'),
    );
    assert.match(xml, /<w:i\/><\/w:rPr><w:t xml:space="preserve">pipa,<\/w:t>/);
    assert.match(xml, /<w:r><w:t xml:space="preserve">Hoy se solicita/);
    assert.match(xml, /<w:b\/><\/w:rPr><w:t xml:space="preserve">ASUNTO \(urgente\): <\/w:t>/);
  });

  test('that takes words away leaves the rest', () => {
    const { words, xml } = correct((text) => text.replace(', para regar & lavar', '').replace(' le envío', ''));
    assert.match(words, /de 2025\.\nSin otro particular, un saludo\./);
    assert.match(xml, /<w:i\/>/);
  });

  test('removes the paragraph of a line that goes, and keeps its bookmark', () => {
    const { isKept, xml, words } = correct((text) => text.replace(/Por este medio.*\n/, ''));
    assert.ok(isKept);
    assert.doesNotMatch(xml, /firstLine/);
    assert.match(xml, /w:name="_GoBack"/);
    assert.match(words, /PRESENTE\n+Sin otro/);
  });

  test('adds a paragraph that looks as its like, without its ids', () => {
    const added = 'Le ruego que la entrega sea por la mañana, antes de las ocho horas.';
    const { isKept, xml, words } = correct((text) => text.replace(/(Por este medio.*\n)/, `$1\n${added}\n`));
    assert.ok(isKept);
    assert.match(words, /lavar\.\n\nLe ruego que .* horas\.\n+Sin otro/);
    assert.match(xml, /<w:p><w:pPr><w:ind w:firstLine="700"\/><\/w:pPr><w:r><w:t xml:space="preserve">Le ruego/);
    assert.equal(xml.match(/paraId/g)?.length, 1);
  });

  test('splits a paragraph as the sheet does', () => {
    const { isKept, words } = correct((text) => text.replace('particular, le', 'particular.\n\nLe'));
    assert.ok(isKept);
    assert.match(words, /Sin otro particular\.\n+Le envío un saludo\./);
  });

  test('adds and removes rows of a table', () => {
    const { isKept, xml, words } = correct((text) =>
      text.replace('| Cubeta de lámina | Con asa |', '| Cubeta de lámina | Con asa |\n| Jarra | De vidrio |'),
    );
    assert.ok(isKept);
    assert.match(words, /\| Cubeta de lámina \| Con asa \|\n\| Jarra \| De vidrio \|/);
    assert.equal(xml.match(/<w:tr>/g)?.length, 3);
    const removed = correct((text) => text.replace('| Cubeta de lámina | Con asa |\n', ''));
    assert.ok(removed.isKept);
    assert.equal(removed.xml.match(/<w:tr>/g)?.length, 1);
  });

  test('comes into every copy of a text box', () => {
    const box = `<w:p>${textBox(paragraph('Dirección de Parques') + paragraph('Área de riego'))}</w:p>`;
    const { isKept, xml } = correct(
      (text) => text.replace('Parques', 'Jardines').replace('Área de riego', 'Área de riego\nTurno de noche'),
      foreignDocx(box + LINES.join('')),
    );
    assert.ok(isKept);
    assert.equal(xml.match(/Dirección de Jardines/g)?.length, 2);
    assert.equal(xml.match(/Turno de noche/g)?.length, 2);
  });

  test('comes below a table that ends the letter, not into its cell', () => {
    const columns = table([['LIC. EVA SOL', 'LIC. ANA PAZ'].map((words) => paragraph(words)).map(cell)], false);
    const { isKept, xml } = correct((text) => `${text}\n\nC.c.p. Archivo.`, foreignDocx(LINES.join('') + columns));
    assert.ok(isKept);
    assert.match(xml, /<\/w:tbl><w:p>(?:(?!<w:p>).)*C\.c\.p\. Archivo\.<\/w:t><\/w:r><\/w:p><w:sectPr/);
  });

  test('keeps the link around its words, unless they are the address', () => {
    const link = (words: string) => `<w:p><w:hyperlink r:id="rId9"><w:r><w:t>${words}</w:t></w:r></w:hyperlink></w:p>`;
    const bytes = foreignDocx(LINES.slice(0, 6).join('') + link('Aviso de privasidad') + link('quejas@loma.gob.mx'), {
      relationships:
        '<Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="https://loma.gob.mx/aviso" TargetMode="External"/>',
    });
    const linksIn = (from: string, to: string) => {
      const { xml } = correct((text) => text.replace(from, to), bytes);
      assert.ok(xml.includes(to));
      return xml.match(/<w:hyperlink /g)?.length;
    };
    assert.deepEqual([linksIn('privasidad', 'privacidad'), linksIn('quejas', 'denuncias')], [2, 1]);
  });

  test('that moves words with bold letters to another paragraph is said to lose them', () => {
    const { template } = readLetterFile('carta.docx', FILE);
    const before = templateOf(template);
    const losesIn = (from: string, to: string) => {
      const letter = withCorrections(template, before.replace(from, to));
      assert.ok(letter && takesCorrections(letter, FILE));
      return losesWeights(letter, FILE);
    };
    assert.equal(losesIn('medio le solicito', 'medio.\n\nle solicito'), false);
    assert.equal(losesIn('pipa de agua', 'pipa.\n\nDe agua'), true);
    assert.equal(losesIn('particular, le', 'particular.\n\nle'), false);
  });

  test('is in every letter of a series, in a template that was saved, and in one that was exported', () => {
    const { template } = readLetterFile('carta.docx', FILE);
    const text = templateOf(template).replace('este medio', 'este conducto');
    const saved = { text, roles: [], letter: { ...template, fills: true, bytes: FILE } };
    const [read] = readTemplatesFile(
      writeTemplatesFile([{ name: 'Agua', savedAt: 1, content: saved }]).join(''),
    ).templates;
    const letter = read?.content.letter && withCorrections(read.content.letter, read.content.text);
    assert.deepEqual(letter?.corrections, withCorrections(template, text)?.corrections);
    const { fill } = createLetterFiller(letter ?? template, FILE);
    for (const Destinatario of ['LIC. EVA SOL', 'ING. LUIS MORA']) {
      const words = writeStories(storiesOf(fill(letterOf(text, { ...originalValues(template), Destinatario })))).text;
      assert.match(words, /Por este conducto le/);
      assert.ok(words.includes(Destinatario));
    }
  });

  test('may hold a variable', () => {
    const { words } = correct((text) => text.replace('jardín Benito', 'jardín {{Jardin}}'));
    assert.match(words, /para el jardín \[Jardin\],/);
  });

  test('is not taken if it splits the columns of a table, or rewrites a page number', () => {
    assert.equal(
      correct((text) => text.replace('| Cubeta de lámina | Con asa |', '| Cubeta de lámina | Con asa | litros |'))
        .isKept,
      false,
    );
    assert.equal(correct((text) => text.replace('| Cubeta', 'Otro párrafo.\n\n| Cubeta')).isKept, false);
    const page =
      '<w:p><w:r><w:t xml:space="preserve">Hoja </w:t></w:r><w:fldSimple w:instr="PAGE"><w:r><w:t>1</w:t></w:r></w:fldSimple><w:r><w:t xml:space="preserve"> de 3</w:t></w:r></w:p>';
    const bytes = foreignDocx(page + LINES.join(''));
    assert.equal(correct((text) => text.replace('Hoja 1', 'Hoja 2'), bytes).isKept, false);
    assert.equal(correct((text) => text.replace('Hoja 1', 'Página 1'), bytes).isKept, true);
  });

  test('of an item leaves the number to Word', () => {
    const item = (words: string) => paragraph(words, '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>');
    const numbering =
      '<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>';
    const bytes = foreignDocx(LINES.slice(0, 6).join('') + item('Acta.') + item('Croquis.') + LINES.slice(7).join(''), {
      parts: { 'numbering.xml': numbering },
    });
    assert.match(bodyOf(bytes).text, /1\. Acta\.\n2\. Croquis\./);
    const { isKept, words, xml } = correct(
      (text) => text.replace('2. Croquis.', '2. Recibo.\n3. Croquis a color.'),
      bytes,
    );
    assert.ok(isKept);
    assert.match(words, /1\. Acta\.\n2\. Recibo\.\n3\. Croquis a color\./);
    assert.doesNotMatch(xml, />\d\. /);
    const removed = correct((text) => text.replace('1. Acta.\n2.', '1.'), bytes);
    assert.match(removed.words, /\n1\. Croquis\./);
  });

  test('leaves the words of the sheet, whatever is changed', () => {
    const { template } = readLetterFile('carta.docx', FILE);
    const before = templateOf(template);
    const words = fc.constantFrom(
      'agua',
      ' muy',
      '{{Otro}}',
      ', ',
      '\n',
      '\n\nOtro párrafo.\n\n',
      '| Uno | Dos |',
      '',
      '',
    );
    const change = fc.record({ at: fc.nat(before.length), length: fc.nat(30), text: words });
    const plain = (text: string) =>
      text
        .replace(/^\|[-|]+\|?$/gm, '')
        .replace(/[\s|]+/g, ' ')
        .trim();
    let kept = 0;
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 3 }), (changes) => {
        let text = before;
        for (const { at, length, text: typed } of changes) text = text.slice(0, at) + typed + text.slice(at + length);
        const letter = withCorrections(template, text);
        if (!letter || !takesCorrections(letter, FILE)) return;
        kept += 1;
        const leaving = letterOf(text, originalValues(letter));
        const filled = writeStories(storiesOf(createLetterFiller(letter, FILE).fill(leaving)).slice(0, 1)).text;
        assert.equal(plain(filled), plain(fillIn(leaving, text)));
      }),
      // Blanks at the beginning of a line, and words at the same place.
      {
        numRuns: 300,
        examples: [
          [
            [
              { at: 0, length: 12, text: ' muy' },
              { at: 20, length: 0, text: 'agua' },
            ],
          ],
        ],
      },
    );
    assert.ok(kept > 50, `only ${kept} of 300 were kept`);
  });
});
