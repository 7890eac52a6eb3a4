// Finds people, posts, institutions and addresses in running text. A known word begins each of them, and the
// next words are read up to the end.
import { fold, type Range } from '../text.ts';
import { anyOf, listOf } from '../words/any-of.ts';
import { GIVEN_NAMES } from '../words/given-names.ts';
import { SURNAMES } from '../words/surnames.ts';
import { INSTITUTION, POST, PROFESSION, TITLES } from '../words/vocabulary.ts';

const SMALL_IN_OFFICE = /^(?:de|del|la|las|los|el|y|e|en|para|a|al|con|por|san|von|van|da|do|dos)$/;
const SMALL_IN_PERSON = /^(?:de|del|la|las|los|y|von|van|da|do)$/;

// Titles before a name, without their full stop.
const SHORT_TITLES = anyOf([
  ...TITLES,
  ...listOf(`
    cc?
    com
    cor
    dip
    sen
    mag
    c\\.p
    cp
    dsc
    l\\.a(?:\\.e)?
    lae
    lcd[oa]
    l\\.c(?:\\.p)?
    lic
    licda
    m\\.[ ]?[a-z]
    m\\.?[ ]?en[ ]?[a-z]\\.?[ ]?[a-z]?
    mc
    msc
    mtr
    prfra?
    psic
    qfb
    sr\\(a\\)
    sra?
    srita
    tec
    tte
  `),
]);

// Titles in full words. «Contador público» precedes «contador», because a pattern takes the first alternative
// that matches.
const LONG_TITLES = anyOf(`
  contadora?[ ]public[oa]
  ${PROFESSION}
  capitan
  ciudadan[oa]
  comandante
  comisari[oa]
  coronel
  don
  dona
  d\\.sc\\.
  general
  m\\.c\\.
  ph\\.d\\.
  sargento
  senor(?:a|ita)?
  teniente
`);

const TITLE_BEFORE = new RegExp(
  `(?<![\\p{L}.])(?:(?:a|al|el|la)[ \\t]+)?(?:(?:${SHORT_TITLES}\\.|${LONG_TITLES})[ \\t\\n]+){1,3}`,
  'giu',
);

const EMPTY_TITLE = /^(?:(?:al?|el|la)\s+)?(?:(?:cc?\.|sr(?:it)?a?\.|senor(?:a|ita)?|ciudadan[oa]|don|dona)\s+)+/;

const NOT_IN_A_PERSONS_NAME = new RegExp(
  `^${anyOf(`
    ${POST}
    ${INSTITUTION}
    ${PROFESSION}
    acta
    acuerdo
    alumn[oa]s?
    analista
    anexo
    apoderad[oa]
    archivo
    area
    articulo
    asunto
    atentamente
    autoridad
    ciudadan[oa]
    codigo
    colegio
    comite
    circular
    citatorio
    congreso
    consejo
    constancia
    convocatoria
    constitucion
    docente
    escuela
    estado
    estatal
    estudiantes?
    expediente
    federal
    fiscal
    funcionari[oa]
    general
    habitantes?
    inspector
    integrantes?
    justicia
    juzgado
    ley
    libertad
    madres?
    municipal
    nacional
    notari[oa]
    oficial
    oficio
    organo
    padres?
    permiso
    persona
    plan
    plataforma
    poblacion
    presente
    programa
    propietari[oa]s?
    proveedor(?:es|a)?
    proyecto
    publico
    quejos[oa]
    recursos
    requisicion
    reglamento
    republica
    sala
    servicios
    servidor
    sistema
    subdireccion
    subdirector[ae]?
    (?:sub|pro)?secretari[oa]
    tesorer[oa]
    testigos?
    titular
    trabajador(?:es|a)?
    tribunal
    usuari[oa]s?
    vecin[oa]s?
    vocal
  `)}$`,
  'u',
);

const NAMED_THINGS = anyOf(`
  andador
  ano de
  auditorio
  av\\.
  avenida
  barrio
  barrio de
  biblioteca
  blvd\\.?
  boulevard
  bulevar
  calle
  calz(?:ada|\\.)
  catedra
  ciudad
  clinica
  col\\.
  colonia
  comunidad de
  ejido
  escuela
  fracc(?:ionamiento|\\.)
  heroica
  hospital
  jardin
  jardin de ninos
  localidad de
  luctuoso de
  municipio de
  natalicio de
  natalicio del general
  parque
  plantel
  plaza
  poblado de
  premio
  preparatoria
  presa
  primaria
  privada
  prolongacion
  pueblo de
  puerto
  rancho
  sala
  secundaria
  teatro
  unidad
  villa
`);

// Matches the words before a name that belongs to a street, a school or a prize.
const NAMED_THING = new RegExp(
  `${NAMED_THINGS}\\s+(?:(?:del?|la|el|general|gral\\.|lic\\.|ing\\.|dr\\.|profr?a?\\.|don)\\s+){0,3}["“«]?$|["“«](?:\\p{L}{2,5}\\.\\s*)?$`,
  'u',
);

const WORD = /[ \t]{0,2}(?:\n[ \t]*)?([\p{L}\d]+(?:['’-][\p{L}]+)*\.?)/uy;

export interface Person extends Range {
  // The start of the title, or of the name if there is no title.
  from: number;
}

// Finds people by their title, by the lists of names, and by words such as «a favor de». `plain` is `text` in
// lower case, without accents; offsets are the same in both.
export function findPeople(text: string, plain: string): Person[] {
  const people: Person[] = [];
  // In a text of capitals only, capitals do not show that a word is a name.
  const isMixed = /\p{Ll}{3}/u.test(text);
  for (const { 0: title, index } of plain.matchAll(TITLE_BEFORE)) {
    const nameStart = index + title.length;
    const end = endOfName(text, nameStart);
    if (end === undefined || NAMED_THING.test(plain.slice(Math.max(0, index - 30), index))) continue;
    const names = text
      .slice(nameStart, end)
      .split(/\s+/)
      .filter((word) => !SMALL_IN_PERSON.test(fold(word)));
    if (names.length < 2 && !/^(?:(?:a|al|el|la) )?(?:lic|ing|dr|mtr|prof|arq)/.test(title)) continue;
    if (names.length < 2 && !GIVEN_NAMES.has(fold(names[0] ?? ''))) continue;
    const article = /^(?:al?|el|la)[ \t\n]+/.exec(title)?.[0].length ?? 0;
    const empty = EMPTY_TITLE.exec(title)?.[0].length ?? 0;
    const start =
      empty === title.length
        ? nameStart
        : /^(?:cc?\.)\s/.test(title)
          ? index
          : index + Math.max(article, /sr|senor|ciud|don/.test(title.slice(0, empty)) ? empty : 0);
    people.push({ start, end, from: index });
  }
  for (const { 0: first, index } of text.matchAll(/(?<![\p{L}\d])\p{Lu}\p{L}+\.?(?=[ \t\n]+\p{Lu})/gu)) {
    const isGiven = GIVEN_NAMES.has(fold(first)) || /^(?:ma|jose|j)\.?$/.test(fold(first));
    if (!isGiven) continue;
    const end = endOfName(text, index);
    if (end === undefined) continue;
    const names = text
      .slice(index, end)
      .split(/\s+/)
      .map((word) => fold(word))
      .filter((word) => !SMALL_IN_PERSON.test(word));
    const listedNames = names
      .slice(1)
      .filter((word) => SURNAMES.has(word) || GIVEN_NAMES.has(word) || /ez$/.test(word)).length;
    const isShouted = names.length > 2 && /^\p{Lu}{3}/u.test(first) && isMixed;
    if (
      names.length < 2 ||
      (listedNames === 0 && !isShouted) ||
      NAMED_THING.test(plain.slice(Math.max(0, index - 40), index))
    )
      continue;
    if (names.length === 2 && !SURNAMES.has(names[1] ?? '') && !/ez$/.test(names[1] ?? '')) continue;
    people.push({ start: index, end, from: index });
  }
  for (const { 0: lead, index } of plain.matchAll(NAMED_BEHIND)) {
    const start = index + lead.length;
    const end = endOfName(text, start);
    if (end !== undefined && /\s/.test(text.slice(start, end))) people.push({ start, end, from: start });
  }
  return people;
}

const BEFORE_NAMES = anyOf(`
  a favor de
  a nombre de
  alumn[oa]
  de nombre
  en contra de
  estudiante
  interesad[oa]
  llamarse
  menor
  paciente
  promovid[oa] por
  propiedad de
  solicitante
  trabajadora?
`);

// Matches the words before a name, even one that no list has.
const NAMED_BEHIND = new RegExp(`(?<!\\p{L})${BEFORE_NAMES}[ \\t]+(?=[\\p{L}]{2,20}[ \\t]+[\\p{L}])`, 'gu');

// Returns the end of the name that begins at `from`, or undefined. The words of a name begin with a capital,
// except «de», «la» and the like.
function endOfName(text: string, from: number): number | undefined {
  let end: number | undefined;
  let offset = from;
  let isShouted: boolean | undefined;
  let afterAnd = false;
  for (let count = 0; count < 9; count += 1) {
    WORD.lastIndex = offset;
    const match = WORD.exec(text);
    const word = match?.[1] ?? '';
    if (!match || /\d/.test(word)) break;
    const isWithin = text.slice(offset, match.index + match[0].length - word.length);
    if (isWithin.includes('\n') && count === 0) break;
    const folded = fold(word).replace(/\.$/, '');
    offset = match.index + match[0].length;
    if (SMALL_IN_PERSON.test(folded) && end !== undefined) {
      afterAnd = folded === 'y';
      continue;
    }
    if (afterAnd && GIVEN_NAMES.has(folded)) break;
    if (!/^\p{Lu}/u.test(word) || NOT_IN_A_PERSONS_NAME.test(folded)) break;
    const isInitial = /^\p{Lu}\.$|^(?:Ma|MA|Fco|Gpe|Sta|Sto)\.$/u.test(word);
    const isLast = !isInitial && word.endsWith('.');
    const letters = word.replace(/\.$/, '');
    if (!isInitial && letters.length > 1) {
      const shouts = letters === letters.toUpperCase();
      isShouted ??= shouts;
      if (shouts !== isShouted) break;
    }
    end = isLast ? offset - 1 : offset;
    if (isLast) break;
  }
  return end;
}

// Returns true if the words are only the name of a person. The name need not be in a list.
export function isName(words: string): boolean {
  const names = words.split(/\s+/).filter((word) => !SMALL_IN_PERSON.test(fold(word)));
  if (names.some((word) => /^[IVX]{2,5}$/.test(word))) return false;
  const isCapitalised = names.every((word) => /^\p{Lu}(?:[\p{L}'’-]+|\.)$/u.test(word));
  return (
    names.length > 1 &&
    names.length < 8 &&
    isCapitalised &&
    !names.some((word) => NOT_IN_A_PERSONS_NAME.test(fold(word)))
  );
}

const POSTS = anyOf(`
  ${POST}
  abogad[oa]
  analista
  apoderad[oa]
  auxiliar
  docente
  enfermer[oa]
  enlace
  jefatura
  maestr[oa]
  medic[oa]
  notari[oa]
  profesora?
  rectora?
  secretari[oa]
  subdelegad[oa]
  (?:sub)?director[ae]?
  subsecretari[oa]
  supervisor[ae]?
  tesorer[oa]
  vocal
`);

const BEFORE_POST = '(?:como|actual|quien es|en (?:su|mi) caracter de)';

// Matches the post that begins at `lastIndex`, up to a punctuation mark.
const POST_AT = new RegExp(
  `[ \\t\\n]*(?:[,(.–-]+[ \\t\\n]*)?(?:${BEFORE_POST}[ \\t\\n]+)?(?:(?:el|la)[ \\t\\n]+)?(${POSTS}(?!\\p{L})(?:(?! {3}|\\t)[^,;:.()|\\n“”"]|\\n(?!\\n)){0,160})`,
  'uy',
);

export function postAt(plain: string, from: number): Range | undefined {
  POST_AT.lastIndex = from;
  const match = POST_AT.exec(plain);
  const words = match?.[1];
  if (!match || words === undefined || words.split(/\s+/).length > 24) return undefined;
  // In «…, como secretario el C. Hilario Mino», «secretario» is the post of Hilario Mino, not of the person
  // before.
  if (/\s(?:el|la|al)\s+cc?$/.test(words)) return undefined;
  const end = match.index + match[0].length;
  const cut = words.search(/\s(?:quien(?:es)?|que|se|y a|para que|ha|hace|informa|manifiesta|solicita)\s/);
  const start = end - words.length;
  const last = cut >= 0 ? start + cut : end;
  return { start, end: start + plain.slice(start, last).trimEnd().length };
}

const FIRM = new RegExp(
  `,?[ \\t]+${anyOf([
    /S\.?[ ]?A\.?(?:[ ]?P\.?[ ]?I\.?)?(?:[ ]?B\.?)?[ ]+[Dd][Ee][ ]+C\.?[ ]?V\.?/,
    /S\.?[ ]+[Dd][Ee][ ]+R\.?[ ]?L\.?(?:[ ]+[Dd][Ee][ ]+C\.?[ ]?V\.?)?/,
    /S\.A\.S\./,
    /A\.[ ]?C\./,
    /S\.[ ]?C\.(?:[ ]?L\.)?/,
    /S\.A\./,
  ])}(?!\\p{L})`,
  'gu',
);

// Finds firms by the end of their name: «Grupo Vial Serrano, S.A. de C.V.».
export function findFirms(text: string): Range[] {
  return Array.from(text.matchAll(FIRM), ({ 0: ending, index }) => {
    const before = text.slice(Math.max(0, index - 120), index);
    const [name = ''] =
      /(?:(?<![\p{L}\d])(?:[\p{Lu}\d][\p{L}\d&.'’-]*|de|del|la|las|los|y|e|&|DE|en)[ \t\n]+){0,11}[\p{Lu}\d][\p{L}\d&.'’-]*$/u.exec(
        before,
      ) ?? [];
    const trimmed = name
      .replace(/^(?:(?:de|del|la|las|los|y|e|en)\s+)+/, '')
      .replace(BEFORE_FIRM, '')
      .replace(/^(?:El|La|LA|EL)\s+(?=\p{Lu})/u, '');
    return { start: index - trimmed.length, end: index + ending.length, name: trimmed };
  }).filter(({ name }) => name !== '');
}

const FIRM_NOUNS = anyOf(`
  contratista
  denominada
  empresa
  licitante
  moral
  proveedora?
  sociedad
`);
const BEFORE_FIRM = new RegExp(`^.*(?<!\\p{L})${FIRM_NOUNS}\\s+(?=[\\p{Lu}\\d])`, 'iu');

const OFFICES = anyOf(`
  Administración
  Agencia
  Asociación
  Ayuntamiento
  Biblioteca
  Casa
  Centro
  Clínica
  Colegio
  Comandancia
  Comisaría
  Comisión
  Comité
  Congreso
  Consejería
  Consejo
  Contraloría
  Coordinación
  Corporación
  Cámara
  Delegación
  Departamento
  Dirección
  Escuela
  Facultad
  Federación
  Fideicomiso
  Fiscalía
  Fondo
  Fundación
  Gerencia
  Gobierno
  Guardería
  Hospital
  Instituto
  Jardín de Niños
  Junta
  Juzgado
  Laboratorio
  Notaría
  Oficialía
  Patronato
  Plantel
  Preparatoria
  Primaria
  Procuraduría
  Regiduría
  Registro
  Sala
  Secretaría
  Secundaria
  Sindicato
  Sindicatura
  Sistema
  Subdelegación
  Subdirección
  Subsecretaría
  Supervisión
  Telebachillerato
  Telesecundaria
  Tesorería
  Tribunal
  Unidad
  Universidad
  Órgano
`);

const OFFICE = new RegExp(
  `(?<![\\p{L}])(?:H\\.[ ]|Honorable[ ])?${OFFICES}(?=[ \\t\\n]+(?:\\p{Lu}|de |del |para |d|No\\.|Núm|“|"))`,
  'gu',
);
const OFFICE_WORD =
  /[ \t]*(?:\n[ \t]*)?(?:,[ ](?=\p{Lu}[\p{L}]+[ ](?:y|e)[ ]))?([“"«][^”"»\n]{2,80}[”"»]|[\p{L}\d]+(?:[.'’/-][\p{L}\d]+)*\.?)/uy;

// Finds institutions and their units, up to the last capitalised word.
export function findOffices(text: string): Range[] {
  const offices: Range[] = [];
  let from = 0;
  for (const { 0: first, index } of text.matchAll(OFFICE)) {
    if (index < from) continue;
    let end = index + first.length;
    let offset = end;
    let words = 1;
    for (let count = 0; count < 26; count += 1) {
      OFFICE_WORD.lastIndex = offset;
      const match = OFFICE_WORD.exec(text);
      const word = match?.[1] ?? '';
      if (!match) break;
      offset = match.index + match[0].length;
      if (SMALL_IN_OFFICE.test(word.toLowerCase()) && /^\p{Ll}/u.test(word)) continue;
      const isNumbering = /^(?:No|Núm|Num)\.$/.test(word) || /^\d{1,4}$/.test(word);
      const isAbbreviated = /^(?:\p{Lu}\.){1,4}$|^(?:Ing|Lic|Dr|Dra|Profr?a?|Gral|Ma)\.$/u.test(word);
      if (!/^[\p{Lu}“"«]/u.test(word) && !isNumbering) break;
      words += 1;
      end = word.endsWith('.') && !isNumbering && !isAbbreviated ? offset - 1 : offset;
      if (end < offset) break;
    }
    from = end;
    if (words > 1) offices.push({ start: index, end });
  }
  return offices;
}

const STREETS = anyOf(`
  andador
  av(?:enida|\\.)
  blvd\\.?
  boulevard
  bulevar
  c\\.(?=[^,.\\n]{3,40} esq)
  calles?
  callejon
  calz\\.
  calzada
  camino
  carretera
  cerrada
  circuito
  kilometro
  km\\.?
  malecon
  paseo
  periferico
  plaza
  privada
  prol\\.
  prolongacion
  retorno
`);

const STREET = new RegExp(
  `(?<![\\p{L}])(?:${STREETS}[ \\t\\n]+|(?<=(?:ubicad[oa]s?|sit[oa]s?|domicilio|cit[oa])[ \\t\\n]+(?:en|:)[ \\t\\n]+(?:(?:la|el|las|los)[ \\t\\n]+)?)(?=[\\p{L}]))`,
  'gu',
);
const STREET_WORD = /([ \t]*(?:\n[ \t]*)?(?:[,#][ \t\n]*)?(?:“|")?)((?:[\p{L}\d]+[./°º-]?)+)(?:”|")?/uy;
const STREET_WORDS = anyOf(`
  a
  alcaldia
  alta
  av
  avenida
  baja
  barrio
  c\\.p
  calle
  centro
  ciudad
  codigo
  col
  col\\.
  colonia
  cp
  de
  del
  delegacion
  despacho
  e
  edificio
  el
  en
  entre
  esq
  esquina
  ext
  exterior
  fracc
  fraccionamiento
  int
  interior
  kilometro
  km
  la
  las
  local
  los
  lote
  lt
  manzana
  municipio
  mz
  no
  norte
  nro
  num
  numero
  oriente
  piso
  planta
  poniente
  postal
  primer
  s/n
  segundo
  sn
  sur
  tercer
  unidad
  y
`);

const STREET_SMALL = new RegExp(`^${STREET_WORDS}$`);

// Finds addresses: a street with its number, and the parts after its commas.
export function findAddresses(text: string, plain: string): Range[] {
  const addresses: Range[] = [];
  let from = 0;
  for (const { 0: first, index } of plain.matchAll(STREET)) {
    if (index < from) continue;
    let [offset, end] = [index + first.length, index];
    if (first !== '' && !/^(?:(?:a|de(?:l|[ ]l[ao]s?)?)[ ])?[\p{Lu}\d“"]/u.test(text.slice(offset, offset + 12)))
      continue;
    let wasCorner = false;
    for (let count = 0; count < 40; count += 1) {
      STREET_WORD.lastIndex = offset;
      const match = STREET_WORD.exec(text);
      if (!match) break;
      const word = match[2] ?? '';
      const folded = fold(word).replace(/\.$/, '');
      offset = match.index + match[0].length;
      const isSmall = STREET_SMALL.test(folded);
      const isCorner = folded === 'con' && wasCorner;
      wasCorner = /^esq/.test(folded);
      if (!/^[\p{Lu}\d]/u.test(word) && !isSmall && !isCorner) break;
      // In «…, colonia Centro, el C. Abelardo Pech» the address ends before «el».
      if (/,/.test(match[1] ?? '') && /^(?:el|la|los|las|y|en|de|del|quien)$/.test(folded)) break;
      if (/^(?:tel|telefonos?|conmutador|correo|e-mail|rfc|curp|ext)$/.test(folded)) break;
      const isAbbreviated = ABBREVIATED.test(folded);
      const stops = word.endsWith('.') && !isAbbreviated;
      if (!isSmall || /\d|s\/n|oriente|poniente|norte|sur|centro|^(?:alta|baja)$/.test(folded))
        end = stops ? offset - 1 : offset;
      if (stops) break;
    }
    const words = plain.slice(index, end);
    const isAddress =
      /\d|s\/n|\besq|\bcol(?:onia|\.)/.test(words) && !/^\d+\s*$/.test(words) && end > index + first.length;
    if (!isAddress || !/\p{L}{3}/u.test(words) || (first === '' && !/^\p{Lu}/u.test(text.slice(index)))) continue;
    from = end;
    addresses.push({ start: index, end });
  }
  return addresses;
}

const ABBREVIATIONS = anyOf(`
  [a-z]
  [a-z]\\.[a-z]
  av
  c\\.p
  col
  dr
  esq
  ext
  fracc
  gral
  ing
  int
  km
  lic
  lt
  ma
  mz
  no
  num
  profr?a?
  sta
  sto
`);
const ABBREVIATED = new RegExp(`^${ABBREVIATIONS}$`);
