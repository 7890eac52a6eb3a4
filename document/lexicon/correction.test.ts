// What a clerk corrects is one line of words.txt. Each test has a word, and the places that know it with its line and do
// not know it without: the whole house is loaded twice.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { basename } from 'node:path';
import { test } from 'node:test';
import { WORDS, writeModules, writePatterns } from '../build/lexicon.ts';
import * as fields from '../fields/find-fields.ts';
import * as signatures from '../layout/signature-reader.ts';
import * as reading from '../reading/document.ts';
import * as rules from '../rules/lint.ts';
import * as labels from '../variables/labels.ts';

const CORRECTED = readFileSync(WORDS, 'utf8');
const BEFORE = CORRECTED.replace(/^(?:glorieta|palco|partera) .*\n/gm, '');
const MODULES = writeModules(BEFORE);
const MARK = '?before';

// A file that is imported with the mark imports all others with it.
registerHooks({
  resolve: (specifier, context, next) => {
    const found = next(specifier, context);
    const isOfHouse = context.parentURL?.endsWith(MARK) && found.url.startsWith('file:');
    return isOfHouse && !found.url.endsWith(MARK) ? { ...found, url: found.url + MARK } : found;
  },
  load: (url, context, next) => {
    const name = basename(url.replace(MARK, ''));
    const source = /by-tag\/[^/]+$/.test(url) ? MODULES.get(name) : writePatterns(BEFORE);
    const isOfLexicon = /lexicon\/(?:by-tag\/[^/]+|patterns\.ts)\?before$/.test(url) && source !== undefined;
    return isOfLexicon ? { format: 'module-typescript', source, shortCircuit: true } : next(url, context);
  },
});

interface House {
  findFields: typeof fields.findFields;
  kindOf: typeof labels.kindOf;
  lint: typeof rules.lint;
  readDocument: typeof reading.readDocument;
  signaturesFrom: typeof signatures.signaturesFrom;
}

const now: House = { ...fields, ...labels, ...rules, ...reading, ...signatures };
const files = ['fields/find-fields', 'variables/labels', 'rules/lint', 'reading/document', 'layout/signature-reader'];
const former: House = Object.assign(
  {},
  ...(await Promise.all(files.map((file) => import(new URL(`../${file}.ts${MARK}`, import.meta.url).href)))),
);

const REQUEST = 'aviso a la Lic. Ana Ruiz Soto';
const inLetter = (sentence: string) => `ASUNTO: Aviso.\n\nLic. Ana Ruiz Soto\nPRESENTE\n\n${sentence}\n\nATENTAMENTE\n`;
const inTable = (...rows: readonly string[]) => ['LISTA', '', ...rows].join('\n');
const finds = (text: string, field: string) => (house: House) =>
  house.findFields(text).some(({ label, kind, value }) => `${label}, ${kind}: ${value}` === field);
const isQuiet = (text: string, rule: string, origin: 'model' | 'person' = 'model') => {
  return ({ lint }: House) => !lint(text, { prompt: REQUEST, origin }).some((finding) => finding.rule === rule);
};
const SIGNED =
  'José Pech Uc\nPartera del Centro de Salud\nPRESENTE\n\nSe avisa.\n\nATENTAMENTE\n\nAna Ruiz Soto\nDirectora';
const TABLE_OF_POSTS = inTable(
  '| No. | Domicilio | Partera |',
  '| 1 | Calle Roble 4 | Rosa |',
  '| 2 | Calle Olmo 7 | Ana |',
);

const PLACES: Record<string, Record<string, (house: House) => boolean>> = {
  'glorieta, a street': {
    'in an address': finds(
      inLetter('La oficina se cambia a Glorieta Benito Juárez 12, colonia Centro.'),
      'Domicilio, address: Glorieta Benito Juárez 12, colonia Centro',
    ),
    'below a signer': finds(
      'Se avisa.\n\nATENTAMENTE\n\nAna Ruiz Soto\nDirectora\nGlorieta Juárez 12, Centro',
      'Domicilio de la oficina, address: Glorieta Juárez 12, Centro',
    ),
    'before a date that names it': (house) =>
      !finds(inLetter('Está en la glorieta 5 de Mayo.'), 'Fecha mencionada, date: 5 de Mayo')(house),
    'in the rule of invented dates': isQuiet(inLetter('Está en la glorieta 5 de Mayo.'), 'D1'),
    'in the rule of invented names': isQuiet(inLetter('Acuda a la oficina de la Glorieta Lic. Ramón Ceballos.'), 'D7'),
    'in the heading of a table': finds(
      inTable('| Vecino | Glorieta |', '| Ana Ruiz Soto | Benito Juárez 12 |'),
      'Glorieta, address: Benito Juárez 12',
    ),
    'as a variable': ({ kindOf }) => kindOf('Glorieta') === 'place',
  },
  'palco, a thing with a number': {
    'in a sentence': finds(inLetter('Le tocó el palco 7 del teatro.'), 'Palco, text: 7'),
    'in a list': finds(inLetter('Les tocaron los palcos 8, 9 y 10 del teatro.'), 'Palcos, text: 8, 9 y 10'),
    'before what looks like a date': (house) =>
      !finds(inLetter('El recibo es del palco 12/03/26.'), 'Fecha del recibo, date: 12/03/26')(house),
    'in the rule of invented dates': isQuiet(inLetter('El recibo es del palco 12/03/26.'), 'D1'),
  },
  'partera, a post': {
    'in a sentence': finds(
      inLetter('Se cita a la partera de la Clínica Rural.'),
      'Cargo mencionado, post: partera de la Clínica Rural',
    ),
    'in the rule of posts and genders': (house) => !isQuiet(SIGNED, 'C13', 'person')(house),
    'above the line to sign on': ({ readDocument, signaturesFrom }) => {
      const { lines } = readDocument(
        'Se avisa.\n\nATENTAMENTE\n\nPARTERA RURAL\n\nANA RUIZ SOTO\n\nVOCAL\n\nROSA PECH UC',
      );
      const from = lines.findIndex(({ role }) => role === 'signature');
      return signaturesFrom(lines, from)[0]?.lines[0]?.place === 'heading';
    },
    'in the heading of a table': finds(TABLE_OF_POSTS, 'Partera, person: Rosa'),
    'as a variable': ({ kindOf }) => kindOf('Partera') === 'person',
  },
};

for (const [word, places] of Object.entries(PLACES))
  for (const [place, isKnown] of Object.entries(places))
    test(`«${word}», is known ${place} by its line alone`, () => {
      assert.deepEqual({ before: isKnown(former), now: isKnown(now) }, { before: false, now: true });
    });
