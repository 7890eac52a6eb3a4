import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createLetterTemplate } from '@membrete/document/letter-template';
import { freeName, type NamedTemplate, newAmong, readTemplatesFile, writeTemplatesFile } from './templates-file.ts';

const text = 'AVISO\n\nSe suspenden labores el {{Fecha}}.';
const DOCUMENT: NamedTemplate = {
  name: 'Aviso',
  savedAt: 1,
  content: { text, roles: [{ words: 'AVISO', which: 0, role: 'header' }] },
};
const letter = createLetterTemplate('oficio.docx', 'Puebla, a 3 de marzo', [
  { value: '3 de marzo', label: 'Fecha', kind: 'date', blank: false, sure: true, places: [{ start: 10, end: 20 }] },
]);
const LETTER: NamedTemplate = {
  name: 'Oficio de siempre',
  savedAt: 2,
  content: {
    text: 'Puebla, a {{Fecha}}',
    roles: [],
    letter: { ...letter, fills: true, bytes: Uint8Array.from({ length: 100_000 }, (_, at) => at % 256) },
  },
};

const fileOf = (...templates: NamedTemplate[]) => writeTemplatesFile(templates).join('');
// Returns a file with a single template, which `change` damages.
const damage = (change: (template: Record<string, unknown>, letter: Record<string, unknown>) => void) => {
  const file = JSON.parse(fileOf(LETTER));
  change(file.templates[0], file.templates[0].letter);
  return JSON.stringify(file);
};

describe('the file of templates', () => {
  test('gives back what went into it, with the bytes of the Word file', () => {
    assert.deepEqual(readTemplatesFile(fileOf(DOCUMENT, LETTER)), { templates: [DOCUMENT, LETTER], damaged: [] });
    assert.deepEqual(readTemplatesFile(fileOf()), { templates: [], damaged: [] });
  });

  test('gives back the own looks of lines, and one of a former version has none', () => {
    const looks = [{ words: 'AVISO', which: 0, look: { align: 'right' as const, size: 12 } }];
    const looking = { ...DOCUMENT, content: { ...DOCUMENT.content, looks } };
    assert.deepEqual(readTemplatesFile(fileOf(looking)).templates, [looking]);
    assert.doesNotMatch(fileOf(DOCUMENT), /looks/);
    assert.deepEqual(newAmong([looking], [looking]), []);
    assert.equal(newAmong([looking], [DOCUMENT]).length, 1);
  });

  test('gives back how its dates are written, and what must not travel with another letter', () => {
    const forms = { Fecha: { model: 'doce días del mes de octubre de dos mil veintiséis' } };
    const dated = { ...DOCUMENT, content: { ...DOCUMENT.content, forms } };
    assert.deepEqual(readTemplatesFile(fileOf(dated)).templates, [dated]);
    assert.equal(newAmong([dated], [DOCUMENT]).length, 1);
    const pictures = [{ part: 'word/document.xml', start: 9, kind: 'code' as const, leaves: true }];
    const own = LETTER.content.letter ?? assert.fail();
    const sealed = {
      ...LETTER,
      content: { ...LETTER.content, letter: { ...own, emptied: [{ start: 0, end: 6 }], pictures } },
    };
    assert.deepEqual(readTemplatesFile(fileOf(sealed)).templates, [sealed]);
    for (const wrong of [{ emptied: [{ start: 0, end: 6_000 }] }, { pictures: [{ part: 1 }] }])
      assert.equal(readTemplatesFile(damage((_, letter) => Object.assign(letter, wrong))).damaged.length, 1);
  });

  test('gives back the boxes of a form, so that they are still ticked', () => {
    const box = { value: '☐', label: 'Turno: Matutino', kind: 'text' as const, blank: true, sure: true };
    const form = createLetterTemplate('permiso.docx', 'Turno: ☐ Matutino ☐ Nocturno', [
      {
        ...box,
        label: 'Turno',
        options: ['Matutino', 'Nocturno'],
        places: [
          { start: 7, end: 8 },
          { start: 18, end: 19 },
        ],
      },
    ]);
    const template: NamedTemplate = { ...LETTER, content: { text, roles: [], letter: { ...form, fills: false } } };
    const [read] = readTemplatesFile(fileOf(template)).templates;
    assert.deepEqual(read, template);
    assert.deepEqual(read?.content.letter?.data[0]?.choice, { question: 'Turno', option: 'Matutino' });
    const damaged = fileOf(template).replace('"option":"Matutino"', '"option":7');
    assert.deepEqual(readTemplatesFile(damaged).damaged, ['Oficio de siempre']);
  });

  test('one that was cut, another file and another version are refused in words', () => {
    const refused = (json: string, words: RegExp) =>
      assert.throws(
        () => readTemplatesFile(json),
        ({ messageEs }: { messageEs: string }) => words.test(messageEs),
      );
    refused(fileOf(LETTER).slice(0, 5000), /dañado o incompleto.*siguen como estaban/);
    refused('hola', /no es un archivo de plantillas/);
    refused('{"a":1}', /no es un archivo de plantillas/);
    refused(fileOf().replace('"version":1', '"version":2'), /otra versión/);
  });

  for (const [what, change] of [
    ['no text', (template) => (template.text = ' ')],
    ['a role that there is not', (template) => (template.roles = [{ words: 'A', which: 0, role: 'rey' }])],
    ['a look that no line has', (template) => (template.looks = [{ words: 'A', which: 0, look: { size: 900 } }])],
    ['a Word file that is no base64', (_, own) => (own.docx = '¡no!')],
    ['a Word file that is missing', (_, own) => delete own.docx],
    ['a place beyond its text', (_, own) => (own.data = [{ ...letter.data[0], places: [{ start: 10, end: 99 }] }])],
    ['a name with braces', (_, own) => (own.data = [{ ...letter.data[0], name: 'A}}{{B' }])],
  ] as [string, Parameters<typeof damage>[0]][])
    test(`one with ${what} is left out by its name, and the others come`, () => {
      const { templates } = JSON.parse(damage(change));
      const file = JSON.parse(fileOf(DOCUMENT));
      const json = JSON.stringify({ ...file, templates: [...templates, ...file.templates] });
      assert.deepEqual(readTemplatesFile(json), { templates: [DOCUMENT], damaged: ['Oficio de siempre'] });
    });

  test('one that is kept already does not come twice; another one of its name gets a number', () => {
    const other = { ...DOCUMENT, content: { ...DOCUMENT.content, text: `${text} Gracias.` } };
    assert.deepEqual(newAmong([DOCUMENT, LETTER], [DOCUMENT]), [LETTER]);
    assert.deepEqual(newAmong([other], [DOCUMENT]), [{ ...other, name: 'Aviso (2)' }]);
    const both = newAmong([other, DOCUMENT], [DOCUMENT]);
    assert.deepEqual(newAmong([other, DOCUMENT], [DOCUMENT, ...both]), []);
    const changed = {
      ...LETTER,
      content: { ...LETTER.content, letter: { ...letter, fills: true, bytes: new Uint8Array(3) } },
    };
    assert.equal(newAmong([changed], [LETTER])[0]?.name, 'Oficio de siempre (2)');
  });

  test('a name is free if none differs from it in more than case and accents', () => {
    assert.equal(freeName('Circulár', [{ name: 'CIRCULAR' }, { name: 'circular (2)' }]), 'Circulár (3)');
    assert.ok(freeName('x'.repeat(80), [{ name: 'x'.repeat(80) }]).length <= 80);
  });
});
