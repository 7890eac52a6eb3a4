// Rules for agreement in number and gender: between signer and verb, addressees and pronoun, article and
// noun, name and post. Another rule reports «el (la)» in a document that has no more blanks to fill in.
import { JOB } from '../lexicon/by-tag/job.ts';
import { JOB_BY_NAME } from '../lexicon/by-tag/job-by-name.ts';
import { oneWord } from '../lexicon/word.ts';
import type { Line } from '../line.ts';
import type { Document } from '../reading/document.ts';
import { fold, type Range } from '../text.ts';
import { anyOf } from '../words/any-of.ts';
import { genderOf } from '../words/genders.ts';
import { GIVEN_NAMES } from '../words/given-names.ts';
import { FEMININE_NOUNS, MASCULINE_NOUNS } from '../words/nouns.ts';
import { inOrder, matches, type Rule } from './rule.ts';

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
    wrong: 'CC. INTEGRANTES DEL COMITÉ\nPRESENTES\n…\nSe le informa que la oficina cerrará el viernes.',
    right: 'CC. INTEGRANTES DEL COMITÉ\nPRESENTES\n…\nSe les informa que la oficina cerrará el viernes.',
    replaces: '{{Destinatario}}\n{{Cargo}}\nPRESENTE\n…\nSe le informa que la oficina cerrará el viernes.',
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
        ...namesAboveWrongPost(draft),
        ...namesBesideWrongPost(draft),
        ...postsGivenToOther(draft),
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
    check: nounsWithWrongArticle,
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
];

const SINGULAR_VERBS_OF_SIGNER =
  'acepta|acredita|agradece|autoriza|certifica|comparece|comunica|declara|denuncia|expone|firma|hace|informa|manifiesta|pide|presenta|protesta|remite|requiere|se compromete|se dirige|se permite|solicita';
const ASIDE = '(?:,[a-z\\d ]{1,100},)?';
const SIGNERS = '(?:suscrit[oa]s|firmantes|abajo firmantes|comparecientes|peticionari[oa]s)';
const SIGNER = '(?:suscrit[oa]|abajo firmante|compareciente|peticionari[oa])';

// Finds a verb whose number differs from the number of the signers: «los suscritos, padres de familia,
// solicita», «el suscrito solicitan».
function signersWithVerb({ plain, prose }: Document): Range[] {
  return inOrder(
    [MANY_WITH_ONE, ONE_WITH_MANY, IMPERSONAL, NOUNS_WITH_ONE, NOUNS_AFTER_THAT, NOUN_WITH_MANY, SIGNED_BY_MANY]
      .flatMap((each) => matches(plain, each))
      .concat([NOUNS_WITH_PAST_OF_ONE, NOUN_WITH_PAST_OF_MANY].flatMap((each) => matches(prose, each))),
  );
}

const MANY_WITH_ONE = new RegExp(
  `(?<!\\p{L})(?:l[oa]s (?:que )?${SIGNERS}|l[oa]s que (?:al calce )?suscrib(?:en|imos))${ASIDE} (?:${SINGULAR_VERBS_OF_SIGNER})(?!\\p{L})|(?<!\\p{L})l[oa]s que suscribe(?!\\p{L})`,
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
function severalPresent({ lines }: Document): Range[] {
  const present = lines.findIndex(({ role }) => role === 'present');
  const line = lines[present];
  const above = lines.slice(Math.max(0, present - 4), Math.max(0, present));
  const isOfOne = line && /^p\s?r\s?e\s?s\s?e\s?n\s?t\s?e(?!\s?s)/.test(line.bare);
  const addressees = above.filter(({ role }) => role === 'addressee');
  const isToMany = addressees.some(({ bare }) => MANY.test(bare)) || addressees.filter(isPerson).length > 1;
  return isOfOne && isToMany ? [{ start: line.start, end: line.end }] : [];
}

// Returns true for a person by title and name, «Profra. Nereida Soto», but not for a title and a post.
function isPerson({ bare }: Line): boolean {
  const [, name = ''] = TITLED_NAME.exec(bare) ?? [];
  return GIVEN_NAMES.has(name);
}

const TITLED_NAME = /^(?:[a-z]{1,7}\. ?){1,3}(\p{L}{3,20}) \p{L}{2,}/u;
const MANY = /^(?:cc\.|(?:a )?(?:l[ao]s|tod[ao]s l[ao]s) |c\. integrantes|integrantes (?:del?|de la) )/;

// Finds the first «se le pide» in a document to several people, which should be «se les pide».
function addresseesWithPronoun(document: Document): Range[] {
  return isToSeveral(document) ? matches(document.plain, TO_ONE).slice(0, 1) : [];
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

function namesWithWrongArticleOrTitle({ plain }: Document): Range[] {
  return Array.from(plain.matchAll(BEFORE_NAME)).flatMap((match) => {
    const [all, article = '', title = '', name = ''] = match;
    const gender = genderOf(name);
    const ofName = gender === undefined ? undefined : gender === 'feminine';
    const areFeminine = [article === '' ? undefined : isFeminine(article), TITLES[title], ofName];
    const isWrong = areFeminine.includes(true) && areFeminine.includes(false);
    return isWrong ? [{ start: match.index, end: match.index + all.length }] : [];
  });
}

// Titles that show a person's gender. The value is true for a woman's title, and false for a man's.
const TITLES: Readonly<Record<string, boolean>> = {
  dr: false,
  dra: true,
  mtro: false,
  mtra: true,
  sr: false,
  sra: true,
  profr: false,
  profra: true,
  licda: true,
  ciudadano: false,
  ciudadana: true,
  senor: false,
  senora: true,
  doctor: false,
  doctora: true,
  maestro: false,
  maestra: true,
  profesor: false,
  profesora: true,
};

const BEFORE_NAME = new RegExp(
  `(?<![\\p{L}.])(?:(el|la|del|al|de la|a la) )?(c|arq|biol|ing|lic|prof|psic|${Object.keys(TITLES).join('|')})\\.? (\\p{L}{3,20})(?= \\p{L})`,
  'gu',
);

function isFeminine(article: string): boolean {
  return article.endsWith('la');
}

function nounsWithWrongArticle({ plain, prose }: Document): Range[] {
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
    return (isOfGender && isMany === (noun !== word)) || isName ? [] : [{ start: index, end: index + all.length }];
  });
}

function isMasculine(noun: string): boolean {
  return MASCULINE_NOUNS.has(noun) || /.{3}miento$/.test(noun);
}

function isFeminineNoun(noun: string): boolean {
  return FEMININE_NOUNS.has(noun) || /.{2}[cs]ion$|.{3}idad$/.test(noun);
}

// In «para que los reporte el área» the word is a verb. Before an adjective it is a noun: «los reporte
// mensuales».
const ALSO_VERBS: ReadonlySet<string> = new Set(['reporte']);

// The first value is true for a feminine article, and undefined for one of both genders. The second is true for
// a plural article.
const ARTICLES: Readonly<Record<string, readonly [boolean | undefined, boolean]>> = {
  el: [false, false],
  del: [false, false],
  al: [false, false],
  un: [false, false],
  este: [false, false],
  la: [true, false],
  una: [true, false],
  esta: [true, false],
  los: [false, true],
  estos: [false, true],
  las: [true, true],
  estas: [true, true],
  dicho: [false, false],
  dicha: [true, false],
  dichos: [false, true],
  dichas: [true, true],
  su: [undefined, false],
  sus: [undefined, true],
};

const BEFORE_NOUN = new RegExp(
  `(?<![\\p{L}(/.-])(${Object.keys(ARTICLES).join('|')})[ ](\\p{L}{3,16})(?![\\p{L}(/@])`,
  'gu',
);

function namesBesideWrongPost({ plain }: Document): Range[] {
  const after = Array.from(plain.matchAll(NAME_THEN_POST)).flatMap(({ 0: all, 1: name = '', 2: post = '', index }) => {
    const start = index + all.length - post.length;
    return isOfOther(genderOf(name), post) ? [{ start, end: start + post.length }] : [];
  });
  const before = Array.from(plain.matchAll(POST_THEN_NAME)).flatMap(({ 1: post = '', 2: name = '', index }) =>
    isOfOther(genderOf(name), post) ? [{ start: index, end: index + post.length }] : [],
  );
  return [...after, ...before].toSorted((a, b) => a.start - b.start);
}

// Finds a post of the other gender that is given to the addressee: «designarle Coordinador» below «C. GRACIELA
// MONTAÑO».
function postsGivenToOther({ plain, lines }: Document): Range[] {
  const [gender, other] = lines.flatMap((line) => (line.role === 'addressee' ? (genderOfName(line) ?? []) : []));
  if (gender === undefined || other !== undefined) return [];
  return Array.from(plain.matchAll(GIVEN_POST)).flatMap(({ 0: all, 1: post = '', index }) => {
    const end = index + all.length;
    return isOfOther(gender, post) ? [{ start: end - post.length, end }] : [];
  });
}

function isOfOther(gender: ReturnType<typeof genderOf>, post: string): boolean {
  const word = post.replace(/^(?:el|la) /, '');
  const ofPost = GENDERS.get(word) ?? GENDERS.get(word.replace(/^(?:sub|vice|pro)/, ''));
  return gender !== undefined && ofPost !== undefined && gender !== ofPost;
}

// The posts whose form shows the gender: «director», «directora», «partera». «Presidente» does not.
const GENDERED = [
  ...JOB.filter(({ text, feminine }) => feminine === undefined || feminine !== text),
  ...JOB_BY_NAME.filter(({ isFeminine }) => isFeminine),
];
const GENDERS = new Map(
  GENDERED.flatMap(({ text, feminine, isFeminine }) => [
    [fold(text), isFeminine ? 'feminine' : 'masculine'] as const,
    ...(feminine === undefined ? [] : [[fold(feminine), 'feminine'] as const]),
  ]),
);

const SHORT_TITLE = '(?:[a-z]{1,6}\\. ?){1,3}';
const FULL_NAME = '(\\p{L}{3,20})(?: \\p{L}{2,20}){1,5}';
const A_POST = `(?:(?:el|la) )?(?:sub|vice|pro)?${oneWord(GENDERED)}(?!\\p{L})`;
const NAME_THEN_POST = new RegExp(`(?<![\\p{L}.])${SHORT_TITLE}${FULL_NAME}(?:, ?|\\.- ?| ?- ?)(${A_POST})`, 'gu');
const GIVEN_POST = new RegExp(`\\b(?:designar|nombrar)(?:l[aoe])? (?:como )?(${A_POST})`, 'gu');
const POST_THEN_NAME = new RegExp(
  `(?<![\\p{L}])(${A_POST})(?: \\p{L}+){0,5}, (?:(?:el|la) )?${SHORT_TITLE}${FULL_NAME}`,
  'gu',
);

function namesAboveWrongPost({ lines }: Document): Range[] {
  return lines.flatMap((line, at) => {
    const next = lines[at + 1];
    const isPerson = line.role === 'signature' || line.role === 'addressee';
    if (!isPerson || !next || next.role !== line.role || next.blankBefore) return [];
    const gender = genderOfName(line);
    const post = BEGINS_WITH_GENDERED_POST.exec(next.bare)?.[0];
    return post !== undefined && isOfOther(gender, post) ? [{ start: next.start, end: next.start + post.length }] : [];
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
// without blanks to fill in.
function openGenders(document: Document): Range[] {
  const { plain, variables, lines } = document;
  const isForm = variables.length > 0 || /_{4,}|\[[^[\]\n]{2,}\]|\.{6,}|x{3,}/.test(plain);
  if (isForm) return [];
  const heads = lines.filter(({ role }) => role === 'signature' || role === 'addressee');
  return [
    ...matches(plain, OPEN_ARTICLE),
    ...heads.flatMap(({ plain: words, start }) => matches(words, /(?<!\p{L})\p{L}{3,}\((?:a|o|as|os)\)/gu, start)),
  ].toSorted((a, b) => a.start - b.start);
}

const OPEN_ARTICLE = new RegExp(
  `(?<!\\p{L})${anyOf([
    /(?:el|al|del) ?\((?:de |a )?la\)/,
    /la ?\(el\)/,
    /(?:el|al|del)\/(?:a |de )?la/,
    /la\/el/,
  ])} (?:c\\.|[a-z]{2,6}\\.|interesad|suscrit|trabajador|solicitante|alumn|servidor)[\\p{L}]*`,
  'gu',
);
