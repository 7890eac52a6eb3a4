import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { Document, Footer, Packer, Paragraph, Tab, TabStopType, TextRun } from 'docx';

const FOLDER = mkdtempSync(join(tmpdir(), 'membrete-fields-'));

function run(...args: string[]) {
  const main = join(import.meta.dirname, 'main.ts');
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, 'fields', ...args], {
    cwd: FOLDER,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

describe('document fields', () => {
  it('prints the data of a text as JSON', () => {
    writeFileSync(join(FOLDER, 'letter.txt'), 'Folio: ____\nFolio de pago: 3309');
    const { status, stdout } = run('letter.txt');
    assert.equal(status, 0);
    assert.deepEqual(JSON.parse(stdout), [
      { value: '____', label: 'Folio', kind: 'reference', sure: true, places: [{ start: 7, end: 11 }] },
      { value: '3309', label: 'Folio de pago', kind: 'reference', sure: true, places: [{ start: 27, end: 31 }] },
    ]);
  });

  it('reads words whose accents are apart, as a Mac writes them', () => {
    writeFileSync(join(FOLDER, 'mac.txt'), 'Número de recibo: 3309'.normalize('NFD'));
    const [field] = JSON.parse(run('mac.txt').stdout);
    assert.deepEqual([field.label, field.value, field.places], ['Número de recibo', '3309', [{ start: 18, end: 22 }]]);
  });

  it('reads a Word file with its footer, its highlighted words, and blanks that have no letters as the file has them', async () => {
    const word = new Document({
      sections: [
        {
          footers: { default: new Footer({ children: [new Paragraph('Elaboró: ______')] }) },
          children: [
            new Paragraph({
              tabStops: [{ type: TabStopType.RIGHT, position: 9000, leader: 'underscore' }],
              children: [new TextRun('Domicilio:'), new TextRun({ children: [new Tab()] })],
            }),
            new Paragraph({
              children: [
                new TextRun('Se le cita el '),
                new TextRun({ text: '3 de mayo de 2026', highlight: 'yellow' }),
                new TextRun('.'),
              ],
            }),
          ],
        },
      ],
    });
    writeFileSync(join(FOLDER, 'form.docx'), await Packer.toBuffer(word));
    const { status, stdout } = run('form.docx');
    assert.equal(status, 0);
    const fields: { label: string; value: string }[] = JSON.parse(stdout);
    assert.deepEqual(
      fields.map(({ label, value }) => [label, value]),
      [
        ['Domicilio', '\t'],
        ['Fecha de la cita', '3 de mayo de 2026'],
        ['Quien elaboró', '______'],
      ],
    );
  });

  it('prints what differs from other letters, with the values of all, and says which letter is of another kind', () => {
    const letter = (folio: number, name: string) =>
      `CONSTANCIA\nFolio: ${folio}\n\nSe hace constar que ${name} trabaja en esta oficina desde el 3 de mayo de 2021.`;
    writeFileSync(join(FOLDER, 'one.txt'), letter(41, 'Eva Sol Ríos'));
    writeFileSync(join(FOLDER, 'two.txt'), letter(52, 'Juan Mora Paz'));
    writeFileSync(
      join(FOLDER, 'other.txt'),
      'Lista de útiles para el curso: cuaderno, lápiz, goma y tijeras sin punta.',
    );
    const { status, stdout, stderr } = run('one.txt', 'two.txt', 'other.txt');
    const fields: { label: string; sure: boolean; values: string[] }[] = JSON.parse(stdout);
    assert.deepEqual(
      fields.map(({ sure, values }) => [sure, ...values]),
      [
        [true, '41', '52', ''],
        [true, 'Eva Sol Ríos', 'Juan Mora Paz', ''],
        // What is said of a person who changes is another's in the next letter, even where both agree.
        [true, '3 de mayo de 2021', '3 de mayo de 2021', ''],
      ],
    );
    assert.deepEqual([status, stderr], [0, 'other.txt: is no letter of the same kind as one.txt\n']);
  });

  it('says what is wrong with its arguments or its file, and exits with 2', () => {
    assert.deepEqual(run(), { status: 2, stdout: '', stderr: 'fields needs a file\n' });
    const { status, stderr } = run('none.txt');
    assert.equal(status, 2);
    assert.match(stderr, /^none\.txt: .*no such file/);
  });
});
