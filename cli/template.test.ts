import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { readWord } from '@membrete/word/read-word';
import { writeStories } from '@membrete/word/word-text';
import { Document, Header, Packer, Paragraph, Table, TableCell, TableRow, TextRun } from 'docx';
import { makeSignedLetter } from '../test/harness/letter.ts';
import { runIn } from './run.testing.ts';

const FOLDER = mkdtempSync(join(tmpdir(), 'membrete-template-'));

function textOf(name: string): string {
  return writeStories(readWord(readFileSync(join(FOLDER, name))).stories).text;
}

interface Case {
  number: string;
  day: string;
  name: [first: string, last: string];
  rows: [thing: string, count: string][];
  note?: string;
}

async function writeLetter(file: string, { number, day, name: [first, last], rows, note }: Case): Promise<void> {
  const row = (...cells: string[]) =>
    new TableRow({ children: cells.map((words) => new TableCell({ children: [new Paragraph(words)] })) });
  const document = new Document({
    creator: 'Ana Autora',
    sections: [
      {
        headers: { default: new Header({ children: [new Paragraph(`OFICIO No. ${number}`)] }) },
        children: [
          new Paragraph(`Loma Chica, a ${day}.`),
          new Paragraph({
            children: [
              new TextRun('Por este medio se hace entrega a '),
              new TextRun({ text: `${first} `, bold: true }),
              new TextRun({ text: last, bold: true }),
              new TextRun(' de los bienes que se enlistan a continuación, para su resguardo y uso:'),
            ],
          }),
          new Table({ rows: [row('Bien', 'Cantidad'), ...rows.map((cells) => row(...cells))] }),
          ...(note ? [new Paragraph(note)] : []),
          new Paragraph('Sin otro particular, reciba un cordial saludo de esta oficina de bienes.'),
        ],
      },
    ],
  });
  writeFileSync(join(FOLDER, file), await Packer.toBuffer(document));
}

await writeLetter('one.docx', {
  number: 'DA/014/2025',
  day: '3 de mayo de 2025',
  name: ['Eva', 'Sol Ríos'],
  rows: [
    ['Silla', '4'],
    ['Mesa', '1'],
  ],
  note: 'El traslado queda a cargo de la persona que recibe los bienes.',
});
await writeLetter('two.docx', {
  number: 'DA/077/2025',
  day: '9 de junio de 2025',
  name: ['Juan', 'Mora Paz'],
  rows: [
    ['Impresora', '2'],
    ['Lámpara', '3'],
    ['Banco', '6'],
  ],
});

describe('document template', () => {
  it('makes a form with a named control for each datum, which other programs and `document fill` fill in', () => {
    const { status, stderr } = runIn(FOLDER, ['template', 'one.docx', 'two.docx', '-o', 'form.docx']);
    assert.equal(
      stderr,
      'form.docx: not in all letters: "El traslado queda a cargo de la persona que recibe los bienes."\n',
    );
    assert.equal(status, 0);
    const form = textOf('form.docx');
    assert.doesNotMatch(form, /Eva|Sol|014|3 de mayo|Silla|Mesa/);
    const { parts } = readWord(readFileSync(join(FOLDER, 'form.docx')));
    const controls = Array.from(parts.values()).flatMap(({ paragraphs }) =>
      paragraphs.flatMap((paragraph) =>
        paragraph.controls.map(({ label, tag, isPlaceholder }) => [label, tag, isPlaceholder]),
      ),
    );
    assert.equal(controls.length, 5);
    for (const [label, tag, isPlaceholder] of controls) assert.deepEqual([label, isPlaceholder], [tag, true]);
    const xml = parts.get('word/document.xml')?.root.source ?? '';
    assert.match(xml, /<w:rPr>(?:(?!<\/w:rPr>).)*<w:b\/>(?:(?!<\/w:rPr>).)*<\/w:rPr><w:t xml:space="preserve">\[/);

    // The header comes after the body.
    const [day, person, thing, count, number] = controls.map(([label]) => `${label}`);
    const values = {
      [number ?? '']: 'DA/101/2026',
      [day ?? '']: '7 de enero de 2026',
      [person ?? '']: 'Luz Nava Gil',
      bienes: [
        { [thing ?? '']: 'Archivero', [count ?? '']: '1' },
        { [thing ?? '']: 'Teléfono', [count ?? '']: '5' },
      ],
    };
    writeFileSync(join(FOLDER, 'values.json'), JSON.stringify(values));
    const filled = runIn(FOLDER, ['fill', 'form.docx', 'values.json', '-o', 'filled.docx']);
    assert.deepEqual([filled.stderr, filled.status], ['', 0]);
    assert.equal(
      textOf('filled.docx'),
      textOf('one.docx')
        .replace('DA/014/2025', 'DA/101/2026')
        .replace('3 de mayo de 2025', '7 de enero de 2026')
        .replace('Eva Sol Ríos', 'Luz Nava Gil')
        .replace('| Silla | 4 |', '| Archivero | 1 |')
        .replace('| Mesa | 1 |', '| Teléfono | 5 |'),
    );
  });

  it('says what is wrong with its arguments and files, and writes nothing', () => {
    writeFileSync(
      join(FOLDER, 'list.txt'),
      'Lista de útiles para el curso: cuaderno, lápiz, goma y tijeras sin punta.',
    );
    const cases: [args: string[], says: RegExp][] = [
      [['one.docx', '-o', 'no.docx'], /^template needs a \.docx and another letter of its kind\n$/],
      [['one.docx', 'two.docx'], /^template needs -o OUT\.docx\n$/],
      [['one.docx', 'two.docx', '-o', 'two.docx'], /^-o must be another file than the letters\n$/],
      [['one.docx', 'none.docx', '-o', 'no.docx'], /^none\.docx: ENOENT/],
      [['one.docx', 'list.txt', '-o', 'no.docx'], /^list\.txt is no letter of the same kind as one\.docx\n$/],
    ];
    for (const [args, says] of cases) {
      const { status, stderr } = runIn(FOLDER, ['template', ...args]);
      assert.match(stderr, says);
      assert.equal(status, 2);
      assert.equal(existsSync(join(FOLDER, 'no.docx')), false);
    }
  });

  it('leaves the electronic signature out of the form, and says so', () => {
    for (const name of ['signed-1.docx', 'signed-2.docx']) writeFileSync(join(FOLDER, name), makeSignedLetter('table'));
    const { status, stderr } = runIn(FOLDER, ['template', 'signed-1.docx', 'signed-2.docx', '-o', 'form.docx']);
    assert.equal(status, 0, stderr);
    assert.match(stderr, /^form\.docx: removed: electronicSignature$/m);
    assert.match(textOf('form.docx'), /Archivo/);
    assert.doesNotMatch(textOf('form.docx'), /kP9x|0000100000|8F3A|ello digital/);
  });
});
