// The words of letters that agree in gender with the person whom they are about: «adscrita», «la interesada».
import { fold, likeCase } from '../text.ts';
import { anyOf } from './any-of.ts';
import type { Gender } from './genders.ts';

export const NOUNS = anyOf(`
  alumn[oa]
  becari[oa]
  beneficiari[oa]
  ciudadan[oa]
  citad[oa]
  comisionad[oa]
  emplead[oa]
  interesad[oa]
  mencionad[oa]
  profesora?
  referid[oa]
  servidora? public[oa]
  suscrit[oa]
  trabajadora?
`);
export const ARTICLE = '(?:a la|al|de la|del|el|la)';
const PARTICIPLES = anyOf(`
  adscrit[oa]
  apercibid[oa]
  comisionad[oa]
  contratad[oa]
  designad[oa]
  identificad[oa]
  domiciliad[oa]
  egresad[oa]
  inscrit[oa]
  nacid[oa]
  nombrad[oa]
  notificad[oa]
  originari[oa](?= de)
  requerid[oa]
  vecin[oa](?= de)
`);
// Verbs with whom they are about: «nombrarla», «La exhorto».
const VERBS = '(?:comision|design|exhort|felicit|invit|nombr|propon)';
const WITH_PRONOUN = `${VERBS}[ae]rl[ao]|l[ao] ${VERBS}[aeo]`;
// Matches what agrees with a person, in lower case without accents.
export const AGREEING = new RegExp(
  `(?<!\\p{L})(?:${ARTICLE} ${NOUNS}|${PARTICIPLES}|${WITH_PRONOUN}|a ella|a el)(?!\\p{L})`,
  'gu',
);
const LEADS_VERB = new RegExp(`^l[ao] ${VERBS}[aeo]$`);

// Returns words that agree with a person of this gender as they agree with one of the other.
export function otherGender(words: string, gender: Gender): string {
  const [from, to] = gender === 'feminine' ? [0, 1] : [1, 0];
  const pronoun = /^(a) (?:ella|él)$/i.exec(words)?.[1];
  if (pronoun !== undefined) return `${pronoun} ${gender === 'feminine' ? 'él' : 'ella'}`;
  if (LEADS_VERB.test(fold(words)))
    return likeCase(gender === 'feminine' ? 'lo' : 'la', words.slice(0, 2)) + words.slice(2);
  const [written = ''] = FIRST_ARTICLE.exec(words) ?? [];
  const article = ARTICLES.find((pair) => pair[from] === written.toLowerCase());
  const rest = article ? words.slice(written.length) : words;
  const changed = rest.replace(/\p{L}{4,}/gu, (word) => swapEnding(word, gender));
  return likeCase(article?.[to] ?? '', written) + changed;
}

const FIRST_ARTICLE = /^(?:a la|al|de la|del|la|el)(?!\p{L})/iu;
const ARTICLES = [
  ['a la', 'al'],
  ['de la', 'del'],
  ['la', 'el'],
] as const;

function swapEnding(word: string, gender: Gender): string {
  if (gender === 'feminine')
    return word
      .replace(/(?<=or)a$/i, '')
      .replace(/a$/, 'o')
      .replace(/A$/, 'O');
  return word.replace(/or$/, 'ora').replace(/OR$/, 'ORA').replace(/o$/, 'a').replace(/O$/, 'A');
}
