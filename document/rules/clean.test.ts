import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clean } from './clean.ts';

const LETTER = `{{Institucion}}
ASUNTO: Sillas

{{Destinatario}}
PRESENTE

Por este medio le solicito {{Cantidad}} sillas para la sala de juntas.

ATENTAMENTE

{{Nombre_Remitente}}
`;
const COPIES = `${LETTER}
C.c.p. Archivo.
`;

const cleaned = (text: string) => clean(text).text;
const answered = (text: string) => clean(text, { ofModel: true }).text;

test('clean takes out marks of Markdown, HTML and of the request, and corrects variables', () => {
  const marked: Readonly<Record<string, string>> = {
    '## Oficio\n**Área:** *Obras*\n': 'Oficio\nÁrea: Obras\n',
    '```\n<b>Uno</b><br>dos\n---\n> tres\n```\n': 'Uno\ndos\ntres\n',
    '**__Uno__**\n* dos\n• tres\n': 'Uno\n- dos\n- tres\n',
    '<solicitud>{Nombre Completo} {{{Número}}}</solicitud> {{}}': '{{Nombre_Completo}} {{Numero}}\n',
    '| Uno<br>dos.<br/>tres<br> | 5 |\ncuatro\\\n▪ cinco&nbsp;&nbsp;&nbsp;seis &amp; siete\n':
      '| Uno; dos. tres | 5 |\ncuatro\n- cinco   seis & siete\n',
    'a\u200bb\u00a0c\r\n\r\n# de oficio\n____\n__:__\n': 'ab c\n\n# de oficio\n____\n__:__\n',
  };
  for (const [text, expected] of Object.entries(marked)) assert.equal(cleaned(text), expected);
  assert.equal(cleaned(COPIES), COPIES);
});

test('clean keeps every word of a person, and takes out the chatter of a model', () => {
  const chatter = `¡Claro! Aquí tienes la plantilla:\n\n${COPIES}\nNota: reemplaza las variables entre llaves por los datos.\n`;
  assert.equal(cleaned(chatter), chatter);
  assert.equal(answered(chatter), COPIES);
  assert.equal(answered(`<think>pide sillas</think>\n${LETTER}\nEspero que esta plantilla te sirva.<|end|>`), LETTER);
  assert.equal(answered(`Sure, here is the letter.\n\n${LETTER}`), LETTER);
});

test('clean keeps a remark inside the document and a note of an annex', () => {
  const note = 'Nota: complete los datos de la plantilla del anexo.';
  const annex = `${COPIES}\nANEXO 1. Relación de bienes\n${note}\n`;
  assert.equal(answered(annex), annex);
  const inside = LETTER.replace('ATENTAMENTE', `${note}\n\nATENTAMENTE`);
  assert.equal(answered(inside), inside);
});

test('clean takes emojis out of an answer, and leaves the signs of a form', () => {
  assert.equal(answered('✅ Listo 👩🏽‍💻 y ☐ Sí ✓ No\n📌 Fecha ☎️\n'), 'Listo y ☐ Sí ✓ No\nFecha\n');
  assert.equal(cleaned('✅ Listo\n'), '✅ Listo\n');
});

test('clean says which words began a line in bold', () => {
  const { bold } = clean(
    '## 1. Antecedentes\n**Objetivo:** uno\n- **Plazo**: dos\n1. **PRIMERA.** tres **cuatro** cinco\n',
  );
  assert.deepEqual([...bold], ['1. Antecedentes', 'Objetivo:', 'Plazo:', 'PRIMERA.']);
});
