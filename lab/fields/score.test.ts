import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { findFields } from '@membrete/document/fields';
import { readAcceptedLabels } from './labels.ts';
import { HALVES, type Half, type MarkedLetter, readMarkedLetters } from './letters.ts';
import { scoreAll } from './run.ts';
import { FIGURES, type Figure, scoreLetter, sharesOf, sum } from './score.ts';

// Percentages. Raise a floor when a change lifts the figure; lower one only with its reason in the history of
// README.md.
const FLOORS: Record<'alone' | 'paired', Record<Half, Partial<Record<Figure, number>>>> = {
  alone: {
    seen: { found: 95, exactly: 91, labels: 89, right: 96, 'right of ticked': 98 },
    unseen: { found: 89, exactly: 83, labels: 71, right: 93, 'right of ticked': 94 },
  },
  paired: {
    seen: { found: 99, exactly: 92, labels: 88, right: 90, 'right of ticked': 94 },
    unseen: { found: 99, exactly: 93, labels: 72, right: 87, 'right of ticked': 93 },
  },
};

test('the letters: no less is found, cut, named and right than before, in either half, alone and in pairs', () => {
  const scored = scoreAll();
  for (const how of ['alone', 'paired'] as const)
    for (const half of HALVES) {
      const shares = sharesOf(sum(scored[how].filter((one) => one.half === half).map(({ score }) => score)));
      for (const figure of FIGURES)
        assert.ok(shares[figure] >= (FLOORS[how][half][figure] ?? 0), `${how}, ${half}: ${figure} ${shares[figure]}`);
    }
});

describe('readMarkedLetters refuses marks that contradict their text', () => {
  const wrongs: [string, (json: string) => string, RegExp][] = [
    ['a slice that is not the value', (json) => json.replace('"value": "', '"value": "x'), /is marked at/],
    ['kept words that the text lacks', (json) => json.replace('"kept": [', '"kept": ["no está",'), /has no "no está"/],
    ['a pair in two halves', (json) => json.replace('"half": "seen"', '"half": "unseen"'), /must be a letter of/],
  ];
  for (const [name, change, problem] of wrongs)
    test(name, (t) => {
      const folder = mkdtempSync(join(tmpdir(), 'letters-'));
      t.after(() => rmSync(folder, { recursive: true }));
      for (const file of ['1.txt', '1.json', '2.txt', '2.json'].map((ending) => `memorandum-cierre-${ending}`))
        cpSync(new URL(`letters/${file}`, import.meta.url), join(folder, file));
      const first = join(folder, 'memorandum-cierre-1.json');
      writeFileSync(first, change(readFileSync(first, 'utf8')));
      assert.throws(() => readMarkedLetters(pathToFileURL(`${folder}/`)), problem);
    });
});

test('a label is accepted if it says the same, or less where that can mean nothing else', () => {
  const isAccepted = readAcceptedLabels();
  const rows: [label: string, wanted: string, others: string[], accepted: boolean][] = [
    ['Nombre de la alumna', 'Alumna', [], true],
    ['Núm. de expediente 2', 'Número de expediente', [], true],
    ['Fecha', 'Fecha de entrega', ['Hora'], true],
    ['Fecha', 'Fecha de entrega', ['Fecha del oficio'], false],
    ['Fecha de entrega', 'Fecha', [], false],
    ['Puesto del comisionado', 'Cargo del comisionado', [], true],
    ['Hora', 'Fecha', [], false],
  ];
  for (const [label, wanted, others, accepted] of rows)
    assert.equal(isAccepted(label, [wanted], others), accepted, `«${label}» for «${wanted}»`);
});

test('a letter: what is found, cut otherwise, missed, wrong and taken counts once each', () => {
  const text = 'Oficio 12/2026\n\nCiudad Norte, 3 de marzo de 2026\n\nLe informo que acude Ana Sol el 4 de mayo.\n';
  const at = (words: string) => [{ start: text.indexOf(words), end: text.indexOf(words) + words.length }];
  const datum = (label: string, words: string) => {
    return { label, kind: 'text', cuts: [words], places: at(words), must: true, blank: false };
  };
  const letter: MarkedLetter = {
    name: 'prueba',
    kind: 'oficio',
    half: 'seen',
    pair: undefined,
    text,
    data: [datum('Oficio', '12/2026'), datum('Fecha', '3 de marzo de 2026'), datum('Fecha de la visita', '4 de mayo')],
    kept: ['Le informo', 'Ciudad Norte'],
    differs: [],
  };
  const field = (label: string, words: string, sure = true) => {
    return { value: words, label, kind: 'text' as const, sure, blank: false, places: at(words) };
  };
  const fields = [
    field('Número de oficio', '12/2026'),
    field('Fecha', '3 de marzo'),
    field('Verbo', 'Le informo'),
    field('Persona', 'Ana Sol', false),
  ];
  const { score, misses } = scoreLetter(letter, fields, readAcceptedLabels());
  assert.deepEqual(score, {
    letters: 1,
    must: 3,
    found: 2,
    ticked: 2,
    exact: 1,
    labelled: 2,
    proposals: 4,
    right: 2,
    sureProposals: 3,
    sureRight: 2,
    kept: 2,
    keptTaken: 1,
  });
  assert.equal(misses.length, 5, misses.join('\n'));
});

test('a filled row of a list also fills the rows below it', () => {
  const text = 'Folio: ____\n\n| Cantidad | Artículo |\n|---|---|\n|  |  |\n|  |  |\n';
  const end = text.lastIndexOf('|  |  |');
  const below = { start: end + 2, end: end + 2 };
  const data = [{ label: 'Cantidad 2', kind: 'number', cuts: [''], places: [below], must: true, blank: true }];
  const letter: MarkedLetter = {
    name: 'lista',
    kind: 'contratacion',
    half: 'seen',
    pair: undefined,
    text,
    data,
    kept: [],
    differs: [],
  };
  const { score } = scoreLetter(letter, findFields(text), readAcceptedLabels());
  assert.deepEqual([score.found, score.labelled], [1, 1]);
});
