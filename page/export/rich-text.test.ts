import assert from 'node:assert/strict';
import { test } from 'node:test';
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

test('writeHtml keeps bold, alignment and the columns of signatures, and escapes values', () => {
  const html = writeHtml(TEXT, { Destinatario: 'Ana <López> & hijos', Institucion: 'Ayuntamiento' });
  assert.match(html, /<p align="center"><b>Ayuntamiento<\/b><\/p>/);
  assert.match(html, /<p align="right"><b>ASUNTO:<\/b> Entrega<\/p>/);
  assert.match(html, /<p><b>Ana &lt;López&gt; &amp; hijos<\/b><\/p>/);
  assert.match(
    html,
    /<table width="100%"><tr><td valign="top">.*Nombre_Saliente.*<\/td><td valign="top">.*Nombre_Entrante/,
  );
  assert.match(html, /\{\{Numero_Oficio\}\}/);
  assert.match(writeHtml(`ACTA DE HECHOS\n\n${TEXT}`, {}), /^<font face="Arial"><p align="center"><b>ACTA DE HECHOS</);
});

test('writeHtml writes a Markdown table as a table with its values', () => {
  const table = '| Concepto | Monto |\n|---|--:|\n| Papel | {{Monto}} |';
  const html = writeHtml(TEXT.replace('ATENTAMENTE', `${table}\n\nATENTAMENTE`), { Monto: '$5 & 6' });
  assert.match(html, /<tr><th [^>]*>Concepto<\/th><th [^>]*>Monto<\/th><\/tr><tr><td [^>]*>Papel<\/td>/);
  assert.match(html, /<td [^>]*>\$5 &amp; 6<\/td><\/tr><\/table>/);
});
