import assert from 'node:assert/strict';
import { test } from 'node:test';
import { templateOf } from '@membrete/document/letter-template';
import { fillIn, letterOf } from '@membrete/document/outgoing';
import { writeStories } from '@membrete/word/word-text';
import { complexField, foreignDocx, storiesOf } from '../../word/word-file.testing.ts';
import { createLetterFiller, readLetterFile } from './letter-file.ts';
import { formOfLetter } from './letter-form.ts';
import { readTemplatesFile, writeTemplatesFile } from './templates-file.ts';

const run = (words: string) => `<w:r><w:t xml:space="preserve">${words}</w:t></w:r>`;
const merge = (code: string, name = code) => complexField(`MERGEFIELD ${code}`, `«${name}»`);

// Returns the words that leave and those that the sheet shows, for a letter with these fields.
function fill(body: string, values: Readonly<Record<string, string>>) {
  const bytes = foreignDocx(`<w:p>${body}</w:p><w:p>${run('Sin otro particular, le envío un saludo.')}</w:p>`);
  const { template } = readLetterFile('carta.docx', bytes);
  const text = templateOf(template);
  const letter = letterOf(text, values, formOfLetter(template, text));
  const left = writeStories(storiesOf(createLetterFiller(template, bytes).fill(letter))).text.split('\n')[0];
  return { text, left, shown: fillIn(letter, text).split('\n')[0], template, bytes };
}

const CASES: readonly [code: string, value: string, shown: string][] = [
  ['Nombre \\* Upper', 'Eva Sol Ríos', 'EVA SOL RÍOS'],
  ['Nombre \\* FirstCap', 'eva sol', 'Eva sol'],
  ['Nombre \\* Caps \\* MERGEFORMAT', 'eva sol ríos', 'Eva Sol Ríos'],
  ['Correo \\* lower', 'EVA@Sol.MX', 'eva@sol.mx'],
  ['Segundo_apellido \\b "y " \\f " (sic)"', 'Paz', 'y Paz (sic)'],
  ['Importe \\# "#,##0.00"', '1234', '1,234.00'],
  ['Importe \\# $#,##0.00', '1234', '$1,234.00'],
  ['Fecha \\@ "dd/MM/yyyy"', '2026-06-01', '01/06/2026'],
  ['Fecha \\@ "d \'de\' MMMM"', '2026-06-01', '1 de junio'],
  ['Fecha \\@ "MMMM \'de\' yyyy" \\* Upper', '2026-06-01', 'JUNIO DE 2026'],
  ['Fecha \\@ "dd/MM"', '2026-06-01', '01/06'],
  ["Fecha \\@ \"dddd d 'de' MMMM 'de' yyyy\" \\* Upper", '2026-06-01', 'LUNES 1 DE JUNIO DE 2026'],
];

test('a field of a mail merge leaves in the form of its switches, and is shown so', () => {
  for (const [code, value, words] of CASES) {
    const [, name = ''] = /^(\S+)/.exec(code) ?? [];
    const { text, left, shown } = fill(run('Se cita a ') + merge(code, name) + run(' para el lunes.'), {});
    const [, variable = ''] = /\{\{(\w+)\}\}/.exec(text) ?? [];
    assert.equal(left, shown, code);
    const filled = fill(run('Se cita a ') + merge(code, name) + run(' para el lunes.'), { [variable]: value });
    assert.equal(filled.left, `Se cita a ${words} para el lunes.`, code);
    assert.equal(filled.shown, filled.left, code);
  }
});

test('a field in two forms is two data, and the second follows from the first', () => {
  const body = `${merge('Nombre')}${run(': se cita a ')}${merge('Nombre \\* Upper', 'Nombre')}${run(' y a ')}${merge('Nombre')}`;
  const { text, left, shown, template, bytes } = fill(body, { Nombre: 'Eva Sol' });
  assert.equal(text.split('\n')[0], '{{Nombre}}: se cita a {{Nombre_en_mayusculas}} y a {{Nombre}}');
  assert.equal(left, 'Eva Sol: se cita a EVA SOL y a Eva Sol');
  assert.equal(shown, left);
  const typed = fill(body, { Nombre: 'Eva Sol', Nombre_en_mayusculas: 'la ciudadana' });
  assert.equal(typed.left, 'Eva Sol: se cita a LA CIUDADANA y a Eva Sol');
  const saved = { text, roles: [], letter: { ...template, fills: true, bytes } };
  const json = writeTemplatesFile([{ name: 'Cita', savedAt: 1, content: saved }]).join('');
  const forms = readTemplatesFile(json).templates.map(({ content }) => content.letter?.data.map(({ form }) => form));
  assert.deepEqual(forms, [[undefined, { letters: 'upper', of: 'Nombre' }]]);
});
