import type { Line } from '../line.ts';
import { hasForm } from '../reading/forms.ts';
import { fold, type Range } from '../text.ts';
import { anyOf } from '../words/any-of.ts';
import { readAttributes, readNumbersInWords } from './attributes.ts';
import { FIXED, readDates, readFirms, readForms, readLabelled, readNumbers, readOrdinals } from './by-form.ts';
import {
  capitalise,
  kindOfLabel,
  nameOf,
  nounWithAccents,
  partyOf,
  tidyLabel,
  whoIsNamed,
  whoPresents,
} from './context.ts';
import { add, around, each, type FieldReading, type Stretch } from './finding.ts';
import { findAddresses, findOffices, findPeople, postAt } from './people.ts';
import { TITLED_POST } from './person-block.ts';
import { kindOfValue } from './value-kind.ts';
import { COUNTED_FOLDED, LEGAL_BASIS_FOLDED, SPAN_FOLDED, SPOT_FOLDED, YEAR_FOLDED } from './written-data.ts';

export function readBodyFields(reading: FieldReading, stretch: Stretch, line: Line): void {
  const { letter } = reading;
  const cells = letter.cells.get(stretch.at);
  const isBare = cells && !/\d|\p{L}{3} \p{L}{2}/u.test(line.text);
  if (cells && (readCells(reading, stretch) || isBare)) return;
  if (hasForm(line, 'greeting') && line.words < 9) {
    const plain = letter.plain.slice(line.start, line.end);
    if (!plain.includes('\ue000'))
      add(reading, line.start, line.end - (/[\s:.,]*$/.exec(plain)?.[0].length ?? 0), {
        label: 'Saludo',
        kind: 'text',
        sure: true,
      });
    return;
  }
  if (line.words < 12 && hasForm(line, 'inCapitals') && TITLED_POST.test(letter.plain.slice(line.start, line.end))) {
    add(reading, line.start, line.end, { label: 'Cargo', kind: 'post', sure: true });
    return;
  }
  readForms(reading, stretch, stretch.at >= letter.tailFrom);
  if (stretch.lines.length === 1 && line.words < 13 && readLabelled(reading, stretch, line, false)) return;
  const text = letter.masked.slice(stretch.start, stretch.end);
  const plain = letter.plain.slice(stretch.start, stretch.end);
  const shift = (range: Range): Range => ({ start: stretch.start + range.start, end: stretch.start + range.end });
  readQuotes(reading, stretch, plain, 6);
  each(reading, stretch, LEGAL_BASIS_FOLDED, 'plain', (from, to, [words]) => {
    const lawFrom = to - (/\p{L}+(?:\s+colectivo|\s+generales|\s+normativo)?$/u.exec(words)?.[0].length ?? 0);
    if (!/^(?:art|num)/.test(words) && !isArticle(letter.plain.slice(from, lawFrom))) return undefined;
    const law = letter.masked.slice(lawFrom, to);
    if (!/^\p{Lu}/u.test(law) && (!/^(?:art|num)/.test(words) || /\bacuerdo$/.test(words))) return undefined;
    const end = endOfLaw(text, to - stretch.start) + stretch.start;
    add(reading, from, end, { label: 'Fundamento legal', kind: 'text', sure: false });
    return undefined;
  });
  readNumbers(reading, stretch, false);
  readDates(reading, stretch);
  for (const range of findAddresses(text, plain).map(shift))
    add(reading, range.start, range.end, { label: 'Domicilio', kind: 'address', sure: true });
  readFirms(reading, stretch);
  readStudies(reading, stretch, text);
  readPeople(reading, stretch, text, plain);
  readPosts(reading, stretch, plain);
  for (const range of findOffices(text).map(shift)) {
    const school = SCHOOL.test(letter.plain.slice(range.start, range.end));
    add(reading, range.start, range.end, {
      label: school ? 'Escuela o centro' : 'Institución',
      kind: 'institution',
      sure: school,
    });
  }
  readPlaces(reading, stretch, text);
  readEvents(reading, stretch, text);
  readAttributes(reading, stretch);
  readOrdinals(reading, stretch);
  each(reading, stretch, SPAN_FOLDED, 'plain', (from, to) => {
    const [before] = around(reading, stretch, from, to, 50);
    if (/\bde edad\b/.test(letter.plain.slice(to, to + 10))) return { label: 'Edad', kind: 'number', sure: true };
    return {
      label: labelOfSpan(before, letter.plain.slice(from, to)),
      kind: 'text',
      sure: !/dentro de l[oa]s\s*$|no mayor (?:a|de)\s*$/.test(before),
    };
  });
  each(reading, stretch, COUNTED_FOLDED, 'plain', (from, to) => {
    const unit = /^[^\p{L}]*(?:\([^)]*\)\s*)?(\p{L}+)/u.exec(letter.plain.slice(to, to + 60))?.[1] ?? '';
    const measured = /(capacidad|peso|potencia|volumen)(?: de)? $/.exec(around(reading, stretch, from, to, 20)[0])?.[1];
    return {
      label: measured
        ? capitalise(measured)
        : /^(?:m|m2|m²|m3|metros|mts|hectareas|has)$/.test(unit)
          ? 'Superficie'
          : /^por$/.test(unit)
            ? 'Porcentaje'
            : /^(?:hp|kg|km|mg|ml|lts?|volts|watts)$/.test(unit)
              ? 'Medida'
              : `Cantidad de ${/^umas?$/.test(unit) ? unit.toUpperCase() : unit}`,
      kind: 'number',
      sure: true,
    };
  });
  each(reading, stretch, YEAR_FOLDED, 'plain', (from, to) => {
    const [before] = around(reading, stretch, from, to, 30);
    const noun = /(ejercicio|ciclo|periodo|semestre)/.exec(before)?.[1];
    return { label: noun === 'ciclo' ? 'Ciclo escolar' : noun ? capitalise(noun) : 'Año', kind: 'year', sure: true };
  });
  readQuotes(reading, stretch, plain, 3);
  each(reading, stretch, SPOT_FOLDED, 'plain', () => {
    const isEvent = /\b(?:se llevara|tendra|cita|invita|convoca|asist|celebrara|realizara|present)/.test(plain);
    return { label: 'Lugar del evento', kind: 'place', sure: isEvent };
  });
  readNumbersInWords(reading, stretch);
}

// Returns true for words that may lead from an article to its law, «fracción XXIX, de la». Returns false for
// «de marzo, el Pleno aprobó».
function isArticle(words: string): boolean {
  return words.split(/[\s,;()]+/).every((word) => word.length < 3 || OF_ARTICLE.test(word));
}

// Matches words between the number of an article and its law: «37, fracción XXIX, inciso a), de la Ley».
const WORDS_OF_ARTICLE = anyOf(`
  \\d.*
  [ivxlcdm]+
  apartado
  bis
  citad[oa]
  cuart[oa]
  del?
  fraccion(?:es)?
  incisos?
  las?
  los
  numeral(?:es)?
  octav[oa]
  parrafos?
  penultimo
  primer[oa]?
  propi[oa]
  quater
  quint[oa]
  segund[oa]
  septim[oa]
  sext[oa]
  ter
  tercer[oa]?
  ultimo
`);
const OF_ARTICLE = new RegExp(`^${WORDS_OF_ARTICLE}$`);

function labelOfSpan(before: string, span: string): string {
  if (/vigencia/.test(before)) return 'Vigencia';
  if (
    /\b(?:plazo|termino|dentro|prorroga|maximo|mayor|contad[oa]s?|cada|en un|en)\b[^,;:]*$/.test(before) ||
    /habiles|naturales/.test(span)
  )
    return 'Plazo';
  if (/\b(?:duracion|durante|dura)\b/.test(before)) return 'Duración';
  const unit = /(?:dia|hora|semana|mes|ano|quincena|semestre)/.exec(span)?.[0] ?? 'dia';
  return `Número de ${{ dia: 'días', mes: 'meses', ano: 'años' }[unit] ?? `${unit}s`}`;
}

const SCHOOLS = anyOf(`
  clinica
  colegio
  escuela
  hospital
  jardin
  plantel
  preparatoria
  primaria
  secundaria
  telebachillerato
  telesecundaria
`);
const SCHOOL = new RegExp(`^${SCHOOLS}`);

// Returns the end of the name of a law. The name consists of capitalised words with small words between them.
function endOfLaw(text: string, from: number): number {
  const rest = text.slice(from, from + 240);
  const name = LAW_NAME.exec(rest)?.[0] ?? '';
  return from + name.replace(/(?:[\s,.]|(?<=\s)(?:al?|de|del|el|en|la|las|los|para|por|y|e|sobre|con))+$/u, '').length;
}

const LAW_WORDS = 'al? de del el en la las los para por y e sobre con estado interior vigente'.split(' ');
const LAW_WORD = `[ \\t]*\\n?[ \\t]*(?:\\p{Lu}\\p{L}*|${anyOf(LAW_WORDS)})(?=[\\s,.;:)]|$)`;
// Matches the comma in «Ley de Adquisiciones, Arrendamientos y Servicios».
const NEXT_IN_ROW = ',[ ](?=\\p{Lu}\\p{L}+(?:,| y ))';
const LAW_NAME = new RegExp(`^(?:${LAW_WORD}|${NEXT_IN_ROW}){0,40}`, 'u');

// Finds the place after words such as «en la ciudad de»: «Chetumal, Quintana Roo».
function readPlaces(reading: FieldReading, stretch: Range, text: string): void {
  for (const { 0: place, index } of text.matchAll(PLACE)) {
    const [before] = around(reading, stretch, stretch.start + index, stretch.start + index, 60);
    const isOfIssue =
      /\b(?:en (?:la|el) (?:ciudad|municipio|localidad|poblacion|poblado) de|expide|extiende)[^.]{0,20}$/.test(before);
    add(reading, stretch.start + index, stretch.start + index + place.length, {
      label: isOfIssue ? 'Lugar de expedición' : nounWithAccents(/(\p{L}+) de $/u.exec(before)?.[1] ?? 'lugar'),
      kind: 'place',
      sure: false,
    });
  }
}

const PLACE_NOUNS = anyOf(`
  [Cc]iudad
  [Cc]omunidad
  [Ll]ocalidad
  [Mm]unicipio
  [Pp]obla(?:ción|do)
  [Pp]ueblo
`);
const PLACE_NAME = '\\p{Lu}\\p{L}+(?:[ \\n](?:(?:de|del|la|las|los|el)[ \\n]){0,2}\\p{Lu}\\p{L}+){0,4}';
const STATE_NAME = '\\p{Lu}\\p{L}+\\.?(?:[ \\n](?:de[ \\n])?\\p{Lu}\\p{L}+){0,3}';
// Matches the initials of a state: «S.L.P.», «B. C.».
const STATE_INITIALS = '\\p{Lu}\\.(?:[ ]?\\p{Lu}\\.){1,2}';
const ISSUED = '(?:dad[oa]|[Ss]e (?:expide|extiende|firma|suscribe)(?: (?:el|la) presente(?: \\p{L}+)?)?)';
const PLACE = new RegExp(
  `(?<=(?:${PLACE_NOUNS} de|${ISSUED} en)[ \\t\\n]+)${PLACE_NAME}(?:,[ \\n](?:${STATE_NAME}|${STATE_INITIALS}))?`,
  'gu',
);

// Reads the names of courses, festivals and programmes.
function readEvents(reading: FieldReading, stretch: Range, text: string): void {
  for (const { 0: words, 1: noun = '', index } of text.matchAll(EVENT)) {
    const name = words.replace(/(?:[ \n](?:de|del|la|las|los|el|y|e|en|a|para|con|sobre|al))+$/, '');
    if (!/\s\p{Lu}/u.test(name)) continue;
    const article = /(?:a|as)$/.test(noun) && noun !== 'Programa' ? 'de la' : 'del';
    add(reading, stretch.start + index, stretch.start + index + name.length, {
      label: `Nombre ${article} ${noun.toLowerCase()}`,
      kind: 'text',
      sure: true,
    });
  }
}

// Reads what somebody studies: subject, average, grade, group.
function readStudies(reading: FieldReading, stretch: Range, text: string): void {
  for (const { 0: words, index } of text.matchAll(STUDIED)) {
    const name = words.replace(/(?:[ \n](?:de|del|la|las|los|y|e|en|para))+$/, '');
    const [before] = around(reading, stretch, stretch.start + index, stretch.start + index, 24);
    const noun = /(carrera|licenciatura|maestria|asignatura|materia|especialidad)/.exec(before)?.[1] ?? 'carrera';
    add(reading, stretch.start + index, stretch.start + index + name.length, {
      label: capitalise(noun.replace('maestria', 'maestría')),
      kind: 'text',
      sure: true,
    });
  }
  each(
    reading,
    stretch,
    /(?<=(?:promedio|calificacion)(?: general| final)?(?: de| es de)? )\d{1,3}(?:\.\d{1,2})?/g,
    'plain',
    () => ({ label: 'Promedio', kind: 'number', sure: true }),
  );
  each(
    reading,
    stretch,
    /(?<=(?<!\p{L})(?:grupo|grado) ["“«']?)(?:\d{1,2}|\d?[a-z])(?=["”»']?(?![\p{L}\d]))/gu,
    'plain',
    (from) => ({
      label: /grado/.test(around(reading, stretch, from, from, 10)[0]) ? 'Grado' : 'Grupo',
      kind: 'text',
      sure: true,
    }),
  );
}

const EVENT_NOUNS = anyOf(`
  Campaña
  Concurso
  Congreso
  Curso
  Diplomado
  Encuentro
  Feria
  Festival
  Foro
  Jornada
  Jornadas
  Programa
  Proyecto
  Semana
  Seminario
  Simposio
  Taller
  Torneo
`);
const EVENT_WORD = '(?:\\p{Lu}[\\p{L}\\d]*|de|del|la|las|los|el|y|e|en|a|para|con|sobre|al|\\d{4})(?!\\p{L})';
const EVENT = new RegExp(
  `(?<!\\p{L})(${EVENT_NOUNS})(?=[ \\n](?:\\p{Lu}|de |del |para |sobre |en ))(?:[ \\n]${EVENT_WORD}){1,14}`,
  'gu',
);

const STUDIES = anyOf(`
  asignatura
  carrera
  especialidad
  licenciatura
  maestría
  materia
`);
const STUDIED = new RegExp(
  `(?<=(?<!\\p{L})${STUDIES}[ \\n](?:de|en)[ \\n])\\p{Lu}[\\p{L}]+(?:[ \\n](?:\\p{Lu}[\\p{L}]*|de|del|la|las|los|y|e|en|para)(?!\\p{L})){0,9}`,
  'gu',
);

function readPeople(reading: FieldReading, stretch: Range, text: string, plain: string): void {
  for (const { start, end, from } of findPeople(text, plain)) {
    const before = wordsBefore(reading, stretch, from);
    const after = plain.slice(end, end + 70).replace(/\s+/g, ' ');
    const isSender = /(?:suscri[bt]\p{L}*|firma)\W*(?:el|la)?\s*$/u.test(before);
    const isSuperior = /\bpor (?:instrucciones|acuerdo|indicaciones) del?\b[^.]{0,60}$/.test(before);
    const who = whoIsNamed(before.slice(-60), after);
    const label = isSender
      ? 'Firmante'
      : isSuperior
        ? 'Superior que instruye'
        : (partyOf(before + plain.slice(from, start)) ??
          capitalise(
            whoPresents(before + plain.slice(from, start)) ?? (who === undefined ? 'Persona mencionada' : nameOf(who)),
          ));
    const post = postAt(plain, end);
    const title =
      post && plain.slice(post.start, post.end).split(' ').length < 5 ? text.slice(post.start, post.end) : undefined;
    const role = ROLE_BEFORE.exec(text.slice(Math.max(0, from - 80), from).replace(/\s+/g, ' '))?.[1];
    const named =
      label !== 'Persona mencionada'
        ? label
        : role !== undefined
          ? capitalise(role.toLowerCase())
          : title !== undefined
            ? capitalise(title)
            : label;
    if (
      !add(reading, stretch.start + start, stretch.start + end, {
        label: named,
        kind: 'person',
        sure: !isSender && !isSuperior,
      })
    )
      continue;
    if (post && (isSender || plain.slice(post.start, post.end).split(' ').length > 2))
      add(reading, stretch.start + post.start, stretch.start + post.end, {
        label: isSender ? 'Cargo del firmante' : 'Cargo de la persona mencionada',
        kind: 'post',
        sure: false,
      });
  }
}

// Returns the words before a name, in lower case without accents. If the name begins a paragraph, these are
// the words of the paragraph above: «hace constar que la alumna / VALERIA SOLEDAD MUÑIZ».
function wordsBefore({ letter: { plain } }: FieldReading, { start }: Range, from: number): string {
  const within = plain.slice(Math.max(start, start + from - 100), start + from);
  const above = within.trim() === '' ? plain.slice(Math.max(0, start - 100), start) : '';
  return `${/[\p{L},]\s*$/u.test(above) ? above : ''}${within}`.replace(/\s+/g, ' ');
}

const ROLES = anyOf(`
  [Aa]dministrador
  [Aa]gente
  [Aa]sesor
  [Aa]uditor
  [Cc]hofer
  [Cc]oordinador
  [Dd]iputad
  [Dd]irector
  [Ee]ncargad
  [Ee]scrutador
  [Ii]nspector
  [Jj]ef
  [Nn]otari
  [Oo]rientador
  [Oo]perador
  [Pp]erit
  [Pp]resident
  [Pp]rofesor
  [Rr]egidor
  [Rr]epresentante
  [Rr]esponsable
  [Ss]ecretari
  [Ss]upervisor
  [Ss]índic
  [Tt]esorer
  [Tt]utor
  [Vv]isitador
  [Vv]ocal
`);

const ROLE_BEFORE = new RegExp(`(?<!\\p{L})(?:al?|el|la|del|como) (${ROLES}\\p{L}*(?: \\p{L}+){0,4}),? $`, 'u');

// Finds posts without a name: «firmado por el Director de Obras».
function readPosts(reading: FieldReading, stretch: Range, plain: string): void {
  for (const { 0: lead, index } of plain.matchAll(
    /(?<!\p{L})(?:signad|firmad|suscrit|emitid|turnad|enviad|girad)[oa] por[ \t\n]+(?=el |la )/gu,
  )) {
    const post = postAt(plain, index + lead.length);
    if (post)
      add(reading, stretch.start + post.start, stretch.start + post.end, {
        label: 'Cargo de quien firma el documento citado',
        kind: 'post',
        sure: true,
      });
  }
  for (const { 0: lead, index } of plain.matchAll(POST_LEAD)) {
    const post = postAt(plain, index + lead.length);
    if (post)
      add(reading, stretch.start + post.start, stretch.start + post.end, {
        label: /^en mi/.test(lead) ? 'Cargo del firmante' : 'Cargo',
        kind: 'post',
        sure: false,
      });
  }
}

const POST_LEAD = new RegExp(
  `(?<!\\p{L})${anyOf([
    /en mi (?:calidad|caracter) de/,
    /(?:cargo|puesto|plaza) (?:de|como)/,
    /desempena(?:ndose|rse)? como/,
    /adscrit[oa] como/,
  ])}[ \\t\\n]+`,
  'gu',
);

// Finds quotations of at least `least` words, for example a request or the title of a work.
function readQuotes(reading: FieldReading, stretch: Range, plain: string, least: number): void {
  for (const { 0: quoted, index } of plain.matchAll(/["“«][^"“”«»]{8,1200}["”»]/gu)) {
    const words = quoted.slice(1, -1).split(/\s+/);
    const before = plain.slice(Math.max(0, index - 60), index);
    if (
      words.length < least ||
      words.length > 60 ||
      plain.slice(index, index + quoted.length).includes('\ue000') ||
      /(?:lo sucesivo|en adelante|denominara|lema|ley)[^.]{0,30}$/.test(before) ||
      /^["“«](?:el|la|los|las) \p{L}+["”»]$/u.test(quoted)
    )
      continue;
    const from = stretch.start + index + 1;
    add(reading, from, from + quoted.length - 2, {
      label: words.length > 12 ? 'Texto citado' : 'Nombre entre comillas',
      kind: words.length > 12 ? 'longText' : 'text',
      sure: words.length > 5 || /\bobra|concurso|proyecto/.test(before),
    });
  }
}

// Reads the cells below a heading or after a label. Returns true if any field is added.
function readCells(reading: FieldReading, { at }: Stretch): boolean {
  const cells = reading.letter.cells.get(at) ?? [];
  let found = false;
  for (const { start, end, text, label, repeat } of cells) {
    if (!/[\p{L}\d]/u.test(text) || label === '' || reading.letter.plain.slice(start, end).includes('\ue000')) continue;
    if (repeat && /^\d{1,3}\.?$/.test(text)) continue;
    const named = tidyLabel(label);
    const byForm = kindOfValue(text);
    const byLabel = kindOfLabel(named);
    const kind = byForm === 'text' || (byLabel !== 'text' && byForm === 'person') ? byLabel : byForm;
    found =
      add(reading, start, end, {
        label: named,
        kind,
        sure: repeat !== undefined || !FIXED.test(fold(named)),
        ...(repeat && { repeat }),
      }) || found;
  }
  return found;
}
