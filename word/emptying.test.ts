import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { signatureIn } from '@membrete/document/letter-template';
import { open, partOf } from './docx.testing.ts';
import { readFileText } from './file-text.ts';
import { fillInPlace } from './fill-in-place.ts';
import { readWord } from './read-word.ts';
import { cell, foreignDocx, paragraph, picture, table, textBox } from './word-file.testing.ts';
import { writeStories } from './word-text.ts';

const SEAL = 'kP9x2Lm4Qz7Rt1Vb6Nc8Hs3Jd5Fg0WqYeUiOaSdFgHjKlZxCvBnM1234567890abcdEFGH==';
const ROWS = [
  ['Sello digital:', SEAL],
  ['Número de certificado:', '00001000000512345678'],
  ['Fecha de firma:', '03/05/2025 11:20:45'],
];
const LINES = ROWS.map((words) => paragraph(words.join(' '))).join('');
const QR = picture('qr');
const OLD_QR = picture('qr', { modern: false });
const alone = (content: string) => `<w:p>${content}</w:p>`;
const EMPTY = '<w:p/>';
const LINKED =
  '<w:p><w:hyperlink r:id="link"><w:r><w:t>https://verifica.ejemplo.mx/8F3A22B190CD</w:t></w:r></w:hyperlink></w:p>';
const cells = ROWS.map((row) => row.map((words) => paragraph(words)));

// The pictures of the signature, as systems place them.
const FORMS: Readonly<Record<string, string>> = {
  'in a paragraph above': alone(QR) + LINES,
  'in a paragraph below, after an empty one': LINES + EMPTY + alone(QR),
  'between the lines': `${paragraph(ROWS[0]?.join(' ') ?? '')}${alone(OLD_QR)}${paragraph('Número de certificado: 00001000000512345678')}`,
  'in a line of the signature': `<w:p>${QR}<w:r><w:t>Sello digital: ${SEAL}</w:t></w:r></w:p>${LINES}`,
  'in a cell beside': table([[alone(QR), LINES]]),
  'in a row above': table([[alone(OLD_QR), EMPTY], ...cells]),
  'in a table of its own': table(cells) + table([[alone(QR), alone(OLD_QR)]]),
  'in a text box': alone(textBox(alone(QR) + LINES)),
  'in an old text box': alone(textBox(LINES + alone(OLD_QR), { modern: false })),
  'beside a text box': alone(QR + textBox(LINES)),
  'in a text box of its own': alone(textBox(LINES) + textBox(alone(QR))),
  'in a control': `<w:sdt><w:sdtContent>${alone(QR)}${LINES}</w:sdtContent></w:sdt>`,
  'beside a link': LINES + LINKED + alone(QR),
};

// Returns the letter with the signature emptied. Its own pictures are in the header and in the body.
function emptied(signature: string) {
  const body = `${alone(picture('photo'))}${paragraph('Se informa la entrega de los bienes.')}${alone(picture('scan'))}${paragraph('LIC. EVA SOL RÍOS')}${signature}${paragraph('C.c.p. Archivo.')}${table([[alone(picture('plan')), paragraph('Croquis')]])}`;
  const ids = ['qr', 'photo', 'scan', 'plan'];
  const image = (id: string) =>
    `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="media/${id}.png"/>`;
  const docx = foreignDocx(body, {
    parts: { 'header1.xml': alone(picture('logo')) },
    relationships: `${ids.map(image).join('')}<Relationship Id="link" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="https://verifica.ejemplo.mx/8F3A22B190CD" TargetMode="External"/>`,
    files: {
      'word/_rels/header1.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${image('logo')}</Relationships>`,
      ...Object.fromEntries([...ids, 'logo'].map((id) => [`word/media/${id}.png`, id])),
    },
  });
  const file = readWord(docx);
  const text = writeStories(file.stories);
  const signatures = signatureIn(text.text).flatMap(({ start, end }) => text.placesAt(start, end));
  const filled = fillInPlace(file, [], {}, { signature: signatures, pictures: [] });
  return {
    ...filled,
    paths: Array.from(open(filled.docx).keys()),
    text: writeStories(readWord(filled.docx).stories).text,
  };
}

describe('emptying the electronic signature', () => {
  for (const [where, signature] of Object.entries(FORMS))
    it(`takes its words, and its picture ${where}`, () => {
      const { docx, paths, text, removed } = emptied(signature);
      assert.deepEqual(removed, ['electronicSignature']);
      assert.match(text, /EVA SOL RÍOS\s+(?:\|[ |-]*\s+)*C\.c\.p\. Archivo/);
      const [document, relations] = ['document.xml', '_rels/document.xml.rels'].map((path) =>
        partOf(docx, `word/${path}`),
      );
      assert.doesNotMatch(document ?? '', /kP9x|00001000|"qr"/);
      assert.doesNotMatch(relations ?? '', /qr\.png/);
      if (signature.includes('"link"')) assert.doesNotMatch(relations ?? '', /verifica/);
      const pictures = paths.filter((path) => path.includes('media/')).toSorted();
      assert.deepEqual(
        pictures,
        ['logo', 'photo', 'plan', 'scan'].map((id) => `word/media/${id}.png`),
      );
      for (const id of ['photo', 'scan', 'plan']) assert.match(document ?? '', RegExp(`r:embed="${id}"`));
    });

  it('keeps a picture that is not beside it: above words, on a new page, in a cell or a box with other words', () => {
    const far = alone(QR) + paragraph('Anexo fotográfico') + LINES;
    const nextPage = LINES + alone(`<w:r><w:br w:type="page"/></w:r>${QR}`);
    const beside = table([[cell(alone(QR) + paragraph('Croquis del predio')), LINES]]);
    const box = alone(textBox(paragraph('Croquis del predio') + alone(QR))) + LINES;
    for (const signature of [far, nextPage, beside, box]) {
      const { docx, paths } = emptied(signature);
      assert.doesNotMatch(partOf(docx, 'word/document.xml'), /kP9x/);
      assert.ok(paths.includes('word/media/qr.png'), signature);
    }
  });

  it('empties a footer that has nothing but the signature', () => {
    const docx = foreignDocx(paragraph('Se informa la entrega de los bienes.'), {
      parts: { 'footer1.xml': LINES, 'header1.xml': paragraph('H. AYUNTAMIENTO') },
    });
    const file = readWord(docx);
    const text = readFileText(file);
    const signature = signatureIn(text.text).flatMap(({ start, end }) => text.placesAt(start, end));
    const filled = fillInPlace(file, [], {}, { signature }).docx;
    assert.doesNotMatch(partOf(filled, 'word/footer1.xml'), /kP9x|00001000|2025/);
    assert.equal(partOf(filled, 'word/header1.xml'), partOf(docx, 'word/header1.xml'));
  });
});
