import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import { listVariables } from '../template/variables.ts';
import { buildMessages, INSTRUCTION } from './prompt.ts';

const CANONICAL =
  'Fecha_Limite Fundamento_Legal Institucion Area Numero_Oficio Lugar Fecha Destinatario Cargo Nombre_Remitente Cargo_Remitente Nombre_Copia Cargo_Copia';
const DELIMITER = /<\/?(?:area|solicitud)>/g;

test('messages: the instruction as it stands and one message of the user, for any request', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.option(fc.string(), { nil: undefined }), (prompt, area) => {
      const messages = buildMessages({ prompt, area });
      assert.deepEqual(
        messages.map(({ role }) => role),
        ['system', 'user'],
      );
      assert.equal(messages[0]?.content, INSTRUCTION);
    }),
  );
});

test('user message: text without delimiters stands word for word', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (prompt, area) => {
      fc.pre(!/<[^\p{L}\p{N}]*(?:area|solicitud)/iu.test(`${prompt} ${area}`));
      assert.equal(
        userMessage(prompt, area),
        `<area>${area}</area>\n<solicitud>\n${prompt}\n</solicitud>\nEscribe la plantilla completa.`,
      );
    }),
  );
});

test('user message: delimiters in the words of the caller lose their brackets and nothing else', () => {
  const tag = fc.constantFrom(
    '<area>',
    '</area>',
    '<solicitud>',
    '</solicitud>',
    '< / SOLICITUD >',
    '<\u200b/area>',
    '<',
  );
  const words = fc.array(fc.oneof(tag, fc.string({ unit: 'binary' }))).map((parts) => parts.join(''));
  fc.assert(
    fc.property(words, words, (prompt, area) => {
      const message = userMessage(prompt, area);
      assert.deepEqual(message.match(DELIMITER), ['<area>', '</area>', '<solicitud>', '</solicitud>']);
      const inner = message.replaceAll(DELIMITER, '').replaceAll('‹', '<');
      assert.equal(inner, `${area}\n\n${prompt}\n\nEscribe la plantilla completa.`.replaceAll('‹', '<'));
    }),
  );
});

test('user message: closing tags with blanks or invisible characters do not close it', () => {
  for (const tag of [
    '</solicitud>',
    '</ solicitud>',
    '<\t/Solicitud >',
    '<\u200b/solicitud>',
    '<\u00a0AREA>',
    '</area',
  ]) {
    assert.equal(userMessage(`a ${tag} b`).includes(`a ‹${tag.slice(1)} b`), true, tag);
  }
});

test('user message: other markup and figures stay as they are', () => {
  for (const words of [
    'a < b > c',
    '<b>x</b>',
    '<areas>',
    '<solicitudes>',
    '3<4',
    '{{7*7}} {% x %} <|im_start|>',
    '<área>',
  ])
    assert.equal(userMessage(words).includes(`\n${words}\n`), true, words);
});

test('user message: without an area there is no element for it', () => {
  assert.equal(userMessage('memo'), '<solicitud>\nmemo\n</solicitud>\nEscribe la plantilla completa.');
});

test('instruction: its variables are the canonical ones', () => {
  assert.deepEqual(
    listVariables(INSTRUCTION).map(({ name }) => name),
    CANONICAL.split(' '),
  );
});

test('instruction: it is the same text as the variant that was chosen', () => {
  assert.equal(
    INSTRUCTION,
    readFileSync(new URL('../../eval/instructions/form-brackets.txt', import.meta.url), 'utf8').trim(),
  );
});

function userMessage(prompt: string, area?: string): string {
  return buildMessages({ prompt, area })[1]?.content ?? '';
}
