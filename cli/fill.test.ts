import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { readWord } from '@membrete/word/read-word';
import { writeStories } from '@membrete/word/word-text';
import { Document, Footer, Packer, Paragraph, Table, TableCell, TableRow, TextRun } from 'docx';
import { makeSignedLetter, SEAL } from '../test/harness/letter.ts';
import { open as unzip } from '../word/docx.testing.ts';
import { complexField, foreignDocx } from '../word/word-file.testing.ts';
import { runIn } from './run.testing.ts';

const FOLDER = mkdtempSync(join(tmpdir(), 'membrete-fill-'));

function run(values: unknown, ...args: string[]) {
  writeFileSync(join(FOLDER, 'values.json'), typeof values === 'string' ? values : JSON.stringify(values));
  return runIn(FOLDER, ['fill', ...args]);
}

function textOf(name: string): string {
  return writeStories(readWord(readFileSync(join(FOLDER, name))).stories).text;
}

const row = (...cells: string[]) =>
  new TableRow({ children: cells.map((words) => new TableCell({ children: [new Paragraph(words)] })) });
const FORM = new Document({
  creator: 'Ana Autora',
  sections: [
    {
      footers: { default: new Footer({ children: [new Paragraph('Elaboró: ______')] }) },
      children: [
        new Paragraph('Oficio núm.: ____________'),
        new Paragraph({
          children: [new TextRun('Se entrega a {{nom'), new TextRun({ text: 'bre}} lo siguiente:', bold: true })],
        }),
        new Table({
          rows: [
            row('Núm.', 'Bien', 'Importe'),
            row('1', '________', '$______'),
            row('2', '', ''),
            row('', 'Total:', '$____'),
          ],
        }),
        new Paragraph('El plazo vence el <fecha límite>.'),
      ],
    },
  ],
});
writeFileSync(join(FOLDER, 'form.docx'), await Packer.toBuffer(FORM));

describe('document fill', () => {
  it('fills by label, by the name of a blank, by what is shown, and rows by a list', () => {
    const values = {
      'Número de oficio': 'DGA/7 & 8',
      nombre: 'Eva Ruiz',
      '<fecha límite>': '4 de junio de 2026',
      partidas: [
        { Bien: 'Silla', Importe: 10 },
        { Bien: 'Mesa', Importe: 25.5 },
        { Bien: 'Banco', Importe: 5 },
      ],
      Total: '40.50',
    };
    const { status, stdout, stderr } = run(values, 'form.docx', 'values.json', '-o', 'out.docx');
    assert.equal(stdout, '');
    assert.equal(stderr, 'out.docx: left as they were: "Quien elaboró"\nout.docx: removed: names\n');
    assert.equal(status, 0);
    assert.equal(
      textOf('out.docx'),
      'Oficio núm.: DGA/7 & 8\nSe entrega a Eva Ruiz lo siguiente:\n\n| Núm. | Bien | Importe |\n|---|---|---|\n| 1 | Silla | $10 |\n| 2 | Mesa | $25.5 |\n| 3 | Banco | $5 |\n|  | Total: | $40.50 |\n\nEl plazo vence el 4 de junio de 2026.\n\nElaboró: ______',
    );
  });

  it('writes fields of a mail merge in the form of their switches, also in rows', () => {
    const merge = (code: string) => complexField(`MERGEFIELD ${code}`, `«${code.split(' ')[0]}»`);
    const words = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
    const cells = (...content: string[]) =>
      `<w:tr>${content.map((cell) => `<w:tc><w:p>${cell}</w:p></w:tc>`).join('')}</w:tr>`;
    const body = [
      `<w:p>${words('Se cita a ')}${merge('Nombre \\* Upper')}${words(', ')}${merge('Nombre')}${words(', el ')}${merge('Fecha \\@ &quot;dd/MM/yyyy&quot;')}${words('.')}</w:p>`,
      `<w:tbl>${cells(words('Bien'), words('Importe'))}${cells(merge('Bien \\* FirstCap'), merge('Importe \\# &quot;$#,##0.00&quot;'))}</w:tbl>`,
      '<w:p/>',
    ];
    writeFileSync(join(FOLDER, 'merge.docx'), foreignDocx(body.join('')));
    const values = { Nombre: 'Eva Sol', Fecha: '2026-06-01', bienes: [{ Bien: 'silla', Importe: '1234' }] };
    const { status, stderr } = run(values, 'merge.docx', 'values.json', '-o', 'merged.docx');
    assert.deepEqual([status, stderr], [0, '']);
    assert.match(textOf('merged.docx'), /^Se cita a EVA SOL, Eva Sol, el 01\/06\/2026\.\n/);
    assert.match(textOf('merged.docx'), /Silla[\s|]+\$1,234\.00/);
  });

  it('ticks the box that a value names, and empties the others', async () => {
    const children = ['¿Es urgente?   ☐ Sí    ☒ No', 'Anexa:', '( ) Acta de nacimiento', '☐ CURP'].map(
      (words) => new Paragraph(words),
    );
    writeFileSync(join(FOLDER, 'boxes.docx'), await Packer.toBuffer(new Document({ sections: [{ children }] })));
    const fill = (values: unknown) => run(values, 'boxes.docx', 'values.json', '-o', 'ticked.docx');
    assert.equal(fill({ 'Es urgente (Sí/No)': 'sí', 'Acta de nacimiento': 'x', CURP: 'no' }).status, 0);
    assert.equal(textOf('ticked.docx'), '¿Es urgente?   ☒ Sí    ☐ No\nAnexa:\n(X) Acta de nacimiento\n☐ CURP');
    const { status, stderr } = fill({ 'Es urgente (Sí/No)': 'mañana' });
    assert.equal(stderr, 'values.json: "Es urgente (Sí/No)" must be one of "Sí", "No"\n');
    assert.equal(status, 2);
  });

  it('says what is wrong, with the file’s name, and writes nothing', () => {
    writeFileSync(join(FOLDER, 'old.doc'), new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]));
    const cases: [values: unknown, args: string[], says: RegExp][] = [
      [{}, ['form.docx', 'values.json'], /^fill needs -o OUT\.docx\n$/],
      [{}, ['form.docx', '-o', 'no.docx'], /^fill needs a \.docx and a \.json with its values\n$/],
      [{}, ['form.docx', 'values.json', '-o', './form.docx'], /^-o must be another file than form\.docx\n$/],
      [{}, ['none.docx', 'values.json', '-o', 'no.docx'], /^none\.docx: ENOENT/],
      [
        {},
        ['old.doc', 'values.json', '-o', 'no.docx'],
        /^old\.doc: is a document of Word 97 \(\.doc\): save it as \.docx\n$/,
      ],
      ['{', ['form.docx', 'values.json', '-o', 'no.docx'], /^values\.json: .*JSON/],
      [[], ['form.docx', 'values.json', '-o', 'no.docx'], /^values\.json: must be an object/],
      [
        { Total: true },
        ['form.docx', 'values.json', '-o', 'no.docx'],
        /^values\.json: "Total" must be a text, a number or a list of rows, got true\n$/,
      ],
      [
        { a: [1] },
        ['form.docx', 'values.json', '-o', 'no.docx'],
        /^values\.json: a row of "a" must be an object, got 1\n$/,
      ],
      [
        { Plazo: '3' },
        ['form.docx', 'values.json', '-o', 'no.docx'],
        /^values\.json: "Plazo" is no datum of the file; it has "Número de oficio", .*"Total"/,
      ],
      [{}, ['form.docx', 'values.json', '-o', 'none/no.docx'], /^none\/no\.docx: ENOENT/],
    ];
    for (const [values, args, says] of cases) {
      const { status, stderr } = run(values, ...args);
      assert.match(stderr, says);
      assert.equal(status, 2);
      assert.equal(existsSync(join(FOLDER, 'no.docx')), false);
    }
  });

  it('empties the electronic signature of the letter with its picture, and says so', () => {
    for (const form of ['lines', 'table', 'box'] as const) {
      writeFileSync(join(FOLDER, 'signed.docx'), makeSignedLetter(form));
      const { status, stderr } = run({}, 'signed.docx', 'values.json', '-o', 'unsigned.docx');
      assert.equal(status, 0, stderr);
      assert.match(stderr, /^unsigned\.docx: removed: electronicSignature$/m);
      assert.doesNotMatch(textOf('unsigned.docx'), /kP9x|0000100000|8F3A|ello digital/);
      const names = Array.from(unzip(readFileSync(join(FOLDER, 'unsigned.docx'))).keys());
      assert.ok(textOf('signed.docx').includes(SEAL) && !names.some((name) => name.includes('media/')));
    }
  });
});
