import assert from 'node:assert/strict';
import { test } from 'node:test';
import { complexField, foreignDocx } from '../../word/word-file.testing.ts';
import { fillFile, textOfFile } from './operator-file.ts';

test('fields of a mail merge leave in the form of their switches, and without a value as they were', () => {
  const merge = (code: string) => complexField(`MERGEFIELD ${code}`, `«${code.split(' ')[0]}»`);
  const words = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
  const paragraph = [
    words('Se cita a '),
    merge('Nombre \\* Upper'),
    words(', '),
    merge('Nombre'),
    words(', el '),
    merge("Fecha \\@ &quot;d 'de' MMMM&quot;"),
    words('.'),
  ];
  const file = { name: 'cita.docx', bytes: foreignDocx(`<w:p>${paragraph.join('')}</w:p>`) };
  const fill = (values: Record<string, string>, showNames = false) =>
    textOfFile(fillFile(file, values, { showNames }).docx).trim();
  assert.equal(
    fill({ Nombre: 'Eva Sol', Fecha_de_la_cita: '2026-06-01' }),
    'Se cita a EVA SOL, Eva Sol, el 1 de junio.',
  );
  assert.equal(fill({ Nombre: 'Eva Sol', Fecha_de_la_cita: 'un lunes' }), 'Se cita a EVA SOL, Eva Sol, el un lunes.');
  assert.equal(fill({ Fecha_de_la_cita: '' }), 'Se cita a «Nombre», «Nombre», el .');
  assert.equal(fill({}, true), 'Se cita a {{Nombre}}, {{Nombre}}, el {{Fecha_de_la_cita}}.');
});
