import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { open } from './docx.testing.ts';
import { readFileText } from './file-text.ts';
import { fillInPlace } from './fill-in-place.ts';
import { findOwnPictures } from './own-pictures.ts';
import { code, png, side } from './qr-picture.testing.ts';
import { readWord } from './read-word.ts';
import { foreignDocx, paragraph, picture } from './word-file.testing.ts';

const named = (id: string, name: string) =>
  picture(id).replace(/(<pic:cNvPr\b|<wp:docPr\b|<w:drawing>)/, (start) =>
    start === '<w:drawing>' ? `${start}<wp:docPr xmlns:wp="wp" id="1" name="${name}"/>` : `${start} descr="${name}"`,
  );
const alone = (content: string) => `<w:p>${content}</w:p>`;
const IMAGE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/image';
const image = (id: string) => `<Relationship Id="${id}" Type="${IMAGE}" Target="media/${id}.png"/>`;

function letter() {
  const ids = ['photo', 'scan', 'code'];
  const body = [
    alone(picture('photo')),
    paragraph('Se informa la entrega de los bienes.'),
    `<w:p><w:r><w:t>Queda a sus órdenes </w:t></w:r>${named('code', 'Código QR 1')}<w:r><w:t>la Dirección.</w:t></w:r></w:p>`,
    paragraph('ATENTAMENTE'),
    alone(picture('scan')),
    paragraph('LIC. EVA SOL RÍOS'),
  ];
  const docx = foreignDocx(body.join(''), {
    parts: { 'header1.xml': alone(picture('logo')) + alone(named('stamp', 'qr')) },
    relationships: ids.map(image).join(''),
    files: {
      'word/_rels/header1.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${image('logo')}${image('stamp')}</Relationships>`,
      ...Object.fromEntries([...ids, 'logo', 'stamp'].map((id) => [`word/media/${id}.png`, id])),
    },
  });
  const file = readWord(docx);
  const { text, placesAt } = readFileText(file);
  const signing = ['ATENTAMENTE', 'LIC. EVA SOL RÍOS'].flatMap((line) => {
    const start = text.indexOf(line);
    return placesAt(start, start + line.length);
  });
  return { file, pictures: findOwnPictures(file, { signing, signature: [] }) };
}

describe('findOwnPictures', () => {
  it('finds a scan between the closing and the name, and codes wherever they are, but no logo and no photo', () => {
    const { pictures } = letter();
    assert.deepEqual(pictures.map(({ part, kind }) => [part, kind]).toSorted(), [
      ['word/document.xml', 'code'],
      ['word/document.xml', 'signature'],
      ['word/header1.xml', 'code'],
    ]);
  });

  it('knows a code without a name by its pixels, and takes no logo for one', () => {
    const header = 'word/_rels/header1.xml.rels';
    const file = readWord(
      foreignDocx(alone(picture('plan')) + paragraph('Se informa la entrega.'), {
        parts: { 'header1.xml': alone(picture('logo')) + alone(picture('seal')) },
        relationships: image('plan'),
        files: {
          [header]: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${image('logo')}${image('seal')}</Relationships>`,
          'word/media/plan.png': png(90, (x) => x),
          'word/media/logo.png': png(90, (x, y) => (x > y ? 255 : 0)),
          'word/media/seal.png': png(side(3), code(3)),
        },
      }),
    );
    const found = findOwnPictures(file, { signing: [], signature: [] });
    assert.deepEqual(
      found.map(({ part, kind }) => [part, kind]),
      [['word/header1.xml', 'code']],
    );
  });

  it('takes them out of the file, with their images, and leaves the words beside them', () => {
    const { file, pictures } = letter();
    const parts = open(fillInPlace(file, [], {}, { pictures }).docx);
    const left = Array.from(parts.keys()).filter((path) => path.startsWith('word/media/'));
    assert.deepEqual(left.toSorted(), ['word/media/logo.png', 'word/media/photo.png']);
    const { text } = readFileText(readWord(fillInPlace(file, [], {}, { pictures }).docx));
    assert.match(text, /Queda a sus órdenes la Dirección\.\nATENTAMENTE|Queda a sus órdenes la Dirección/);
  });
});
