// Names an unnamed blank by the phrase around it: «se traslade a ____», «____ litros de gasolina».
import { fold } from '../text.ts';
import { anyOf } from '../words/any-of.ts';
import { ANY_POST } from '../words/posts.ts';
import { capitalise, nameOf } from './context.ts';
import type { Named } from './label-table.ts';

// Returns the label of the blank for a name before a post, «____, enlace administrativo», or undefined. `before` and
// `after` are in lower case without accents; `writtenAfter` is `after` with capitals and accents.
export function nameByPost(before: string, after: string, writtenAfter: string): Named | undefined {
  const post = PERSON_BEFORE.test(before.slice(-70)) ? postAfter(after, writtenAfter) : undefined;
  return post === undefined ? undefined : { label: nameOf(post), kind: 'person' };
}

const WORDS_BEFORE_PERSON = anyOf(`
  al?
  ante
  cc?\\.
  ciudadan[oa]
  con
  del?
  dra?\\.
  el
  ing\\.
  las?
  lic\\.
  los
  mtr[oa]\\.
  por
  senora?
  y
`);

const PERSON_BEFORE = new RegExp(`(?:^|[\\s(])${WORDS_BEFORE_PERSON}\\s*$`);

const MORE_WORDS = '(?: (?!(?:al?|con|de|del|e|en|la|para|por|que|quien|y)(?!\\p{L}))\\p{L}+){0,2}';

// Matches a job title after a name: «, enlace administrativo», «, en su carácter de jefe inmediato».
const POST_AFTER = new RegExp(
  `^,\\s*(?:(?:el|la)\\s+)?(?:(${ANY_POST}${MORE_WORDS})|(?:en (?:su|mi) (?:caracter|calidad) de|quien (?:actua|comparece|funge) como)\\s+(?:el |la )?(\\p{L}+${MORE_WORDS}))(?!\\p{L})`,
  'u',
);

function postAfter(after: string, written: string): string | undefined {
  const match = POST_AFTER.exec(after);
  const post = match?.[1] ?? match?.[2];
  if (!match || post === undefined || /^(?:testig[oa]s|quien)$/.test(post)) return undefined;
  return written.slice(match[0].length - post.length, match[0].length).toLowerCase();
}

// Moves the last noun to the front: the words before a blank, «Vehículo oficial marca», become the label
// «Marca del vehículo oficial».
export function withAttributeFirst(label: string): string {
  const [, noun = '', attribute = ''] = ATTRIBUTE_LAST.exec(label) ?? [];
  if (attribute === '') return label;
  const [first = ''] = noun.split(' ');
  return `${capitalise(attribute)} ${/(?:a|cion|dad)$/.test(fold(first)) ? 'de la' : 'del'} ${noun.charAt(0).toLowerCase()}${noun.slice(1)}`;
}

const ATTRIBUTE_LAST = /^(\p{L}+(?: \p{L}+)?) (capacidad|color|marca|modelo|serie|talla|tipo)$/iu;

// Shortens a label that is a sentence: «En uso de la palabra, el trabajador manifestó» becomes «Manifestación
// del trabajador».
export function labelOfStatement(label: string): string {
  const match = STATEMENT.exec(fold(label));
  if (!match) return label;
  const [, article = '', who = ''] = match;
  return who === '' ? 'Manifestación' : `Manifestación ${article === 'la' ? 'de la' : 'del'} ${who}`;
}

const STATES = anyOf(`
  declar[ao]
  expon[eg]a?
  expreso
  expuso
  manifesto
  manifiesta
  senalo
`);

const STATEMENT = new RegExp(`(?:(?<!\\p{L})(el|la) (?:c\\. )?(\\p{L}+),? )?${STATES}(?: (?:que|lo siguiente))?$`, 'u');
