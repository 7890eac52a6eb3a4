import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type GivenRole, readDocument } from '@membrete/document';
import { linesIn, PARTS, partOf, withPart } from './line-parts.ts';

const TEXT = `Oficio núm. SA/12/2026
ASUNTO: Se pide agua

Mérida, a 3 de mayo de 2026

LIC. ANA RUIZ SOTO
PRESENTE

Por este medio le pido lo que sigue para la oficina de este lugar.

Una pipa de agua
Dos tinacos

ATENTAMENTE

LIC. EVA SOL PAZ

Recibió: mesa de entrada`;

test('a line that is set right is that, and none of the others changes', () => {
  const before = read(TEXT);
  const set = choose(TEXT, [], 'Pie de página', 'Recibió');
  const after = read(set.text, set.roles);
  assert.notEqual(before.at(-1), 'Pie de página');
  assert.deepEqual(after, [...before.slice(0, -1), 'Pie de página']);
  assert.equal(set.text, TEXT);
});

test('several lines become a list, with points or with numbers, and paragraphs again', () => {
  const list = choose(TEXT, [], 'Lista', 'Una pipa', 'Dos tinacos');
  assert.match(list.text, /^- Una pipa de agua\n- Dos tinacos$/m);
  const numbered = choose(list.text, list.roles, 'Lista con números', '- Una pipa', '- Dos tinacos');
  assert.match(numbered.text, /^1\. Una pipa de agua\n2\. Dos tinacos$/m);
  assert.equal(namesOf(numbered).filter((name) => name === 'Lista con números').length, 2);
  const plain = choose(list.text, list.roles, 'Párrafo', '- Una pipa', '- Dos tinacos');
  assert.equal(plain.text, TEXT);
  assert.equal(namesOf(plain).includes('Lista'), false);
});

test('lines become the rows of a table, and one line the headings of an empty one', () => {
  const rows = choose(
    TEXT.replace('Una pipa', 'Una\tpipa').replace('Dos tinacos', 'Dos\ttinacos'),
    [],
    'Tabla',
    'Una',
    'Dos',
  );
  assert.match(rows.text, /^\| Una \| pipa de agua \|\n\| --- \| --- \|\n\| Dos \| tinacos \|$/m);
  const one = choose(TEXT, [], 'Tabla', 'Una pipa');
  assert.match(one.text, /^\| Una pipa de agua \| {2}\|\n\| --- \| --- \|\n\| {2}\| {2}\|$/m);
  assert.ok(namesOf(one).includes('Tabla'));
});

test('a role is taken back, and one that is given again takes the place of the former one', () => {
  const footer = choose(TEXT, [], 'Pie de página', 'Recibió');
  const copy = choose(footer.text, footer.roles, 'Copia', 'Recibió');
  assert.deepEqual(
    copy.roles.map(({ role }) => role),
    ['copy'],
  );
  const back = withPart(copy, linesOf(copy.text, 'Recibió'));
  assert.deepEqual(back.roles, []);
});

test('each part of the menu is shown as itself once it is given', () => {
  for (const { name } of PARTS.flatMap(({ parts }) => parts)) {
    const set = choose(TEXT, [], name, 'Una pipa');
    assert.ok(namesOf(set).includes(name), name);
  }
});

function choose(text: string, roles: readonly GivenRole[], name: string, ...beginnings: string[]) {
  const part = PARTS.flatMap(({ parts }) => parts).find((one) => one.name === name);
  assert.ok(part);
  const { lines } = readDocument(text, { roles });
  return withPart(
    { text, roles },
    lines.filter(({ text }) => beginnings.some((one) => text.startsWith(one))),
    part,
  );
}

function linesOf(text: string, beginning: string) {
  const start = text.indexOf(beginning);
  return linesIn(readDocument(text).lines, { start, end: start });
}

function namesOf({ text, roles }: { text: string; roles: readonly GivenRole[] }): string[] {
  return read(text, roles);
}

function read(text: string, roles: readonly GivenRole[] = []): string[] {
  return readDocument(text, { roles }).lines.map((line) => partOf(line)?.name ?? '');
}
