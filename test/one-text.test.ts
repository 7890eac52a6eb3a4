// The page, the command and the service find the same fields in the same file.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { createLetterTemplate, templateOf } from '@membrete/document/letter-template';
import { readMarkedText } from '../cli/read-file.ts';
import { readLetterFile } from '../page/record/letter-file.ts';
import { readFacts } from '../service/templates/operator-file.ts';
import { foreignDocx, paragraph, table } from '../word/word-file.testing.ts';

const BODY = [
  'Oficio número: DP/0031/2025',
  'Loma Chica, a 9 de junio de 2025',
  'Por este medio le informo que la poda empezó el 3 de junio de 2025 y que la pidió Ana Ruiz Soto.',
].map((line) => paragraph(line));

const FILES: Record<string, Uint8Array> = {
  'a letterhead with a date that stays': foreignDocx(BODY.join(''), {
    parts: {
      'header1.xml': paragraph('DIRECCIÓN DE PARQUES Y JARDINES'),
      'footer1.xml': paragraph('Lic. Hugo Tello Barba, Director de Parques'),
    },
  }),
  'a header with the number': foreignDocx(BODY.slice(1).join(''), {
    parts: { 'header1.xml': table([[paragraph('Folio'), paragraph('____')]]) },
  }),
  'accents apart, as on a Mac': foreignDocx(BODY.join('').normalize('NFD')),
};

for (const [about, bytes] of Object.entries(FILES))
  test(`page, command and service read one text: ${about}`, (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'one-text-'));
    t.after(() => rmSync(folder, { recursive: true }));
    const path = join(folder, 'carta.docx');
    writeFileSync(path, bytes);
    const { template } = readLetterFile('carta.docx', bytes);
    const { text, fields } = readMarkedText(path);
    assert.equal(text, template.original);
    assert.deepEqual(createLetterTemplate('carta.docx', text, fields), template);
    assert.equal(readFacts('carta.docx', bytes).text, templateOf(template));
    assert.match(templateOf(template), /\{\{/);
  });
