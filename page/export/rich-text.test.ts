import assert from 'node:assert/strict';
import { test } from 'node:test';
import { letterOf, type Values } from '@membrete/document/outgoing';
import { NO_WORK, update } from '../record/state.ts';
import { writeHtml } from './rich-text.ts';

const TEXT = `{{Institucion}}
Oficio núm. {{Numero_Oficio}}
ASUNTO: Entrega

{{Destinatario}}
PRESENTE

Se hace entrega de los bienes que se describen en el acta que se anexa a este oficio para su resguardo.

ATENTAMENTE

ENTREGA
{{Nombre_Saliente}}
{{Cargo_Saliente}}

RECIBE
{{Nombre_Entrante}}
{{Cargo_Entrante}}

C.c.p. Archivo.`;

test('a merged cell spans its columns and rows', () => {
  const html = written('| DATOS |||\n|---|---|---|\n| Bien | Marca | x |\n| ^^ | Modelo ||');
  assert.deepEqual(
    Array.from(html.matchAll(/(?:col|row)span="\d"/g), ([span]) => span),
    ['colspan="3"', 'rowspan="2"', 'colspan="2"'],
  );
});

test('writeHtml keeps bold, alignment and the columns of signatures, and escapes values', () => {
  const html = written(TEXT, { Destinatario: 'Ana <López> & hijos', Institucion: 'Ayuntamiento' });
  assert.match(html, /<p align="center"><font face="Arial"><b>Ayuntamiento<\/b><\/font><\/p>/);
  assert.match(html, /<p align="right"><font face="Arial"><b>ASUNTO:<\/b> Entrega<\/font><\/p>/);
  assert.match(html, /<p><font face="Arial"><b>Ana &lt;López&gt; &amp; hijos<\/b><\/font><\/p>/);
  assert.match(
    html,
    /<table width="100%"><tr><td valign="top">.*Nombre de la persona saliente.*<\/td><td valign="top">.*Nombre de la persona entrante/,
  );
  assert.match(html, /\[Número de oficio\]/);
  assert.match(written(`ACTA DE HECHOS\n\n${TEXT}`), /^<p align="center"><font face="Arial"><b>ACTA DE HECHOS</);
});

test('writeHtml writes a Markdown table as a table with its values', () => {
  const table = '| Concepto | Monto |\n|---|--:|\n| Papel | {{Monto}} |';
  const html = written(TEXT.replace('ATENTAMENTE', `${table}\n\nATENTAMENTE`), { Monto: '$5 & 6' });
  assert.match(
    html,
    /<tr><th [^>]*><font face="Arial">Concepto<\/font><\/th><th [^>]*><font face="Arial">Monto<\/font><\/th><\/tr><tr><td [^>]*>.*Papel/,
  );
  assert.match(html, /<td [^>]*><font face="Arial">\$5 &amp; 6<\/font><\/td><\/tr><\/table>/);
});

test('writeHtml leaves room to sign above each name, and no letter without its font', () => {
  const one = written('Le pido agua.\n\nATENTAMENTE\n\n{{Nombre}}\n{{Cargo}}');
  assert.match(one, /ATENTAMENTE<\/b><\/font><\/p>(?:<p><font face="Arial">&nbsp;<\/font><\/p>){2}<p [^>]*>.*Nombre/);
  for (const html of [one, written(TEXT)]) {
    assert.equal(html.replace(/<font face="Arial">.*?<\/font>/g, '').replace(/<[^>]*>/g, ''), '');
    assert.equal(html.split('&nbsp;').length - 1, html === one ? 2 : 4);
  }
});

test('writeHtml keeps the own look of a line: alignment, bold and size', (t) => {
  t.after(() => update(NO_WORK));
  const look = { align: 'center', bold: false, size: 14 } as const;
  const looks = [{ words: 'PRESENTE', which: 0, look }];
  update({
    text: TEXT,
    looks: [{ words: 'PRESENTE', which: 0, look: { bold: false, italic: true, underline: true } }],
  });
  assert.match(written(TEXT), /<u><i>PRESENTE<\/i><\/u>/);
  update({ text: TEXT, looks });
  assert.match(written(TEXT), /<p align="center"><font face="Arial" size="4">PRESENTE<\/font><\/p>/);
  assert.match(written(`${TEXT} `), /<p><font face="Arial"><b>PRESENTE<\/b><\/font><\/p>/);
});

function written(text: string, words: Values = {}): string {
  return writeHtml(text, letterOf(text, words));
}
