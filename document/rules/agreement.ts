// Rules for agreement in number and gender: between signer and verb, addressees and pronoun, article and
// noun, name and post. Another rule reports «el (la)» in a document that has no more blanks to fill in.
import { JOB } from '../lexicon/by-tag/job.ts';
import { JOB_BY_NAME } from '../lexicon/by-tag/job-by-name.ts';
import { WHO } from '../lexicon/by-tag/who.ts';
import { inPlural } from '../lexicon/plurals.ts';
import { oneWord } from '../lexicon/word.ts';
import type { Line } from '../line.ts';
import type { Document } from '../reading/document.ts';
import { fold, likeCase, type Range } from '../text.ts';
import { AGREEING, otherGender } from '../words/agreeing.ts';
import { anyOf } from '../words/any-of.ts';
import { type Gender, genderOf } from '../words/genders.ts';
import { GIVEN_NAMES } from '../words/given-names.ts';
import { FEMININE_NOUNS, MASCULINE_NOUNS } from '../words/nouns.ts';
import { type FoundRange, inOrder, matches, type Right, type Rule } from './rule.ts';

export const AGREEMENT_RULES: readonly Rule[] = [
  {
    id: 'C11',
    name: 'quien-firma-y-su-verbo',
    severity: 'should',
    title: 'Sujeto y verbo',
    message: 'El sujeto y el verbo no concuerdan: uno está en singular y el otro en plural.',
    reason: 'Deja en duda si se trata de una persona o de varias y, donde firman, quién se obliga.',
    wrong: 'Los suscritos solicita la revisión del expediente.',
    right: 'Los suscritos solicitan la revisión del expediente.',
    context: { origin: 'person' },
    check: signersWithVerb,
  },
  {
    id: 'C12',
    name: 'trato-a-varios',
    severity: 'should',
    title: 'Trato a varios',
    message: 'El documento va a varias personas y aquí se habla a una sola. Póngalo en plural.',
    reason: 'Si se cita a tres con «se le cita», ninguno sabe si la cita es para él.',
    wrong:
      'CC. INTEGRANTES DEL COMITÉ\nPRESENTES\n…\nles solicito los datos\n…\nSe le informa que la oficina cerrará el viernes.\n…\nLes agradeceré enviarlos',
    right:
      'CC. INTEGRANTES DEL COMITÉ\nPRESENTES\n…\nles solicito los datos\n…\nSe les informa que la oficina cerrará el viernes.\n…\nLes agradeceré enviarlos',
    replaces:
      '{{Destinatario}}\n{{Cargo}}\nPRESENTE\n…\nle solicito los datos\n…\nSe le informa que la oficina cerrará el viernes.\n…\nLe agradeceré enviarlos',
    context: { origin: 'person' },
    check: (draft) => inOrder([...addresseesWithPronoun(draft), ...severalPresent(draft)]),
  },
  {
    id: 'C13',
    name: 'genero-de-la-persona',
    severity: 'should',
    title: 'Género de la persona',
    message: 'El nombre de la persona y su artículo, título o cargo no son del mismo género.',
    reason: 'El cargo se nombra según quien lo ocupa. Es lo primero que esa persona lee.',
    wrong: 'Se comisiona al C. María Fernanda Pech Uc.',
    right: 'Se comisiona a la C. María Fernanda Pech Uc.',
    context: { origin: 'person' },
    check: (draft) =>
      inOrder([
        ...namesWithWrongArticleOrTitle(draft),
        ...wordsOfTheOther(draft),
        ...namesAboveWrongPost(draft),
        ...namesBesideWrongPost(draft),
        ...postsGivenToOther(draft),
        ...wordsOfSigner(draft),
        ...wordsToOther(draft),
        ...greetingsOfOther(draft),
      ]),
  },
  {
    id: 'C14',
    name: 'articulo-y-sustantivo',
    severity: 'should',
    title: 'Artículo y sustantivo',
    message: 'El artículo y la palabra que le sigue no concuerdan en género o en número.',
    reason: 'Suele quedar así cuando se cambia una palabra y no la otra.',
    wrong: 'Se revisaron los expediente del área.',
    right: 'Se revisaron los expedientes del área.',
    context: { origin: 'person' },
    check: (draft) => inOrder([...nounsWithWrongArticle(draft), ...severalByOneNoun(draft)]),
  },
  {
    id: 'C15',
    name: 'el-o-la',
    severity: 'should',
    title: 'Sin «el (la)»',
    message: 'El documento ya está lleno: deje «el» o «la», según la persona.',
    reason: 'El formato trae las dos formas para que se escoja una. Si quedan las dos, parece que nadie lo leyó.',
    wrong:
      'CONSTANCIA\n\nEl que suscribe hace constar que el (la) C. Rosa Pech Uc labora en esta oficina desde el 16 de enero de 2019 y que su desempeño ha sido bueno.\n\nATENTAMENTE\n\nLIC. OMAR TZUC BAAS\nDIRECTOR ADMINISTRATIVO',
    right:
      'CONSTANCIA\n\nEl que suscribe hace constar que la C. Rosa Pech Uc labora en esta oficina desde el 16 de enero de 2019 y que su desempeño ha sido bueno.\n\nATENTAMENTE\n\nLIC. OMAR TZUC BAAS\nDIRECTOR ADMINISTRATIVO',
    replaces: '…',
    context: { origin: 'person' },
    check: openGenders,
  },
  {
    id: 'C25',
    name: 'titulo-ante-una-empresa',
    severity: 'should',
    title: 'Título ante una empresa',
    message: 'Una empresa o una asociación no lleva «C.» ni título: esos van ante el nombre de una persona.',
    reason: 'Suele quedar así cuando una lista tiene personas y empresas, y el formato se escribió para personas.',
    wrong: 'Se cita a los representantes de C. Maderas del Sur, S.A. de C.V., para que firmen.',
    right: 'Se cita a los representantes de Maderas del Sur, S.A. de C.V., para que firmen.',
    context: { origin: 'person' },
    check: titlesOfFirms,
  },
];

// Finds «C. Ferretería El Clavo, S.A. de C.V.». The title goes where no article stands before it.
function titlesOfFirms({ plain, text }: Document): FoundRange[] {
  return Array.from(plain.matchAll(TITLED_FIRM), ({ 0: all, 1: article = '', index }) => {
    const start = index + article.length;
    const found = { start, end: index + all.trimEnd().length };
    if (article !== '') return found;
    const end = index + all.length;
    const says = `«${text.slice(start, found.end)}» va ante el nombre de una persona, y esta es una empresa.`;
    return { ...found, right: { says, edit: { start, end, text: '' } } };
  });
}

const TITLED_FIRM =
  /(?<![\p{L}.])((?:el|la|al|del|a la|de la) )?(?:c|cc|sr|sra|lic|ing|dr|dra|mtro|mtra)\. ?(?=[^.;:\n]{3,70}[,.]? ?(?:s\. ?a\. ?(?:de c\. ?v|b)|s\. ?de ?r\. ?l|s\. ?a\. ?p\. ?i|s\. ?c|a\. ?c)\.)/gu;

const SINGULAR_VERBS_OF_SIGNER =
  'acepta|acredita|agradece|autoriza|certifica|comparece|comunica|declara|denuncia|expone|firma|hace|informa|manifiesta|pide|presenta|protesta|remite|requiere|se compromete|se dirige|se permite|solicita';
const ASIDE = '(?:,[a-z\\d ]{1,100},)?';
const SIGNERS = '(?:suscrit[oa]s|firmantes|abajo firmantes|comparecientes|peticionari[oa]s)';
const SIGNER = '(?:suscrit[oa]|abajo firmante|compareciente|peticionari[oa])';

// Finds a verb whose number differs from the number of the signers: «los suscritos, padres de familia,
// solicita», «el suscrito solicitan».
function signersWithVerb({ plain, prose, text }: Document): FoundRange[] {
  const withVerb = (found: Range, verb: RegExp): FoundRange => {
    const match = verb.exec(plain.slice(found.start, found.end));
    if (!match) return found;
    const start = found.start + match.index;
    return { ...found, right: rightVerb(text, { start, end: start + match[0].length }) };
  };
  return inOrder([
    ...[MANY_WITH_ONE, ONE_WITH_MANY, NOUNS_WITH_ONE, NOUNS_AFTER_THAT, NOUN_WITH_MANY].flatMap((each) =>
      matches(plain, each).map((found) => withVerb(found, LAST_WORD)),
    ),
    ...matches(plain, PASSIVE_OF_ONE).map((found) => withVerb(found, LAST_WORD)),
    ...matches(plain, IMPERSONAL).map((found) => withVerb(found, /(?<=^se )\p{L}+/u)),
    ...matches(plain, SIGNED_BY_MANY).map((found) => withVerb(found, /^\p{L}+/u)),
    ...[NOUNS_WITH_PAST_OF_ONE, NOUN_WITH_PAST_OF_MANY].flatMap((each) =>
      matches(prose, each).map((found) => withVerb(found, LAST_WORD)),
    ),
  ]);
}

const LAST_WORD = /\p{L}+$/u;

// Says the other number of a verb, which agrees with its subject. «pidió» may be of «pedir» or «cambiar» of
// «cambió», so that its plural is left to a person.
function rightVerb(text: string, verb: Range): Right {
  const written = text.slice(verb.start, verb.end);
  const other = otherNumber(written.toLowerCase());
  const number = /n$/i.test(written) ? 'singular' : 'plural';
  if (other === undefined) return { says: `El verbo va en ${number}.` };
  return { says: `El verbo va en ${number}: «${other}».`, edit: { ...verb, text: likeCase(other, written) } };
}

function otherNumber(verb: string): string | undefined {
  if (verb === 'fue') return 'fueron';
  if (verb === 'fueron') return 'fue';
  if (/(?:v[ií]n|uv)o$/.test(verb)) return verb.replace(/o$/, 'ieron');
  if (/[iy]ó$|ieron$|yeron$|jeron$/.test(verb)) return undefined;
  if (verb.endsWith('ó')) return verb.replace(/ó$/, 'aron');
  if (/.aron$/.test(verb)) return verb.replace(/aron$/, 'ó');
  return verb.endsWith('n') ? verb.slice(0, -1) : `${verb}n`;
}

const MANY_WITH_ONE = new RegExp(
  `(?<!\\p{L})(?:l[oa]s (?:que )?${SIGNERS}|l[oa]s que (?:al calce )?suscrib(?:en|imos))${ASIDE} (?:${SINGULAR_VERBS_OF_SIGNER})(?!\\p{L})|(?<!\\p{L})l[oa]s que suscribe(?!\\p{L})|(?<!\\p{L})(?:l[oa]s que|quienes) en (?:ella|el|est[ea] acto|la misma) (?:asistio|comparecio|estuvo|intervino|interviene|participo)(?!\\p{L})`,
  'gu',
);
const CALLS = anyOf(`
  citan
  convocan
  exhortan
  informan
  invitan
`);

// Matches a plural verb after an impersonal «se»: «se informan al personal». The singular is right: «se
// informa al personal».
const IMPERSONAL = new RegExp(
  `(?<!\\p{L})se ${CALLS} a(?:l| la| los| las| l[oa]s y l[oa]s| tod[oa]s?)(?!\\p{L})`,
  'gu',
);
// Matches only at the start of a sentence. In «El uso de los equipos deberá …» the subject is «uso», so the
// singular is right.
const NOUNS_WITH_ONE = /(?<=^[ \t]*|[.;] )l[oa]s \p{L}{3,}s (?:debera|esta|fue|podra|sera|tendra|tiene)(?!\p{L})/gmu;
// Matches them after «que» as well, if the noun is no day: «que los reportes mensuales deberá», but not «que los
// lunes deberá».
const NOUNS_AFTER_THAT =
  /(?<=\bque )l[oa]s (?!lunes|martes|miercoles|jueves|viernes|sabados|domingos|dias|meses|anos)(?:\p{L}{3,} )?(?!lunes|martes|miercoles|jueves|viernes|sabados|domingos|dias|meses|anos)\p{L}{3,}s (?:debera|podra|sera|tendra)(?!\p{L})/gu;
// Matches «Los documentos se encuentra», but not «Los lunes se trabaja».
const PASSIVE_OF_ONE =
  /(?<=^[ \t]{0,9}|[.;] )l[oa]s (?!lunes|martes|miercoles|jueves|viernes|sabados|domingos|dias|meses|anos|veces)\p{L}{3,}s se (?:acompana|adjunta|agrega|anexa|encuentra|entrega|entregara|envia|enviara|halla|publicara|realizara|recibe|recibira|remite)(?!\p{L})/gmu;
const VERBS_OF_MANY = anyOf(`
  deberan
  estan
  fueron
  podran
  seran
  tendran
  tienen
`);

const NOUN_WITH_MANY = new RegExp(
  `(?<=^[ \\t]*|[.;] )(?:el|la) \\p{L}{3,}[^s\\P{L}] ${VERBS_OF_MANY}(?!\\p{L})`,
  'gmu',
);
// Matches a singular verb with several signers, «la firma los asistentes». The plural is right: «la firman
// los asistentes».
const SIGNED_BY_MANY =
  /(?<=\by l[oa] |\bl[oa] )(?:firma|suscribe) l[oa]s (?:que|asistentes|comparecientes|integrantes|interesad|participantes|presentes|testigos)(?!\p{L})/gu;
// These patterns match a noun and a verb in different numbers: «Los vecinos pidió», «Los citados podrá», «El
// comité revisarán». The ending of the word shows that it is a verb.
const NOUNS_WITH_PAST_OF_ONE =
  /(?<=^[ \t]*|[.;] )L[oa]s (?!d[ií]as|horas|lunes|martes|mi[eé]rcoles|jueves|viernes|veces)\p{Ll}{3,}s (?:\p{Ll}{3,}s )?\p{Ll}+(?:rá|ó)(?!\p{L})/gmu;
const NOUN_WITH_PAST_OF_MANY =
  /(?<=^[ \t]*|[.;] )(?:El|La) (?!mayor[ií]a|minor[ií]a|mitad|parte|resto|totalidad)\p{Ll}{3,}[^s\P{Ll}] \p{Ll}+(?:rán|aron|ieron)(?!\p{L})/gmu;
const PLURALS = SINGULAR_VERBS_OF_SIGNER.replaceAll(/([ae])(?=\||$)/g, '$1n');
const ONE_WITH_MANY = new RegExp(
  `(?<!\\p{L})(?:(?:el|la) ${SIGNER}|(?:el|la) que suscribe)${ASIDE} (?:${PLURALS})(?!\\p{L})|(?<!\\p{L})(?:el|la) que suscriben(?!\\p{L})`,
  'gu',
);

// Finds «PRESENTE» below several addressees, which should be «PRESENTES».
function severalPresent({ lines, text }: Document): FoundRange[] {
  const present = lines.findIndex(({ role }) => role === 'present');
  const line = lines[present];
  const above = lines.slice(Math.max(0, present - 4), Math.max(0, present));
  const isOfOne = line && /^p\s?r\s?e\s?s\s?e\s?n\s?t\s?e(?!\s?s)/.test(line.bare);
  const addressees = above.filter(({ role }) => role === 'addressee');
  const isToMany = addressees.some(({ bare }) => MANY.test(bare)) || addressees.filter(isPerson).length > 1;
  if (!isOfOne || !isToMany) return [];
  const [word = ''] = /^(?:\p{L}\s?){7}\p{L}/u.exec(text.slice(line.start, line.end)) ?? [];
  const ending = word.charAt(1) === ' ' ? ' s' : 's';
  const end = line.start + word.length;
  const edit = { start: end, end, text: word === word.toUpperCase() ? ending.toUpperCase() : ending };
  const right = { says: `Son varias personas: «${word}${edit.text}».`, edit };
  return [{ start: line.start, end: line.end, right }];
}

// Returns true for a person by title and name, «Profra. Nereida Soto», but not for a title and a post.
export function isPerson({ bare }: Line): boolean {
  const [, name = ''] = TITLED_NAME.exec(bare) ?? [];
  return GIVEN_NAMES.has(name);
}

const TITLED_NAME = /^(?:[a-z]{1,7}\. ?){1,3}(\p{L}{3,20}) \p{L}{2,}/u;
const MANY = /^(?:cc\.|(?:a )?(?:l[ao]s|tod[ao]s l[ao]s) |c\. integrantes|integrantes (?:del?|de la) )/;

// Finds the first «se le pide» in a document to several people, which should be «se les pide», and «le envío» where the
// document also says «les».
function addresseesWithPronoun(document: Document): FoundRange[] {
  if (!isToSeveral(document)) return [];
  const [asked] = matches(document.plain, TO_ONE);
  const [told] = SAYS_THEM.test(document.plain) ? matches(document.plain, TOLD_TO_ONE) : [];
  return [
    ...(asked ? [pronounOfMany(document, asked, 'se le')] : []),
    ...(told ? [pronounOfMany(document, told, 'le')] : []),
  ];
}

const SAYS_THEM =
  /\bles\b|\bustedes\b|\bl[oa]s (?:convoco|espero|exhorto|invito|saludo)\b|\p{L}(?:arlos|arlas|irlos|irlas|erlos|erlas|arles|irles|erles)\b/u;
const TOLD_TO_ONE =
  /(?<!\p{L}|se )le (?:agradezco|agradecere|agradecemos|comunico|deseo|envio|enviamos|expreso|informo|invito|pido|reitero|reiteramos|saludo|solicito|solicitamos)(?!\p{L})/gu;

function pronounOfMany(document: Document, found: Range, pronoun: string): FoundRange {
  const end = found.start + pronoun.length;
  const words = document.text.slice(found.start, found.end);
  const says = `Son varias personas: «${words.slice(0, pronoun.length)}s${words.slice(pronoun.length)}».`;
  return { ...found, right: { says, edit: { start: end, end, text: words === words.toUpperCase() ? 'S' : 's' } } };
}

const REQUESTS = anyOf(`
  cita
  comunica
  convoca
  exhorta
  hace saber
  informa
  invita
  pide
  recuerda
  requiere
  solicita
`);

const GROUNDS = anyOf(`
  con (?:fundamento|base|motivo)
  de conformidad
  derivado
  en atencion
  por (?:este medio|instrucciones)
`);
// Matches the words before a request. A request begins a sentence, or follows legal grounds or words such as
// «por lo que».
const BEFORE_REQUEST = anyOf([
  `^${GROUNDS}\\b[^.;\\n]{0,300}, ?`,
  /^/,
  /[.;:]\s+/,
  /\bpor lo (?:que|anterior),? /,
  /\ben consecuencia,? /,
  /\basimismo,? /,
]);
const TO_ONE = new RegExp(`(?<=${BEFORE_REQUEST}(?:atentamente )?)se le ${REQUESTS}(?!\\p{L})`, 'gmu');

function isToSeveral({ lines }: Document): boolean {
  return lines.some(({ role, bare }) => {
    if (role === 'present') return /^p\s?r\s?e\s?s\s?e\s?n\s?t\s?e\s?s\b/.test(bare);
    return role === 'addressee' && SEVERAL.test(bare);
  });
}

const SEVERAL = new RegExp(
  `^(?:a )?${anyOf([
    /l[ao]s\b/,
    /tod[oa]s\b/,
    /cc\./,
    /cc\b/,
    /c\. (?:integrantes|miembros|titulares|directores|padres)\b/,
  ])}`,
);

function namesWithWrongArticleOrTitle({ plain, text }: Document): FoundRange[] {
  return Array.from(plain.matchAll(BEFORE_NAME)).flatMap((match) => {
    const [all, article = '', title = '', name = ''] = match;
    const gender = genderOf(name);
    const ofName = gender === undefined ? undefined : gender === 'feminine';
    const areFeminine = [article === '' ? undefined : isFeminine(article), TITLES[title], ofName];
    const isWrong = areFeminine.includes(true) && areFeminine.includes(false);
    if (!isWrong) return [];
    const found = { start: match.index, end: match.index + all.length };
    const isOdd = (at: number) =>
      areFeminine.every((one, other) => one === undefined || (one === ofName) === (at !== other));
    if (ofName === undefined || !(isOdd(0) || isOdd(1))) return [found];
    const person = text.slice(found.end - name.length, found.end);
    const at = found.start + (isOdd(0) ? 0 : plain.slice(found.start).indexOf(title, article.length));
    const former = text.slice(at, at + (isOdd(0) ? article : title).length);
    const other = likeCase(isOdd(0) ? articleOf(article, ofName) : titleOf(title, ofName), former);
    const edit = { start: at, end: at + former.length, text: other };
    return [{ ...found, right: { says: `Con «${person}» va «${other}».`, edit } }];
  });
}

// Finds «adscrita» and «la interesada» where «la C. Eleuterio» shows that the text was about somebody of the other
// gender, and it names nobody else.
function wordsOfTheOther({ plain, text, lines }: Document): FoundRange[] {
  const body = lines.filter(({ role }) => role === 'paragraph' || role === 'listItem');
  const named = body.flatMap(({ start, end }) =>
    Array.from(plain.slice(start, end).matchAll(BEFORE_NAME), ({ 0: all, 1: article = '', 3: name = '', index }) => {
      const nameEnd = start + index + all.length;
      return { article, name, written: text.slice(nameEnd - name.length, nameEnd) };
    }),
  );
  const [first, ...others] = named;
  const gender = first && genderOf(first.name);
  const isWrong = ({ article }: { article: string }) =>
    article !== '' && isFeminine(article) === (gender === 'masculine');
  if (!gender || others.some(({ name }) => name !== first.name) || !named.some(isWrong)) return [];
  const former = gender === 'feminine' ? 'masculine' : 'feminine';
  return body.flatMap((line) =>
    Array.from(plain.slice(line.start, line.end).matchAll(AGREEING)).flatMap(({ 0: all, index }) => {
      const [start, end] = [line.start + index, line.start + index + all.length];
      const words = text.slice(start, end);
      const other = otherGender(words, former);
      if (other === words) return [];
      return [
        { start, end, right: { says: `Con «${first.written}» va «${other}».`, edit: { start, end, text: other } } },
      ];
    }),
  );
}

// Returns an article, or its contraction, in the other gender.
function articleOf(article: string, isOfWoman: boolean): string {
  const forms = [
    ['el', 'la'],
    ['del', 'de la'],
    ['al', 'a la'],
  ] as const;
  const [man = article, woman = article] = forms.find((pair) => pair.some((one) => one === article)) ?? [];
  return isOfWoman ? woman : man;
}

// Returns a title in the gender, as it is written: «mtra», «señor».
function titleOf(title: string, isOfWoman: boolean): string {
  const pair = TITLE_PAIRS.find((one) => one.some((each) => fold(each) === title));
  return pair?.[isOfWoman ? 1 : 0] ?? title;
}

const TITLE_PAIRS = [
  ['dr', 'dra'],
  ['mtro', 'mtra'],
  ['sr', 'sra'],
  ['profr', 'profra'],
  ['lic', 'licda'],
  ['ciudadano', 'ciudadana'],
  ['señor', 'señora'],
  ['doctor', 'doctora'],
  ['maestro', 'maestra'],
  ['profesor', 'profesora'],
] as const;

// Titles that show a person's gender. The value is true for a woman's title, and false for a man's.
const TITLES: Readonly<Record<string, boolean>> = Object.fromEntries(
  TITLE_PAIRS.flatMap(([ofMan, ofWoman]) => [
    ...(ofMan === 'lic' ? [] : [[fold(ofMan), false] as const]),
    [fold(ofWoman), true] as const,
  ]),
);

const BEFORE_NAME = new RegExp(
  `(?<![\\p{L}.])(?:(el|la|del|al|de la|a la) )?(c|arq|biol|ing|lic|prof|psic|${Object.keys(TITLES).join('|')})\\.? (\\p{L}{3,20})(?= \\p{L})`,
  'gu',
);

function isFeminine(article: string): boolean {
  return article.endsWith('la');
}

function nounsWithWrongArticle({ plain, prose, text }: Document): FoundRange[] {
  return Array.from(plain.matchAll(BEFORE_NOUN)).flatMap(({ 0: all, 1: article = '', 2: word = '', index }) => {
    const noun = [word, word.replace(/s$/, ''), word.replace(/es$/, '')].find(
      (one) => isMasculine(one) || isFeminineNoun(one),
    );
    const [isWoman, isMany] = ARTICLES[article] ?? [];
    if (noun === undefined || isMany === undefined) return [];
    if (ALSO_VERBS.has(noun) && !/^ \p{L}{3,}s(?!\p{L})/u.test(plain.slice(index + all.length))) return [];
    const isOfGender = isWoman === undefined || isWoman === isFeminineNoun(noun);
    // «las Director y Subdirectora» and «los Secretaría» are not reported, because the capitalised words may
    // be names.
    const isName =
      /\p{Lu}/u.test(prose.charAt(index + all.length - word.length)) &&
      prose.charAt(index) !== prose.charAt(index).toUpperCase();
    const isOfNumber = isMany === (noun !== word);
    // «los artículo 6 y 16»: the numbers say that they are several.
    const areSeveral = isMany && SEVERAL_NUMBERS.test(plain.slice(index + all.length, index + all.length + 40));
    if ((isOfGender && isOfNumber) || isName) return [];
    const found = { start: index, end: index + all.length };
    const written = text.slice(index, index + article.length);
    const other = ARTICLE_FORMS.find((forms) => forms.includes(article))?.[
      (noun === word ? 0 : 2) + (isFeminineNoun(noun) ? 1 : 0)
    ];
    if (other === undefined) return [found];
    if (isOfGender && areSeveral) {
      const edit = { start: found.end - word.length, end: found.end, text: '' };
      const many = likeCase(inPlural(text.slice(edit.start, edit.end).toLowerCase()), text.slice(edit.start, edit.end));
      return [{ ...found, right: { says: `Son varios: «${written} ${many}».`, edit: { ...edit, text: many } } }];
    }
    const says = `Con «${text.slice(found.end - word.length, found.end)}» va «${other}».`;
    // If the numbers differ, the article may be right and the noun wrong.
    const edit = isOfNumber && { edit: { start: index, end: index + article.length, text: likeCase(other, written) } };
    return [{ ...found, right: { says, ...edit } }];
  });
}

// Finds a noun in the singular before several numbers: «el artículo 8 y 115», «la fracción I y III». Right is the plural,
// with its article.
function severalByOneNoun({ plain, text }: Document): FoundRange[] {
  return Array.from(plain.matchAll(ONE_OF_SEVERAL)).flatMap(({ 0: all, 1: article = '', 2: noun = '', index }) => {
    const end = index + all.length;
    const number = ARTICLE_FORMS.find((forms) => forms.includes(article));
    const other = number?.[number.indexOf(article) + 2];
    if (other === undefined) return [{ start: index, end }];
    const words = text.slice(index, end);
    const many = `${likeCase(other, words.slice(0, article.length))} ${likeCase(inPlural(text.slice(end - noun.length, end).toLowerCase()), text.slice(end - noun.length, end))}`;
    return [{ start: index, end, right: { says: `Son varios: «${many}».`, edit: { start: index, end, text: many } } }];
  });
}

const ONE_OF_SEVERAL = new RegExp(
  `(?<!\\p{L})(el|la|del|de la|al|a la) (articulo|numeral|fraccion|inciso)(?= ${anyOf(
    [/\d{1,4}(?: (?:bis|ter))?/, /[ivxlc]{1,6}/, /[a-z]\)/].map(
      ({ source }) => `${source}(?:, ${source})*,? y ${source}(?![\\p{L}\\d]|\\.\\d)`,
    ),
  )})`,
  'gu',
);

const SEVERAL_NUMBERS = /^ (?:\d{1,4}|[ivxlc]{1,6}|[a-z]\))(?:, [^\s,]{1,6}){0,9},? y (?:\d|[ivxlc]+\b|[a-z]\))/;

function isMasculine(noun: string): boolean {
  return MASCULINE_NOUNS.has(noun) || PEOPLE.get(noun) === 'masculine' || /.{3}miento$/.test(noun);
}

function isFeminineNoun(noun: string): boolean {
  return FEMININE_NOUNS.has(noun) || PEOPLE.get(noun) === 'feminine' || /.{2}[cs]ion$|.{3}idad$/.test(noun);
}

// The nouns of people that show their gender: «alumna», «inspector».
const PEOPLE: ReadonlyMap<string, Gender> = new Map(
  [...JOB, ...WHO]
    .filter(({ text, feminine }) => feminine !== undefined && feminine !== text && !text.includes(' '))
    .flatMap(({ text, feminine = '' }) => [
      [fold(text), 'masculine' as const] as const,
      [fold(feminine), 'feminine' as const] as const,
    ])
    .concat(JOB.filter(({ isFeminine }) => isFeminine).map(({ text }) => [fold(text), 'feminine' as const] as const)),
);

// In «para que los reporte el área» the word is a verb. Before an adjective it is a noun: «los reporte
// mensuales».
const ALSO_VERBS: ReadonlySet<string> = new Set(['reporte']);

// The forms of an article: of one man, one woman, several men, several women.
const ARTICLE_FORMS: readonly (readonly string[])[] = [
  ['el', 'la', 'los', 'las'],
  ['del', 'de la', 'de los', 'de las'],
  ['al', 'a la', 'a los', 'a las'],
  ['un', 'una', 'unos', 'unas'],
  ['este', 'esta', 'estos', 'estas'],
  ['dicho', 'dicha', 'dichos', 'dichas'],
  ['su', 'su', 'sus', 'sus'],
];

// The first value is true for a feminine article, and undefined for one of both genders. The second is true for
// a plural article.
const ARTICLES: Readonly<Record<string, readonly [boolean | undefined, boolean]>> = Object.fromEntries(
  ARTICLE_FORMS.flatMap((forms) =>
    forms.flatMap((form, at) =>
      /^un[oa]s$| /.test(form)
        ? []
        : [[form, [forms[at - 1] === form || forms[at + 1] === form ? undefined : at % 2 === 1, at > 1]]],
    ),
  ),
);

const BEFORE_NOUN = new RegExp(
  `(?<![\\p{L}(/.-])(${Object.keys(ARTICLES).join('|')})[ ](\\p{L}{3,16})(?![\\p{L}(/@])`,
  'gu',
);

function namesBesideWrongPost({ plain, text }: Document): FoundRange[] {
  const after = Array.from(plain.matchAll(NAME_THEN_POST)).flatMap(({ 0: all, 1: name = '', 2: post = '', index }) =>
    postOfOther(genderOf(name), post, index + all.length - post.length, text),
  );
  const before = Array.from(plain.matchAll(POST_THEN_NAME)).flatMap(({ 1: post = '', 2: name = '', index }) =>
    postOfOther(genderOf(name), post, index, text),
  );
  return [...after, ...before].toSorted((a, b) => a.start - b.start);
}

// Finds a post of the other gender that is given to the addressee: «designarle Coordinador» below «C. GRACIELA
// MONTAÑO».
function postsGivenToOther({ plain, lines, text }: Document): FoundRange[] {
  const [gender, other] = lines.flatMap((line) => (line.role === 'addressee' ? (genderOfName(line) ?? []) : []));
  if (gender === undefined || other !== undefined) return [];
  return Array.from(plain.matchAll(GIVEN_POST)).flatMap(({ 0: all, 1: post = '', index }) => {
    return postOfOther(gender, post, index + all.length - post.length, text);
  });
}

// Finds what a signer says of himself in the other gender: «en mi carácter de Directora» and «la que suscribe» above
// «DR. SALVADOR MOCTEZUMA».
function wordsOfSigner({ plain, lines, text }: Document): FoundRange[] {
  const genders = new Set(lines.flatMap((line) => (line.role === 'signature' ? (genderOfName(line) ?? []) : [])));
  const [gender] = genders.size === 1 ? genders : [];
  if (gender === undefined) return [];
  const posts = Array.from(plain.matchAll(OWN_POST)).flatMap(({ 0: all, 1: post = '', index }) =>
    postOfOther(gender, post, index + all.length - post.length, text),
  );
  const signers = Array.from(plain.matchAll(ONE_SIGNER)).flatMap(
    ({ 0: all, 1: article = '', 2: signer = '', index }) => {
      const other = `${articleOf(article, gender === 'feminine')} ${otherGender(signer, gender === 'feminine' ? 'masculine' : 'feminine')}`;
      const range = { start: index, end: index + all.length };
      const [written, right] = [text.slice(range.start, range.end), likeCase(other, text.slice(index, index + 2))];
      return fold(written) === fold(right)
        ? []
        : [{ ...range, right: { says: `Por quien firma va «${right}».`, edit: { ...range, text: right } } }];
    },
  );
  return [...posts, ...signers];
}

const ONE_SIGNER = /(?<!\p{L})(el|la) (que suscribe|suscrit[oa]|infrascrit[oa])(?!\p{L})/gu;

// Finds what is said to the addressee in the other gender: «quedará usted adscrito» below «PROFRA. CELINA OSUNA».
function wordsToOther({ plain, lines, text }: Document): FoundRange[] {
  const [gender, another] = lines.flatMap((line) => (line.role === 'addressee' ? (genderOfName(line) ?? []) : []));
  if (gender === undefined || another !== undefined) return [];
  const ending = gender === 'feminine' ? 'a' : 'o';
  return Array.from(plain.matchAll(SAID_TO_ONE)).flatMap(({ 0: all, index }) => {
    const [start, end] = [index + all.lastIndexOf(' ') + 1, index + all.length];
    if (all.endsWith(ending)) return [];
    const words = text.slice(start, end);
    const put = words.slice(0, -1) + likeCase(ending, words.slice(-1));
    return [{ start, end, right: { says: `A quien se dirige va «${put}».`, edit: { start, end, text: put } } }];
  });
}

const SAID_TO_ONE =
  /(?<!\p{L})(?:(?:ha sido|queda|quedara|fue|sera|sea) usted|usted (?:ha sido|queda|quedara|fue|sera)) \p{L}{3,}(?:ad|id|crit|uest)[oa](?!\p{L})/gu;

// Finds a greeting of the other gender: «Estimado Mtra. Canseco», or «Estimada doctora» below «DR. BERNARDO QUIÑONES».
function greetingsOfOther({ plain, lines, text }: Document): FoundRange[] {
  const [ofAddressee, another] = lines.flatMap((line) => (line.role === 'addressee' ? (genderOfName(line) ?? []) : []));
  return Array.from(plain.matchAll(GREETED)).flatMap(({ 0: all, 1: ending = '', 2: title = '', index }) => {
    const ofTitle = TITLES[title] === undefined ? undefined : TITLES[title] ? 'feminine' : 'masculine';
    const gender = another === undefined ? (ofAddressee ?? ofTitle) : ofTitle;
    const written = ending === 'a' ? 'feminine' : 'masculine';
    if (gender === undefined || (written === gender && (ofTitle ?? gender) === gender)) return [];
    const range = { start: index, end: index + all.length };
    const isOfWoman = gender === 'feminine';
    const at = index + (/ (?!estim)|$/.exec(all)?.index ?? 0) - 1;
    const words = text.slice(index, range.end);
    const greeting = `${words.slice(0, at - index)}${likeCase(isOfWoman ? 'a' : 'o', text.slice(at, at + 1))}`;
    const put =
      title === '' ? greeting : `${greeting} ${likeCase(titleOf(title, isOfWoman), words.slice(-title.length))}`;
    return [{ ...range, right: { says: `Va «${put}».`, edit: { ...range, text: put } } }];
  });
}

const GREETED = new RegExp(
  `(?<=^[ \\t]{0,9})(?:apreciad|distinguid|estimad|muy estimad|querid|respetad)([oa])(?: (${Object.keys(TITLES).join('|')}))?(?![\\p{L}(/])`,
  'gmu',
);

// Returns the range of a post at `start` that is not of this gender, with the post as it should be.
function postOfOther(gender: Gender | undefined, post: string, start: number, text: string): FoundRange[] {
  const [, article = '', prefix = '', word = ''] =
    /^((?:el|la) )?((?:sub|vice|pro)(?=\p{L}{4}))?(.*)$/u.exec(post) ?? [];
  const [before, known] = POSTS.has(prefix + word) ? ['', prefix + word] : [prefix, word];
  const found = POSTS.get(known);
  if (gender === undefined || found === undefined || gender === found.gender) return [];
  const range = { start, end: start + post.length };
  if (found.other === undefined) return [range];
  const written = text.slice(range.start, range.end);
  const ofPost = written.slice(article.length);
  const other = likeCase(before + found.other, ofPost);
  const ofArticle = article && `${likeCase(articleOf(article.trim(), gender === 'feminine'), written.slice(0, 2))} `;
  const says = `El cargo va en ${gender === 'feminine' ? 'femenino' : 'masculino'}: «${ofArticle}${other}».`;
  return [{ ...range, right: { says, edit: { ...range, text: ofArticle + other } } }];
}

// The posts whose form shows the gender: «director», «directora», «partera». «Presidente» does not.
const GENDERED = [
  ...JOB.filter(({ text, feminine }) => feminine === undefined || feminine !== text),
  ...JOB_BY_NAME.filter(({ isFeminine }) => isFeminine),
];
interface Post {
  gender: Gender;
  other: string | undefined; // the same post of the other gender, as it is written
}

// The posts by their words without accents.
const POSTS = new Map(
  GENDERED.flatMap(({ text, feminine, isFeminine }): (readonly [string, Post])[] => [
    [fold(text), { gender: isFeminine ? 'feminine' : 'masculine', other: feminine }],
    ...(feminine === undefined ? [] : [[fold(feminine), { gender: 'feminine', other: text }] as const]),
  ]),
);

const SHORT_TITLE = '(?:[a-z]{1,6}\\. ?){1,3}';
const FULL_NAME = '(\\p{L}{3,20})(?: \\p{L}{2,20}){1,5}';
const A_POST = `(?:(?:el|la) )?(?:sub|vice|pro)?${oneWord(GENDERED)}(?!\\p{L})`;
const NAME_THEN_POST = new RegExp(
  `(?<![\\p{L}.])${SHORT_TITLE}${FULL_NAME}(?:, ?|\\. ?|\\.- ?| ?- ?)(${A_POST})`,
  'gu',
);
const OWN_POST = new RegExp(`\\ben mi (?:caracter|calidad) de (${A_POST})`, 'gu');
const GIVEN_POST = new RegExp(`\\b(?:designar|nombrar)(?:l[aoe])? (?:como )?(${A_POST})`, 'gu');
const POST_THEN_NAME = new RegExp(
  `(?<![\\p{L}])(${A_POST})(?: \\p{L}+){0,5}, (?:(?:el|la) )?${SHORT_TITLE}${FULL_NAME}`,
  'gu',
);

function namesAboveWrongPost({ lines, text }: Document): FoundRange[] {
  return lines.flatMap((line, at) => {
    const next = lines[at + 1];
    const isPerson = line.role === 'signature' || line.role === 'addressee';
    if (!isPerson || !next || next.role !== line.role || next.blankBefore) return [];
    const gender = genderOfName(line);
    const post = BEGINS_WITH_GENDERED_POST.exec(next.bare)?.[0];
    return post === undefined ? [] : postOfOther(gender, post, next.start, text);
  });
}

const BEGINS_WITH_GENDERED_POST = new RegExp(`^${A_POST}`, 'u');

// Returns the gender of the given name. If the given name is unknown, returns the gender of the title: «MTRA.
// CARMEN ARCE».
function genderOfName({ bare, text }: Line): ReturnType<typeof genderOf> {
  const [titles = ''] = /^(?:[a-z]{1,6}\.\s?)*/.exec(bare) ?? [];
  const words = bare.slice(titles.length).split(/\s+/);
  if (words.length < 2 || words.length > 6 || /[\d:,|\t]|\s{3}/.test(text)) return undefined;
  const ofTitle = titles.split(/[.\s]+/).flatMap((title) => TITLES[title] ?? []);
  return genderOf(words[0] ?? '') ?? (ofTitle[0] === undefined ? undefined : ofTitle[0] ? 'feminine' : 'masculine');
}

// Finds words that leave the gender open, such as «el (la) C.», «la/el suscrito» and «Juez(a)», in a document
// without blanks to fill in, or that says who it is about. Says the words of the gender of the name: the one after them,
// that of a signer or an addressee, or else those in the whole document if they are of one gender.
function openGenders({ plain, text, variables, lines }: Document): FoundRange[] {
  const isForm = variables.length > 0 || /_{4,}|\[[^[\]\n]{2,}\]|\.{6,}|x{3,}/.test(plain);
  const genders = new Set(Array.from(plain.matchAll(OPEN_BEFORE_NAME), ([, name = '']) => genderOf(name)));
  const [known] = genders.size === 1 ? genders : [];
  if (isForm && known === undefined) return [];
  const articles = matches(plain, OPEN_ARTICLE).map((found) => {
    const [, name = ''] = NAME_AFTER.exec(plain.slice(found.end, found.end + 60)) ?? [];
    return closeGender(found, genderOf(name) ?? known, text);
  });
  const endings = lines.flatMap((line, at) => {
    const isHead = line.role === 'signature' || line.role === 'addressee';
    if (!isHead && known === undefined) return [];
    const above = lines[at - 1];
    const isBelowName = above?.role === line.role && !line.blankBefore;
    const ofHead = genderOfName(line) ?? (above && isBelowName ? genderOfName(above) : undefined);
    const open = matches(line.plain, OPEN_ENDING, line.start);
    return open.map((found) => closeGender(found, isHead ? ofHead : known, text));
  });
  const isApart = ({ start }: Range) => !articles.some((one) => start >= one.start && start < one.end);
  return inOrder([...articles, ...endings.filter(isApart)]);
}

const OPEN_ENDING = /(?<!\p{L})\p{L}{3,}\((?:a|o|as|os)\)/gu;
const OPEN_ARTICLES = anyOf([
  /(?:el|al|del) ?\((?:de |a )?la\)/,
  /la ?\(el\)/,
  /(?:el|al|del)\/(?:a |de )?la/,
  /la\/el/,
]);
const OPEN_ARTICLE = new RegExp(
  `(?<!\\p{L})${OPEN_ARTICLES} (?:c\\.|[a-z]{2,6}\\.|ciudadan|interesad|suscrit|trabajador|solicitante|alumn|servidor)\\p{L}*(?:\\((?:a|o)\\))?`,
  'gu',
);
const AFTER = ',?(?: [a-z]{1,6}\\.){0,2} (\\p{L}{3,20})(?= \\p{L}{2})';
const NAME_AFTER = new RegExp(`^${AFTER}`, 'u');
const OPEN_BEFORE_NAME = new RegExp(OPEN_ARTICLE.source + AFTER, 'gu');

// Says «la interesada» or «el interesado» for «el (la) interesado(a)».
function closeGender(found: Range, gender: Gender | undefined, text: string): FoundRange {
  if (gender === undefined) return found;
  const at = gender === 'feminine' ? 0 : 1;
  const words = text
    .slice(found.start, found.end)
    .replace(BOTH_ARTICLES, (both) => {
      const pair = CLOSED.find(([, masculine]) => both.toLowerCase().startsWith(masculine)) ?? CLOSED[0];
      return likeCase(pair[at], both.slice(0, 2));
    })
    .replace(/(\p{L}+)\(([ao])\)/giu, (_, word: string, ending: string) =>
      (at === 0) === (ending.toLowerCase() === 'o') ? word : word.replace(/[aeo]$/i, '') + ending,
    );
  return { ...found, right: { says: `Según su nombre va «${words}».`, edit: { ...found, text: words } } };
}

const BOTH_ARTICLES = new RegExp(`^${OPEN_ARTICLES}`, 'iu');
const CLOSED = [
  ['la', 'el'],
  ['a la', 'al'],
  ['de la', 'del'],
] as const;
