// The rule for what is counted: its noun agrees with the number.
import { readInteger } from '../facts/numbers.ts';
import { DOCUMENT } from '../lexicon/by-tag/document.ts';
import { DURATION } from '../lexicon/by-tag/duration.ts';
import { ID } from '../lexicon/by-tag/id.ts';
import { IN_ADDRESS } from '../lexicon/by-tag/in-address.ts';
import { IN_NAME } from '../lexicon/by-tag/in-name.ts';
import { LAW } from '../lexicon/by-tag/law.ts';
import { LISTED } from '../lexicon/by-tag/listed.ts';
import { REFERENCE } from '../lexicon/by-tag/reference.ts';
import { SCHOOL } from '../lexicon/by-tag/school.ts';
import { SPOT } from '../lexicon/by-tag/spot.ts';
import { STREET } from '../lexicon/by-tag/street.ts';
import { anyWord } from '../lexicon/word.ts';
import type { Document } from '../reading/document.ts';
import { fold, type Range } from '../text.ts';
import { isOne, readCounted, readCountVerb } from '../words/counted.ts';
import type { FoundRange, Rule } from './rule.ts';

export const COUNTED_RULES: readonly Rule[] = [
  {
    id: 'C26',
    name: 'cantidad-y-sustantivo',
    severity: 'should',
    title: 'Cantidad y lo que se cuenta',
    message: 'La cantidad y lo que se cuenta no concuerdan: uno está en singular y lo otro en plural.',
    reason: 'Suele quedar así cuando se cambia la cantidad y no la palabra que la sigue; quien lee duda de las dos.',
    wrong: 'Se entregaron despensas a 1 familias de la localidad.',
    right: 'Se entregaron despensas a 1 familia de la localidad.',
    context: { origin: 'person' },
    check: wrongNumbers,
  },
];

// Finds «1 familias», «21 persona» and «se entregó 3 equipos». After a number that is the name of something, «anexo 1», nothing is counted;
// and only what is known to be counted is found in the singular, «calle 5 colonia Centro».
function wrongNumbers({ plain, text }: Document): FoundRange[] {
  return Array.from(plain.matchAll(NUMBER)).flatMap((match) => {
    const { 0: all, 1: figure = '', 2: inBrackets = '', index } = match;
    const end = index + all.length;
    const before = plain.slice(Math.max(0, index - 40), index);
    if (/(?:^|\n)[ \t]*$/.test(before) || NAMED.test(before)) return [];
    const counted = readCounted(text.slice(end, end + 80).split('\n')[0] ?? '');
    if (!counted) return [];
    const number = figure || inBrackets;
    const isSingle = isOne(number);
    const isYear = /^(?:19|20)\d\d$/.test(number);
    const isWrong = counted.isMany ? isSingle : !isSingle && !isYear && counted.isKnown;
    if (readInteger(number.replaceAll(',', '')) === undefined) return [];
    if (!isWrong) return wrongVerb(text, { start: index, end }, { isSingle, noun: counted.words });
    const found = { start: index, end: end + counted.words.length };
    const right = text.slice(index, end) + counted.other;
    // An article would have to follow, and an adjective that nobody knows.
    const isSure = counted.isWhole && !ARTICLE.test(before);
    const edit = { start: end, end: found.end, text: counted.other };
    return [{ ...found, right: { says: `Va «${right}».`, ...(isSure && { edit }) } }];
  });
}

// Finds «se entregó 3 equipos». How long or how often something is done is not what is done.
function wrongVerb(
  text: string,
  { start, end }: Range,
  { isSingle, noun }: { isSingle: boolean; noun: string },
): FoundRange[] {
  const verb = readCountVerb(text.slice(Math.max(0, start - 40), start));
  if (!verb || verb.isMany !== isSingle || MEASURE.test(fold(noun))) return [];
  const from = start - 1 - verb.words.length;
  const says = `Va «se ${verb.other} ${text.slice(start, end)}${noun}».`;
  const edit = { start: from, end: start - 1, text: verb.other };
  return [{ start: from, end: end + noun.length, right: { says, edit } }];
}

const MEASURE = /^(?:ano|dia|hora|mes|minuto|peso|semana|ve[cz])(?:e?s)?(?!\p{L})/u;

const NUMBER =
  /(?<![\p{L}\p{N}.,/:$°#-]|\d )(?:(\d{1,3}(?:,\d{3})+|\d{1,5})(?: ?\([a-z ]{2,40}\))?|[a-z]{2,20} ?\((\d{1,3})\)) (?=\p{L}{2})/gu;
const NAMED = new RegExp(
  `(?:\\.|\\b(?:${anyWord(DOCUMENT, DURATION, ID, IN_ADDRESS, IN_NAME, LAW, LISTED, REFERENCE, SCHOOL, SPOT, STREET)}|numero|numeral|apartado|fase|etapa|nivel|opcion|edificio|piso|version|formato)) ?$`,
);
const ARTICLE = /\b(?:l[oa]s|sus?|dich[oa]s|est[oa]s|es[oa]s|otr[oa]s|tod[oa]s) $/;
