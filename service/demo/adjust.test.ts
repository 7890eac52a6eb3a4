import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lint } from '@membrete/document/lint';
import { compose } from './compose.ts';

const REQUEST = 'oficio para pedir a CFE que repare los postes';
const TEMPLATE = compose(REQUEST);

function askForChange(template: string, wish: string): string {
  const prompt = `${REQUEST}\n\nPlantilla actual:\n${template}\n\nCambio que se pide: ${wish}`;
  return compose(`<solicitud>\n${prompt}\n</solicitud>\nEscribe la plantilla completa.`);
}

const blocksOf = (text: string) => text.split('\n\n');
const LAST_PARAGRAPH = blocksOf(TEMPLATE).indexOf('ATENTAMENTE') - 1;

test('«Más corto» gives the template without its last paragraph, down to one', () => {
  const shorter = askForChange(TEMPLATE, 'Más corto');
  assert.deepEqual(blocksOf(shorter), blocksOf(TEMPLATE).toSpliced(LAST_PARAGRAPH, 1));
  const shortest = askForChange(askForChange(shorter, 'resúmelo'), 'más breve');
  assert.equal(blocksOf(shortest).length, blocksOf(TEMPLATE).length - 2);
  assert.match(shortest, /repare los postes\./);
});

test('«Agregue un párrafo sobre …» adds one paragraph before the closing, with the words of the wish', () => {
  const longer = askForChange(TEMPLATE, 'Agregue un párrafo corto sobre los horarios de <b>atención</b>.');
  const added = blocksOf(longer)[LAST_PARAGRAPH + 1] ?? '';
  assert.match(added, /siguiente: los horarios de atención\.$/);
  assert.deepEqual(blocksOf(longer).toSpliced(LAST_PARAGRAPH + 1, 1), blocksOf(TEMPLATE));
  assert.match(askForChange(TEMPLATE, 'Más largo'), /\{\{Documento_Anexo\}\}\.\n\nATENTAMENTE/);
});

test('any other wish gives another wording of the same template, and the first one back when asked again', () => {
  const other = askForChange(TEMPLATE, 'Otra versión, más formal');
  assert.notEqual(other, TEMPLATE);
  assert.equal(blocksOf(other).length, blocksOf(TEMPLATE).length);
  assert.match(other, /De conformidad con \{\{Fundamento_Legal\}\}/);
  assert.equal(askForChange(other, 'Otra versión'), TEMPLATE);
});

test('a template without stock phrases is reworded by a greeting', () => {
  const plain = TEMPLATE.replace(
    /Con fundamento[\s\S]*?(?=ATENTAMENTE)/,
    `${'Se pide lo necesario para la obra. '.repeat(4).trim()}\n\n`,
  );
  const other = askForChange(plain, 'más amable');
  assert.match(other, /^Reciba un cordial saludo\. Se pide/m);
  assert.equal(askForChange(other, 'sin saludo'), plain);
});

test('a changed template has no finding that must not be', () => {
  for (const wish of ['Más corto', 'Agregue un párrafo sobre viáticos', 'Otra versión', 'Más largo']) {
    const findings = lint(askForChange(TEMPLATE, wish), { prompt: REQUEST }).filter(
      ({ severity }) => severity === 'must',
    );
    assert.deepEqual(findings, [], wish);
  }
});

test('a prompt with only one of the two marks is an ordinary request', () => {
  assert.match(compose(`${REQUEST}\n\nPlantilla actual:\nnada`), /^ASUNTO: Se pide a CFE/m);
  assert.match(compose(`${REQUEST}\n\nCambio que se pide: nada`), /^ASUNTO: Se pide a CFE/m);
});

test('a template that is not one is changed without an error', () => {
  for (const template of ['', 'hola', '\n\n\n', 'ATENTAMENTE'])
    for (const wish of ['Más corto', 'agregue algo', 'otra'])
      assert.equal(typeof askForChange(template, wish), 'string');
});
