// Names fields by the words around them.

import { COURSE } from '../lexicon/by-tag/course.ts';
import { DOCUMENT } from '../lexicon/by-tag/document.ts';
import { EVENT } from '../lexicon/by-tag/event.ts';
import { MONEY } from '../lexicon/by-tag/money.ts';
import { STREET } from '../lexicon/by-tag/street.ts';
import { STUDY } from '../lexicon/by-tag/study.ts';
import { TITLED } from '../lexicon/by-tag/titled.ts';
import { WHO } from '../lexicon/by-tag/who.ts';
import { spellingsOf } from '../lexicon/spellings.ts';
import { anyWord, manyWords, oneWord, pluralOf, type Word } from '../lexicon/word.ts';
import { fold } from '../text.ts';
import { kindOf, labelOf } from '../variables/labels.ts';
import { anyOf } from '../words/any-of.ts';
import type { FieldKind } from './field.ts';
import { blankInTable, labelInTable, type Named } from './label-table.ts';
import { labelOfNumbered, NUMBER_OF_ID, NUMBER_OF_REFERENCE, NUMBERED_AT_END, numberedBy } from './numbered.ts';

// Returns the label that people read: «NÚM. DE OFICIO» and «Num_oficio» become «Número de oficio».
export function tidyLabel(words: string): string {
  const bare = words
    .replace(/\(con letra\)/i, 'con letra')
    .replace(NOTE_IN_LABEL, '')
    .replace(/\s?\((?:e?s|[ao]s?)\)?(?=[\s:.]*$)/, '')
    .replace(/^numero(?= )/i, (word) => (word === 'numero' ? 'número' : word === 'NUMERO' ? 'NÚMERO' : 'Número'))
    .replace(/(?<!\p{L})(?:\p{Lu}\.){3,}/gu, (initials) => initials.replaceAll('.', ''))
    .replace(/^(?:\d{1,3}[.)]-?|[a-z]\)|[-–•·*#>|¿¡(“"\s]+)+\s*/u, '')
    .replace(/(?<![\s:.,;?!*_"”)($-])[\s:.,;?!*_"”)($-]+$/, '')
    .replace(/\s+/g, ' ')
    // «Dirigirse al punto de reunión: el jardín» is of the punto de reunión.
    .replace(/^\p{L}{3,14}[aei]r(?:se)? (?:al?|con|en|hacia)(?: (?:el|la|los|las))? (?=\p{L}{4})/iu, '');
  const shortLabel = SHORT_LABELS.get(fold(bare).replace(/\.(?=\s|$)/g, ''));
  if (shortLabel) return shortLabel;
  const numbered = labelOfNumbered(bare);
  if (numbered !== undefined) return numbered;
  if (!/[\s]/.test(bare)) return LABELS_OF_NAMES.get(fold(bare)) ?? labelOf(bare);
  const isShouted = bare === bare.toUpperCase();
  const spelled = bare
    .replace(/(?<!\p{L})(?:n[uú]m|no|nro)\.\s+(?:de\s+)?/giu, 'número de ')
    .split(' ')
    .map((word, at) => {
      if (/^(?:CURP|RFC|NSS|CLABE|IMSS|ISSSTE|CCT|IVA|INE|C\.P\.|R\.F\.C\.?|S\.A\.)$/i.test(word))
        return word.toUpperCase();
      const isProper =
        !isShouted && at > 0 && /^\p{Lu}[\p{Ll}]/u.test(word) && /^\p{Ll}/u.test(bare.split(' ')[at - 1] ?? '');
      if (isProper || (!isShouted && /^\p{Lu}{2,}$/u.test(word))) return word;
      const lower = word.toLowerCase();
      return isShouted && /^\p{ASCII}*[A-Z]\p{ASCII}*$/u.test(word) ? labelOf(lower).toLowerCase() : lower;
    })
    .join(' ');
  return capitalise(spelled);
}

// Matches the remark after a label: «(máximo diez renglones)», «(ISSSTE)», but not the «(s)» of «Nombre(s)».
const NOTE_IN_LABEL = /(?<=\p{L}{3}.{0,80}) \([^()]{2,80}\)?(?=[\s:.]*$)/u;

// Returns a noun with its accents and a capital: «Cubículo» for «cubiculo».
export function nounWithAccents(noun: string): string {
  return capitalise(
    noun
      .split(' ')
      .map((word) => labelOf(word).toLowerCase())
      .join(' '),
  );
}

export function capitalise(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

// Abbreviations in lower case, without accents or full stops, each with its label.
const SHORT_LABELS = new Map<string, string>([
  ['c c t', 'Clave del centro de trabajo'],
  ['cct', 'Clave del centro de trabajo'],
  ['clave c c t', 'Clave del centro de trabajo'],
  ['ext', 'Extensión'],
  ['memorandum', 'Número de memorándum'],
  ['circular', 'Número de circular'],
  ['no', 'Número'],
  ['no de oficio', 'Número de oficio'],
  ['num', 'Número'],
  ['num de oficio', 'Número de oficio'],
  ['numero', 'Número'],
  ['of', 'Número de oficio'],
  ['oficio', 'Número de oficio'],
  ['r f c', 'RFC'],
  ['tel', 'Teléfono'],
  ['tel y ext', 'Teléfono'],
  ['tels', 'Teléfono'],
]);

// Labels that labelOf() would write without accents or articles.
const LABELS_OF_NAMES = new Map<string, string>([
  ['cargo_firmante', 'Cargo del firmante'],
  ['cargo_solicitante', 'Cargo del solicitante'],
  ['cp', 'Código postal'],
  ['fecha_larga', 'Fecha'],
  ['jefe_inmediato', 'Jefe inmediato'],
  ['jefeinmediato', 'Jefe inmediato'],
  ['nombre_firmante', 'Nombre del firmante'],
  ['nombre_solicitante', 'Nombre del solicitante'],
  ['nueva_area', 'Nueva área'],
  ['nuevo_cargo', 'Nuevo cargo'],
  ['nuevo_puesto', 'Nuevo puesto'],
  ['num_ext', 'Número exterior'],
  ['num_int', 'Número interior'],
]);

// Returns the kind of a field, from the first pattern that matches its label.
export function kindOfLabel(label: string): FieldKind {
  const folded = fold(label);
  return KINDS.find(([, pattern]) => pattern.test(folded))?.[0] ?? kindOf(label.replace(/[\s/]+/g, '_'));
}

const NAMED_THINGS = `(?:comision|empresa|${oneWord(COURSE, STUDY, TITLED)})`;

const INSTITUTIONS = anyOf(`
  adscripcion
  area
  coordinacion
  departamento
  dependencia
  direccion
  empresa
  escuela
  facultad
  hospital
  institucion
  instituto
  licitante
  nueva area
  organismo
  plantel
  proveedor$
  razon social
  seccion
  secretaria
  sujeto obligado
  unidad
  universidad
`);

const KINDS: readonly (readonly [FieldKind, RegExp])[] = [
  ['amount', /^(?:iva|isr|subtotal|total)(?: \d{1,2} ?%)?$/],
  ['amountInWords', /^(?:monto|importe|cantidad|costo|precio|total|suma|sueldo|valor|cuota|multa|pago).*\bcon letras?/],
  ['post', /^(?:cargo|puesto|nombramiento|categoria)\b/],
  ['date', /^(?:fecha|vigencia\b|dias de la feria)/],
  ['time', /^(?:hora\b|horario)/],
  [
    'address',
    new RegExp(`^(?:domicilio|direccion(?! (?:general|de (?!la ofi|l )))|ubicacion|(?!plaza)${oneWord(STREET)})\\b`),
  ],
  ['id', new RegExp(`^(?:curp|rfc|nss|clabe|ine|matricula|clave|${NUMBER_OF_ID}|placas?|cedula|pasaporte|serie)\\b`)],
  ['institution', new RegExp(`^(?:(?:nombre (?:de la|del) )?${INSTITUTIONS})\\b`)],
  [
    'reference',
    new RegExp(
      `^(?:${NUMBER_OF_REFERENCE}|averiguacion|carpeta|causa|contrato|expediente|folio|nuc|oficio|referencia)\\b`,
    ),
  ],
  ['number', /^(?:dias|plazo en|numero de|cantidad|horas|promedio|calificacion|edad|cupo|extension|superficie)\b/],
  [
    'person',
    new RegExp(
      `^${anyOf(`
        alumn[oa]
        atencion
        comisionad[oa]
        copia
        destinatari[oa]
        firmante
        jef[ea] inmediat[oa]
        nombre\\b(?! (?:del? )?(?:la )?${NAMED_THINGS})
        presidenta
        presidente
        propietari[oa]
        quejos[oa]
        remitente
        responsable
        secretari[oa]
        testigo
        titular
        trabajadora?
      `)}`,
    ),
  ],
  ['phone', /^(?:telefono|celular|extension)/],
];

// Matches nouns that say who the person beside them is: «alumno», «arrendadora».
const ONE_WHO = oneWord(WHO);

const WHO_BEFORE = new RegExp(
  `(?<!\\p{L})(${ONE_WHO})(?:\\([oa]s?\\))?,?(?:\\s+(?:c\\.?|llamad[oa]|de nombre|sindicalizad[oa]))?\\s*$`,
  'u',
);
const WHO_AFTER = new RegExp(
  `^,?\\s*(?:\\(?(?:el|la|como|en su (?:calidad|caracter) de|quien es)\\s+)?(${ONE_WHO})(?!\\p{L})`,
  'u',
);

// Returns the noun, with accents, for the person whose name is between `before` and `after`: «servidora
// pública».
export function whoIsNamed(before: string, after: string): string | undefined {
  const acts = /^,?\s*(quien (?:autoriza|entrega|recibe|reporta|solicita))(?!\p{L})/u.exec(after)?.[1];
  if (acts !== undefined) return acts;
  if (/^,?\s*con (?:el )?n(?:umero|um\.|o\.) de (?:boleta|control|matricula)/.test(after)) return 'alumno';
  const isForWho = /(?<!\p{L})por (?:el|la|los) \p{L}+,\s*$/u.test(before);
  const noun = (isForWho ? undefined : WHO_BEFORE.exec(before)?.[1]) ?? WHO_AFTER.exec(after)?.[1];
  return noun === undefined ? undefined : (WRITTEN_WHO.get(noun) ?? noun);
}

// Returns the noun, singular, that says who the people of a list are: «testigo» for «Los testigos firman:».
export function whoIsIn(words: string): string | undefined {
  const nouns = Array.from(words.slice(-160).matchAll(MANY), ([, noun]) => noun);
  return nouns[0] === undefined ? undefined : WRITTEN_WHO.get(nouns[0]);
}

// Returns «testigo» for «el testigo», a heading in lower case.
export function whoIsHeading(words: string): string | undefined {
  const noun = HEADING_WHO.exec(words)?.[1];
  return noun === undefined ? undefined : (WRITTEN_WHO.get(noun) ?? noun);
}

const HEADING_WHO = new RegExp(`^(?:el |la )?(?:c\\. )?(${ONE_WHO})(?: \\d)?$`, 'u');

const MANY = new RegExp(`(?<!\\p{L})(${manyWords(WHO)})(?!\\p{L})`, 'gu');

// The nouns as they are written, in the singular, by each of their spellings.
const WRITTEN_WHO = new Map(
  WHO.flatMap((word) =>
    [word.text, ...(word.feminine === undefined ? [] : [word.feminine])].flatMap((text) => [
      [fold(text), text] as const,
      [fold(pluralOf(text)), text] as const,
    ]),
  ),
);

// The nouns of papers and events that date and hour may be of, with the words that stand for them.
const DOCUMENTS = nounsOf([
  ['memorandos?', 'memorándum'],
  ['correos? electronicos?', 'correo'],
  ['recibos? \\p{L}+', 'recibo'],
  ['diverso', 'oficio'],
  ...DOCUMENT.map((word) => [anyWord([word]), word.text] as const),
]);

const EVENTS = nounsOf([
  ['(?<!planta )baja', 'la baja'],
  // «Año en curso» and «sin permiso» are of no event.
  ...EVENT.map((word) => [`(?<!en (?=curso)|sin (?=permiso))${anyWord([word])}`, withArticle(word)] as const),
  ['(?:acud\\p{L}+|asist[ae]n?|asistir|cita|cite|citara|comparezca|comparecer|presentarse|se presenten?)', 'la cita'],
  ['comision(?:a|ad[oa]s?|arlo|arla)?', 'la comisión'],
  ['reanud\\p{L}*|regres\\p{L}*', 'la reanudación'],
  ['suspend\\p{L}*', 'la suspensión'],
  ['nacimiento|nacid[oa]|nacio', 'nacimiento'],
  ['ingreso|ingresad[oa]', 'ingreso'],
  ['inasistencias?|falt(?:ado|aron|as?|o)(?! de)', 'las inasistencias'],
  ['vacacional', 'las vacaciones'],
  ['siniestro', 'el accidente'],
  ['defuncion|fallecimiento|fallecid[oa]', 'el fallecimiento'],
  ['(?:llevaran?|lleve) a cabo|celebraran?|(?<=se )realizaran?|tendran? (?:lugar|verificativo)', 'el evento'],
  ['pagos?|pagad[oa]|deposito', 'pago'],
  ['traslado', 'el viaje'],
  ['traslad(?:ar(?:l[ao]|se)?|e)', 'la comisión'],
  ['entreg(?:ar(?:se)?|ara|aran|aron|ue|uen)', 'la entrega'],
  ['visito|visitara', 'la visita'],
  ['inspecciono', 'la inspección'],
  ['reun(?:ir(?:se)?|iran?|irse|ieron|en)', 'la reunión'],
  ['notific(?:ad[oa]|aron|o)', 'la notificación'],
  ['(?<=fecha de )registro|inscri\\p{L}+', 'inscripción'],
]);

function withArticle({ text, isFeminine }: Word): string {
  const isMany = /s$/.test(text);
  if (isFeminine && text !== 'alta') return `${isMany ? 'las' : 'la'} ${text}`;
  return `${isMany ? 'los' : 'el'} ${text}`;
}

interface Nouns {
  any: RegExp;
  each: (readonly [RegExp, string])[];
}

function nounsOf(list: readonly (readonly [string, string])[]): Nouns {
  const any = new RegExp(`(?<!\\p{L})(?:${list.map(([pattern]) => pattern).join('|')})(?!\\p{L})`, 'gu');
  return { any, each: list.map(([pattern, noun]) => [new RegExp(`^(?:${pattern})$`, 'u'), noun]) };
}

function lastNounIn(words: string, { any, each }: Nouns): { noun: string; at: number } | undefined {
  const last = Array.from(words.matchAll(any)).at(-1);
  const noun = last && each.find(([pattern]) => pattern.test(last[0]))?.[1];
  return last && noun !== undefined ? { noun, at: last.index } : undefined;
}

function firstNounIn(words: string, { any, each }: Nouns): string | undefined {
  // exec() would leave its place in the pattern, where the next matchAll() would begin.
  const first = words.matchAll(any).next().value?.[0];
  return first === undefined ? undefined : each.find(([pattern]) => pattern.test(first))?.[1];
}

function ofNoun(noun: string): string {
  return /^el /.test(noun) ? `del ${noun.slice(3)}` : `de ${noun}`;
}

// Returns the label of a date or a time, from the words before and after it in lower case, without accents: that of
// the table, or that of the nearest noun.
export function labelOfMoment(what: 'Fecha' | 'Hora', before: string, after: string): string {
  const event = eventNear(before, after);
  const ofEvent = event ? ofNoun(event.noun) : '';
  // «Fecha de inicio de nacimiento» says nothing.
  const known = /^de (?:nacimiento|ingreso|pago)$/.test(ofEvent) ? '' : ofEvent;
  const row = labelInTable(what === 'Fecha' ? 'date' : 'time', { before, after, event: known });
  if (row !== undefined) return row;
  if (what === 'Hora') return ofEvent === '' ? what : `${what} ${ofEvent}`;
  const near = before.slice(
    /\b(?:enviad|ingresad|presentad|remitid|turnad)[oa]\b[^.;]{0,200}$/.test(before) ? -200 : -90,
  );
  const document = lastNounIn(near, DOCUMENTS);
  const isDated = /\b(?:fecha(?:do|da|s)?|de|del|dia|el)\s*$/.test(before);
  const at = document && document.at + before.length - near.length;
  // «La entrega de tarjetas» is a delivery.
  const isOfEvent = event && at !== undefined && /^\p{L}+ de(?:l| la| los| las)? $/u.test(before.slice(event.at, at));
  const isNearer = at !== undefined && !isOfEvent && (!event || at > event.at - 12);
  if (document && isDated && isNearer) return labelOfDate(document.noun);
  if (event) return `${what} ${ofEvent}`;
  if (document) return labelOfDate(document.noun);
  const behind = firstNounIn(after, DOCUMENTS) ?? firstNounIn(after, EVENTS);
  if (behind === undefined) return 'Fecha mencionada';
  return /^(?:la|el|las|los) |nacimiento|ingreso|pago|inscripción/.test(behind)
    ? `Fecha ${ofNoun(behind)}`
    : labelOfDate(behind);
}

// Returns the event before a date, an hour or a place. A verb such as «se llevará a cabo» says less than a noun beside
// it, and in «la inauguración de la feria» the first noun is the event.
function eventNear(before: string, after: string): { noun: string; at: number } | undefined {
  const last = lastNounIn(before, EVENTS);
  if (!last) return undefined;
  const earlier = lastNounIn(before.slice(0, last.at), EVENTS);
  if (last.noun === 'el evento') {
    if (earlier) return eventNear(before.slice(0, last.at), '');
    const [, article = '', subject = ''] = SUBJECT.exec(before.slice(0, last.at)) ?? [];
    return subject === '' ? last : { noun: `${article} ${nounWithAccents(subject).toLowerCase()}`, at: last.at };
  }
  const isHead = earlier && /^\p{L}+ (?:del|de las?|de los) (?:\p{L}+ )?$/u.test(before.slice(earlier.at, last.at));
  if (isHead) return earlier;
  const [, purpose = ''] =
    (last.noun === 'la cita' && /(?: a|desahogo de|celebracion de|practica de) ((?:la|el|una?) .{4,30})/.exec(after)) ||
    [];
  const noun = firstNounIn(purpose, EVENTS);
  return noun === undefined || noun === 'la cita' ? last : { noun, at: last.at };
}

// Matches the subject of a clause: «la campaña de vacunación» in «que la campaña de vacunación se realizará».
const SUBJECT = /(?:^|[.;:,] |(?<!\p{L})que )(la|el|las|los) (\p{L}{5,18})(?!\p{L})[^.;:,]*$/u;

// Returns the event that the words before a place name, «de la comisión», or ''.
export function eventOf(before: string): string {
  const event = eventNear(before.slice(-120), '');
  return event && /^(?:la|el) /.test(event.noun) && event.noun !== 'la cita' ? ofNoun(event.noun) : '';
}

function labelOfDate(noun: string): string {
  return `Fecha ${FEMININE_DOCUMENTS.has(noun) ? 'de la' : 'del'} ${noun}`;
}

const FEMININE_DOCUMENTS: ReadonlySet<string> = new Set(
  DOCUMENT.filter(({ isFeminine }) => isFeminine).map(({ text }) => text),
);

// The adjectives that tell one amount from another: «precio unitario», «renta mensual».
const OF_AMOUNT = anyOf(`
  anual
  brut[oa]
  diari[oa]
  final
  inicial
  maxim[oa]
  mensual
  minim[oa]
  net[oa]
  quincenal
  semanal
  total
  unitari[oa]
`);
// «Más IVA» is of no sum.
const AMOUNT_NOUNS = new RegExp(
  `(?<!\\p{L})(?<!mas (?=iva))(${anyWord(MONEY)})(?! incluid)((?: ${OF_AMOUNT}){0,2})(?!\\p{L})`,
  'gu',
);
const AMOUNTS_BY_SPELLING = new Map(
  MONEY.flatMap((word) => spellingsOf(word).map((spelling) => [spelling, word] as const)),
);

// Returns the label of an amount by the last noun before it: «Costo», «Monto de la multa». The page
// recognises the value as an amount by this label.
export function labelOfAmount(before: string): string {
  const row = labelInTable('amount', { before, after: '' });
  if (row !== undefined) return row;
  const [, spelling = '', more = ''] = Array.from(before.slice(-70).matchAll(AMOUNT_NOUNS)).at(-1) ?? [];
  const word = AMOUNTS_BY_SPELLING.get(spelling);
  if (!word) return 'Monto';
  const noun = `${word.text === 'iva' ? 'IVA' : nounWithAccents(spelling).toLowerCase()}${more && ` ${nounWithAccents(more.trim()).toLowerCase()}`}`;
  const label = capitalise(noun);
  if (word.text === 'valor' || kindOf(label) === 'amount') return label;
  const isMany = /s$/.test(spelling);
  return `Monto ${word.isFeminine ? (isMany ? 'de las' : 'de la') : isMany ? 'de los' : 'del'} ${noun}`;
}

// Labels an unnamed blank by the words beside it. `before` and `after` are in lower case, without accents;
// `written` and `writtenAfter` are the same with capitals and accents.
export function nameBlank(before: string, after: string, written: string, writtenAfter: string): Named | undefined {
  const row = blankInTable({ before, after, written: writtenAfter, event: eventOf(before) });
  if (row?.kind === 'date' || row?.kind === 'time')
    return { label: labelOfMoment(row.kind === 'date' ? 'Fecha' : 'Hora', before, after), kind: row.kind };
  if (row?.kind === 'person') {
    if (/^(?:Persona|Quien) /.test(row.label)) return { label: nameOf(row.label.toLowerCase()), kind: 'person' };
    const who = whoIsNamed(before.slice(-60).replace(/\s*(?:el|la)?\s*(?:cc?|sra?|lic)\.\s*$/, ''), after.slice(0, 60));
    if (who === undefined) return row;
    return { label: who.startsWith('quien ') ? nameOf(who) : capitalise(who), kind: 'person' };
  }
  if (row) return row;
  const numbered = Array.from(before.slice(-60).matchAll(NUMBERED_AT_END)).at(-1)?.[1];
  const named = numbered === undefined ? undefined : numberedBy(numbered);
  if (named) return named;
  const who = whoIsNamed(before.slice(-60), '');
  if (who) return { label: nameOf(who), kind: 'person' };
  return nounBefore(before, written);
}

// Returns the label for a name: «Nombre del alumno» for «alumno», «Nombre de la obra».
export function nameOf(who: string): string {
  if (who.startsWith('quien ')) return `Nombre de ${who}`;
  return `Nombre ${articleOf(who)} ${who}`;
}

// Returns «del firmante», «de quien recibe».
export function ofWho(who: string): string {
  const words = who.toLowerCase();
  return words.startsWith('quien ') ? `de ${words}` : `${articleOf(words)} ${words}`;
}

function articleOf(noun: string): string {
  const gender = GENDERS.get(fold(noun)) ?? /(?:[aá]|madre|[cs]i[oó]n|dad|tesis)(?:\s|$)/.test(noun);
  return gender || noun.startsWith('servidora') ? 'de la' : 'del';
}

// By the spelling of a thing with a name, whether it is feminine: «programa» is not.
const GENDERS = new Map(
  [COURSE, TITLED].flat().flatMap((word) => spellingsOf(word).map((spelling) => [spelling, word.isFeminine] as const)),
);

// Returns the last noun before a blank, with its adjectives: «con un promedio general de» gives «Promedio
// general».
export function nounBefore(before: string, written: string): Named | undefined {
  const words = written
    .slice(-80)
    .replace(/(?<!\p{L})(?:n[uú]m|no)\.\s*(?=$)/iu, 'número')
    .split(/[.;:,|\t]|\s{3,}/)
    .at(-1)
    ?.replace(/(?<![“"«([$\s])[“"«([$\s]+$/, '')
    .split(/\s+/)
    .filter(Boolean);
  if (!words || words.length === 0 || before === '') return undefined;
  while (words.length > 0 && LINK.test(fold(words.at(-1) ?? ''))) words.pop();
  if (words.length > 2 && /^(?:que|se)$/.test(fold(words.at(-2) ?? '')) && VERB.test(fold(words.at(-1) ?? '')))
    words.splice(-2);
  const last = fold(words.at(-1) ?? '');
  if (/^(?:se )?identific\p{L}+$/u.test(last)) return { label: 'Identificación', kind: 'text' };
  const from = words.findLastIndex((word) => LINK.test(fold(word)) || !/^[\p{L}\d()/.]+$/u.test(word));
  const noun = words.slice(from + 1).slice(-3);
  if (noun.length === 0) return undefined;
  const phrase = noun
    .join(' ')
    .toLowerCase()
    .replace(/\([oa]s?\)/g, '');
  const numbered = /^(.+?) n(?:[uú]mero|[uú]m\.?|o\.?)$/.exec(phrase)?.[1];
  const named = /^(.+?) (?:denominad|llamad)[oa]$/.exec(phrase)?.[1];
  const label = numbered
    ? `Número de ${numbered}`
    : named
      ? `Nombre ${/a$/.test(named) ? 'de la' : 'del'} ${named}`
      : capitalise(phrase);
  return { label, kind: kindOfLabel(label) };
}

// Matches verbs that do not name the blank after them: in «las instalaciones que ocupa ____», the noun before
// «que» names the blank.
const VERB = /^(?:ocupa|denomina|encuentra|llama|ubica|localiza|tiene|cuenta)n?$/;

const LINKS = anyOf(`
  al?
  como
  con
  cual
  cuya?
  de
  del
  desde
  e
  el
  en
  entre
  es
  esta
  este
  fue
  ha
  hasta
  la
  las
  le
  lo
  los
  me
  mi
  nos
  o
  para
  por
  que
  queda
  se
  ser
  sera
  sin
  su
  sus
  un
  una
  usted
  y
`);

const LINK = new RegExp(`^${LINKS}$`);
