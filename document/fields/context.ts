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
import { PROFESSION, TITLE } from '../words/vocabulary.ts';
import type { FieldKind } from './field.ts';
import { labelInTable } from './label-table.ts';
import { labelOfNumbered, NUMBER_OF_ID, NUMBER_OF_REFERENCE, NUMBERED_AT_END, numberedBy } from './numbered.ts';

export interface Named {
  label: string;
  kind: FieldKind;
}

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
  if (/^,?\s*con (?:el )?n(?:umero|um\.|o\.) de (?:boleta|control|matricula)/.test(after)) return 'estudiante';
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
  ['(?:llevaran?|lleve) a cabo|celebraran?|realizaran?|tendran? (?:lugar|verificativo)', 'el evento'],
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
  const last = lastNounIn(before, EVENTS);
  // In «La reunión se llevará a cabo el …», the noun before the verb, «reunión», names the event.
  const event = last?.noun === 'el evento' ? (lastNounIn(before.slice(0, last.at), EVENTS) ?? last) : last;
  const ofEvent = event ? ofNoun(event.noun) : '';
  // «Fecha de inicio de nacimiento» says nothing.
  const known = /^de (?:nacimiento|ingreso|pago)$/.test(ofEvent) ? '' : ofEvent;
  const row = labelInTable(what === 'Fecha' ? 'date' : 'time', before, after, known);
  if (row) return row.label.replace('$1', row.captured ?? '');
  if (what === 'Hora') return ofEvent === '' ? what : `${what} ${ofEvent}`;
  const near = before.slice(
    /\b(?:enviad|ingresad|presentad|remitid|turnad)[oa]\b[^.;]{0,200}$/.test(before) ? -200 : -90,
  );
  const document = lastNounIn(near, DOCUMENTS);
  const isDated = /\b(?:fecha(?:do|da|s)?|de|del|dia|el)\s*$/.test(before);
  const isNearer = document && (!event || document.at + before.length - near.length > event.at - 12);
  if (document && isDated && isNearer) return labelOfDate(document.noun);
  if (event) return `${what} ${ofEvent}`;
  if (document) return labelOfDate(document.noun);
  const behind = firstNounIn(after, DOCUMENTS) ?? firstNounIn(after, EVENTS);
  if (behind === undefined) return 'Fecha mencionada';
  return /^(?:la|el|las|los) |nacimiento|ingreso|pago|inscripción/.test(behind)
    ? `Fecha ${ofNoun(behind)}`
    : labelOfDate(behind);
}

// Returns «Lugar de la comisión» if the words before the place name an event.
export function placeLabel(before: string): string {
  const event = lastNounIn(before.slice(-120), EVENTS);
  return event && /^(?:la|el) /.test(event.noun) && event.noun !== 'la cita' ? `Lugar ${ofNoun(event.noun)}` : 'Lugar';
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
  `(?<!\\p{L})(?<!mas )(${anyWord(MONEY)})(?! incluid)((?: ${OF_AMOUNT}){0,2})(?!\\p{L})`,
  'gu',
);
const AMOUNTS_BY_SPELLING = new Map(
  MONEY.flatMap((word) => spellingsOf(word).map((spelling) => [spelling, word] as const)),
);

// Returns the label of an amount by the last noun before it: «Costo», «Monto de la multa». The page
// recognises the value as an amount by this label.
export function labelOfAmount(before: string): string {
  const [, spelling = '', adjectives = ''] = Array.from(before.slice(-70).matchAll(AMOUNT_NOUNS)).at(-1) ?? [];
  const word = AMOUNTS_BY_SPELLING.get(spelling);
  if (!word) {
    const row = labelInTable('amount', before, '');
    return row?.label.replace('$1', row.captured ?? '') ?? 'Monto';
  }
  const noun = `${word.text === 'iva' ? 'IVA' : word.text}${adjectives && ` ${nounWithAccents(adjectives.trim()).toLowerCase()}`}`;
  const label = capitalise(noun);
  if (word.text === 'valor' || kindOf(label) === 'amount') return label;
  return `Monto ${word.isFeminine ? 'de la' : /s$/.test(word.text) ? 'de los' : 'del'} ${noun}`;
}

// Labels an unnamed blank by the words beside it. `before` and `after` are in lower case, without accents;
// `written` is `before` with capitals and accents.
export function nameBlank(before: string, after: string, written: string): Named | undefined {
  if (PERIOD_AT_END.test(before.slice(-90))) return { label: 'Fecha de término', kind: 'date' };
  if (PERIOD.test(before.slice(-60)) && /^\s*al\b/.test(after)) return { label: 'Fecha de inicio', kind: 'date' };
  // «Al inspector ____ a las ____ horas» is no date.
  const isWho = WHO_BEFORE.test(before.slice(-60));
  const row =
    AFTER.find(([pattern, , kind]) => !(isWho && kind === 'date') && pattern.test(after.slice(0, 40))) ??
    BEFORE.find(([pattern]) => pattern.test(before.slice(-60)));
  if (row?.[2] === 'date' || row?.[2] === 'time')
    return { label: labelOfMoment(row[2] === 'date' ? 'Fecha' : 'Hora', before, after), kind: row[2] };
  if (row?.[2] === 'person') {
    const who =
      whoPresents(before) ??
      whoIsNamed(before.slice(-60).replace(/\s*(?:el|la)?\s*(?:cc?|sra?|lic)\.\s*$/, ''), after.slice(0, 60));
    return {
      label: who === undefined ? row[1] : who.startsWith('quien ') ? nameOf(who) : capitalise(who),
      kind: 'person',
    };
  }
  if (row) return { label: row[1], kind: row[2] };
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

// Returns who presents a document, from the words before the name: «quien presenta la queja» after «la queja
// presentada por la C. ».
export function whoPresents(before: string): string | undefined {
  const match = PRESENTS.exec(before.slice(-80));
  const noun = match && lastNounIn(match[1] ?? '', DOCUMENTS)?.noun;
  return noun ? `quien presenta ${FEMININE_DOCUMENTS.has(noun) ? 'la' : 'el'} ${noun}` : undefined;
}

// Returns the label of a person by the words before and after the name: «Promovente» for «promovido por el C.».
// `before` is in lower case without accents.
export function partyOf(before: string, after: string): string | undefined {
  const row = labelInTable(
    'person',
    before.replace(TITLES_AT_END, '').replace(/(?<=\s)(?:el|la|los|las) $/, ''),
    after,
  );
  if (!row) return undefined;
  return row.label === '$1' ? nounWithAccents(row.captured ?? '') : row.label.replace('$1', row.captured ?? '');
}

const TITLES_AT_END = new RegExp(
  `(?:(?<!\\p{L})(?:(?:cc?|sra?|${TITLE})\\. ?|senora? |ciudadan[oa] |${PROFESSION} ))+$`,
  'u',
);

const SENT = anyOf(`
  dirigid
  enviad
  firmad
  formulad
  interpuest
  presentad
  promovid
  signad
  suscrit
`);

const PRESENTS = new RegExp(`(?<!\\p{L})(\\p{L}+) ${SENT}[oa]s? por (?:el |la )?(?:(?:cc?|sra?|lic)\\. )?\\s*$`, 'u');

function articleOf(noun: string): string {
  const gender = GENDERS.get(fold(noun)) ?? /(?:[aá]|madre|[cs]i[oó]n|dad|tesis)(?:\s|$)/.test(noun);
  return gender || noun.startsWith('servidora') ? 'de la' : 'del';
}

// By the spelling of a thing with a name, whether it is feminine: «programa» is not.
const GENDERS = new Map(
  [COURSE, TITLED].flat().flatMap((word) => spellingsOf(word).map((spelling) => [spelling, word.isFeminine] as const)),
);

const OF_PERIOD = '\\b(?:comprend\\p{L}{1,8}|periodo|semestre|vacaciones|vigencia)[^.;]{0,30}\\bdel?(?: dia)?';
const PERIOD = new RegExp(`${OF_PERIOD} ?$`, 'u');
const PERIOD_AT_END = new RegExp(`${OF_PERIOD} ?\\ue000{1,40} al(?: dia)? ?$`, 'u');

const AFTER: readonly (readonly [RegExp, string, FieldKind])[] = [
  [/^\s*dias habiles/, 'Días hábiles de plazo', 'number'],
  [/^\s*dias naturales/, 'Días naturales de plazo', 'number'],
  [/^\s*(?:horas|hrs)\b/, 'Hora', 'time'],
  [/^\s*(?:minutos)\b/, 'Minutos', 'number'],
  [/^\s*anos de edad/, 'Edad', 'number'],
  [/^\s*citatorio/, 'Número de citatorio', 'text'],
  [/^\s*sesion/, 'Número de la sesión', 'text'],
  [/^\s*semestre/, 'Semestre', 'text'],
  [/^\s*cuatrimestre/, 'Cuatrimestre', 'text'],
  [/^\s*grado\b/, 'Grado', 'text'],
  [/^\s*(?:pesos|m\.\s?n\.)/, 'Monto con letra', 'amountInWords'],
  [/^\s*fojas/, 'Número de fojas', 'number'],
  [/^\s*(?:exhibiciones|pagos|parcialidades)/, 'Número de pagos', 'number'],
  [/^\s*(?:metros|m2|m²)/, 'Superficie', 'number'],
  [/^\s*(?:dias )?del mes/, 'Día', 'day'],
  [/^,?\s*a las\b/, 'Fecha', 'date'],
  [/^,(?: \p{L}{2,12}\.?(?: \p{L}{1,12}){0,2},)?\s*a\s+(?:los\s+)?[\d\ue000]/u, 'Lugar', 'place'],
  [/^\s*dias\b/, 'Días', 'number'],
  [/^\s*meses\b/, 'Meses', 'number'],
  [/^\s*anos\b/, 'Años', 'number'],
];

const BEFORE: readonly (readonly [RegExp, string, FieldKind])[] = [
  [/\bmes de\s*$/, 'Mes', 'month'],
  [/\bdos mil\s*$/, 'Año con letra', 'text'],
  [/\bdel? ano(?: de)?\s*$/, 'Año', 'year'],
  [/\b(?:tel(?:efono)?s?|celular)\.?\s*(?:num(?:ero)?|no)?[.:]?\s*$/, 'Teléfono', 'phone'],
  [/\bext(?:ension)?\.?:?\s*$/, 'Extensión', 'phone'],
  [/\b(?:correo(?: electronico)?|e-?mail)[.:]?\s*$/, 'Correo', 'email'],
  [/\bcurp:?\s*$/, 'CURP', 'id'],
  [/\br\.?f\.?c\.?:?(?: es)?\s*$/, 'RFC', 'id'],
  [/\b(?:nss|seguridad social):?\s*$/, 'Número de seguridad social', 'id'],
  [/\b(?:ubicad[oa]s?|sit[oa]s?|domicilio|cit[oa])(?: en| particular en)?(?: el| la)?:?\s*$/, 'Domicilio', 'address'],
  [/\bcalle\s*$/, 'Calle', 'address'],
  [/\bcolonia\s*$/, 'Colonia', 'place'],
  [/\bmunicipio de\s*$/, 'Municipio', 'place'],
  [/\b(?:ciudad|localidad|poblacion) de\s*$/, 'Localidad', 'place'],
  [/\bestado de\s*$/, 'Estado', 'place'],
  [
    /\b(?:escuela|plantel|universidad|instituto|facultad)(?: (?:primaria|secundaria|preparatoria))?\s*$/,
    'Nombre de la escuela',
    'institution',
  ],
  [/\bempresa(?: denominada)?\s*$/, 'Empresa', 'institution'],
  [/\bpuesto de\s*$/, 'Puesto', 'post'],
  [/\bcargo de\s*$/, 'Cargo', 'post'],
  [/\b(?:en mi caracter|en su caracter|en mi calidad|en calidad) de\s*$/, 'Cargo', 'post'],
  [/\b(?:las|a las|siendo las)\s*$/, 'Hora', 'time'],
  [/\b(?:dia|fecha|de fecha|el dia|fechado el)\s*$/, 'Fecha', 'date'],
  [/\bsuscrit[oa],?\s*$|\bque suscribe,?\s*$/, 'Firmante', 'person'],
  [/\bpor\s*$/, 'Motivo', 'text'],
  [/\ben(?: la ciudad de| la localidad de)?\s*$/, 'Lugar', 'place'],
  [/\bllamarse\s*$/, 'Nombre de quien atiende', 'person'],
  [/(?:^|[\s,])yo,?(?: el| la)?(?: c\.)?\s*$/, 'Nombre de quien suscribe', 'person'],
  [
    new RegExp(
      anyOf([
        /(?:^|[\s(])(?:c|cc|lic|ing|dra?|mtr[oa]|profr?a?|arq|sra?)\.\s*$/,
        /\b(?:a favor de|ciudadan[oa]|senora?|llamad[oa]|de nombre|nombre de)\s*$/,
      ]),
    ),
    'Nombre',
    'person',
  ],
];

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
