// Rules against invented data: dates, folios, names and facts that the request does not contain.

import { entitiesOf } from '../entities/entities.ts';
import { isName, peopleOf } from '../entities/people.ts';
import type { EntityKind } from '../entities/row.ts';
import { FOLIO } from '../fields/written-data.ts';
import type { Line } from '../line.ts';
import type { Range } from '../text.ts';
import { anyOf, listOf } from '../words/any-of.ts';
import { POST } from '../words/vocabulary.ts';
import { type Draft, matches, type Rule } from './rule.ts';

const FIRST_NAMES = listOf(`
  ana
  carlos
  fulano
  jose
  juan
  luis
  maria
  pedro
`);
const SECOND_NAMES = ['antonio', 'carlos', 'guadalupe', 'jose', 'luis', 'maria'];
const SURNAMES = listOf(`
  garcia
  gonzalez
  hernandez
  lopez
  martinez
  perez
  ramirez
  rodriguez
  sanchez
`);

const NAME_THAT_MODELS_INVENT = new RegExp(
  `(?<!\\p{L})${anyOf(FIRST_NAMES)}(?: ${anyOf(SECOND_NAMES)})? ${anyOf([...SURNAMES, 'de tal'])}(?: ${anyOf(SURNAMES)})?(?!\\p{L})`,
  'gu',
);

const BEGINS_WITH_POST = new RegExp(`^(?:${POST})`);
const ANNIVERSARIES = anyOf(`
  (?:bi|tri|sesqui)?centenario
  \\d{1,3}o? aniversario
  ano
`);

export const INVENTED_RULES: readonly Rule[] = [
  {
    id: 'D1',
    name: 'sin-fechas-inventadas',
    severity: 'must',
    title: 'Sin fechas inventadas',
    message: 'Esta fecha no está en su solicitud. Cámbiela por un dato por llenar como «Fecha límite».',
    reason: 'Lo que usted no dijo, el modelo lo inventó. Una fecha falsa fija plazos que nadie acordó.',
    wrong: 'Se espera la respuesta antes del 15 de marzo.',
    right: 'Se espera la respuesta antes del {{Fecha_Limite}}.',
    check: inventedEntities(['date'], dateIsGiven),
  },
  {
    id: 'D2',
    name: 'sin-folios-inventados',
    severity: 'must',
    title: 'Sin folios inventados',
    message:
      'Este número de documento no está en su solicitud. Cámbielo por un dato por llenar como «Número de oficio».',
    reason: 'Un número inventado puede ser el de otro documento, y quien lo busque no encontrará el suyo.',
    wrong: 'En respuesta a su oficio SFA/DPP/0123/2024, le informo del avance.',
    right: 'En respuesta a su oficio {{Numero_Oficio_Recibido}}, le informo del avance.',
    check: invented(FOLIO, 'prose'),
  },
  {
    id: 'D3',
    name: 'sin-telefonos-inventados',
    severity: 'must',
    title: 'Sin teléfonos inventados',
    message: 'Este teléfono no está en su solicitud. Cámbielo por «Teléfono de contacto».',
    reason: 'Un teléfono inventado suele ser el de un particular, que recibirá las llamadas.',
    wrong: 'Puede llamar al 443 123 45 67.',
    right: 'Puede llamar al {{Telefono_Contacto}}.',
    check: inventedEntities(['phone']),
  },
  {
    id: 'D4',
    name: 'sin-correos-inventados',
    severity: 'must',
    title: 'Sin correos inventados',
    message: 'Este correo no está en su solicitud. Cámbielo por «Correo de contacto».',
    reason: 'A un correo inventado nadie contesta, o llega a quien no debe leerlo.',
    wrong: 'Puede escribir a tramites@ejemplo.gob.mx.',
    right: 'Puede escribir a {{Correo_Contacto}}.',
    check: inventedEntities(['email']),
  },
  {
    id: 'D5',
    name: 'sin-curp-ni-rfc',
    severity: 'must',
    title: 'Sin CURP ni RFC',
    message: 'Esta CURP o RFC no está en su solicitud. Cámbiela por un dato por llenar.',
    reason: 'Son datos personales de alguien. Inventados, pueden ser los de otra persona.',
    wrong: 'Se registra con la CURP GOMC850101HDFRRR05.',
    right: 'Se registra con la CURP {{CURP}}.',
    check: inventedEntities(['curp', 'rfc']),
  },
  {
    id: 'D6',
    name: 'sin-montos-inventados',
    severity: 'must',
    title: 'Sin montos inventados',
    message: 'Este monto no está en su solicitud. Cámbielo por «Monto».',
    reason: 'Un monto compromete presupuesto. Tiene que venir de usted y no del modelo.',
    wrong: 'El costo es de $12,000.00.',
    right: 'El costo es de {{Monto}}.',
    check: inventedEntities(['amount'], amountIsGiven),
  },
  {
    id: 'D7',
    name: 'sin-nombres-inventados',
    severity: 'must',
    title: 'Sin nombres inventados',
    message: 'Este nombre no está en su solicitud. Cámbielo por un dato por llenar como «Nombre del remitente».',
    reason: 'Un nombre inventado puede ser el de una persona de verdad, ajena al asunto.',
    wrong: 'Puede acudir con la Lic. Ana Ruiz Soto.',
    right: 'Puede acudir con {{Nombre_Enlace}}.',
    check: inventedNames,
  },
  {
    id: 'D8',
    name: 'sin-anos-fijos',
    severity: 'should',
    title: 'Sin años fijos',
    message: 'Este año quedó fijo. Cámbielo por un dato por llenar si la plantilla se usará después.',
    reason: 'Una plantilla se usa muchas veces. El año siguiente nadie se acuerda de cambiarlo.',
    wrong: 'Se atiende el programa de becas 2026.',
    right: 'Se atiende el programa de becas {{Anio}}.',
    check: invented(/\b(?:19|20)\d\d\b/g),
  },
  {
    id: 'D9',
    name: 'sin-citas-legales',
    severity: 'should',
    title: 'Sin citas legales',
    message: 'Verifique esta cita legal o cámbiela por «Fundamento legal».',
    reason:
      'El modelo cita de memoria, y su memoria tiene años: inventa artículos y cita leyes abrogadas. Un fundamento falso puede anular el acto.',
    wrong: 'Lo anterior, con fundamento en el artículo 14 constitucional.',
    right: 'Lo anterior, con fundamento en {{Fundamento_Legal}}.',
    check: invented(
      new RegExp(
        anyOf([
          /\bart(?:iculos?|s?\.) \d+/,
          /\bfraccion(?:es)? (?:[ivxlc]+|\d+)\b/,
          /\bley (?:general|federal|organica|de)\b/,
          /\breglamento (?:interior|de)\b/,
          /\bconstitucion politica\b/,
        ]),
        'g',
      ),
    ),
  },
  {
    id: 'D10',
    name: 'sin-organismos-extintos',
    severity: 'should',
    title: 'Sin organismos extintos',
    message: 'Este organismo o nombre ya no existe. Cámbielo por el vigente o por un dato por llenar.',
    reason:
      'Varios organismos desaparecieron o cambiaron de nombre después de que el modelo aprendió: el INAI, por ejemplo, en marzo de 2025.',
    wrong: 'Puede presentar su queja ante el INAI.',
    right: 'Puede presentar su queja ante {{Autoridad_Garante}}.',
    check: (draft) =>
      [...matches(draft.prose, EXTINCT_ACRONYM), ...matches(draft.plain, EXTINCT_NAME)].filter(
        ({ start, end }) => !draft.given.includes(draft.plain.slice(start, end)) && !isFromBefore2019(draft),
      ),
  },
  {
    id: 'D11',
    name: 'sin-leyenda-del-ano',
    severity: 'must',
    title: 'Sin leyenda del año',
    message: 'La leyenda del año cambia por decreto. Cámbiela por «Leyenda».',
    reason:
      'Cada congreso, estado o cabildo decreta la suya, y cambia cada año. Solo la oficina sabe cuál está vigente.',
    wrong: '2026, Año del Agua\n{{Institucion}}',
    right: '{{Leyenda}}\n{{Institucion}}',
    check: invented(
      new RegExp(
        anyOf([
          new RegExp(`\\b20\\d\\d(?:,? ano del?|[.,] ?${ANNIVERSARIES})\\b[^\\n"”»\\ue000]{0,160}`),
          /(?<=^[\s"“«]{0,9})ano (?:del? )?20\d\d[.,][^\n"”»\ue000]{0,160}/,
        ]),
        'gm',
      ),
    ),
  },
  {
    id: 'D12',
    name: 'sin-hechos-inventados',
    severity: 'should',
    title: 'Sin hechos inventados',
    message: 'Esto no está en su solicitud. Compruébelo o cámbielo por un dato por llenar.',
    reason:
      'El modelo pone cifras y acuerdos para que el texto suene completo. Firmados, son hechos que alguien tendrá que sostener.',
    wrong: 'Se revisaron 6 extintores del edificio.',
    right: 'Se revisaron {{Numero_Extintores}} extintores del edificio.',
    adviceFor: [],
    check: inventedFacts,
  },
];

const FORMER_BODIES = anyOf(`
  COFECE
  CONACYT
  CONAHCYT
  CONEVAL
  Conacyt
  Conahcyt
  IFAI
  IFE
  IFT
  INAI
  INSABI
  PGR
  PROSPERA
  SAGARPA
  SCT
  SEDESOL
  Sagarpa
  Sedesol
`);

const EXTINCT_ACRONYM = new RegExp(`\\b${FORMER_BODIES}\\b`, 'g');
const FORMER_COUNCILS = anyOf(`
  ciencia y tecnologia
  evaluacion de la politica de desarrollo social
  humanidades, ciencias y tecnologias
`);

const EXTINCT_NAME = new RegExp(
  `${anyOf([
    /\bcompranet\b/,
    /\binstituto nacional de (?:transparencia,? )?acceso a la informacion\b/,
    /\binstituto federal de (?:telecomunicaciones|acceso a la informacion)\b/,
    /\bcomision federal de competencia economica\b/,
    new RegExp(`\\bconsejo nacional de ${FORMER_COUNCILS}\\b`),
    /\bsecretaria de comunicaciones y transportes\b/,
    /\bprocuraduria general de la republica\b/,
    /\bsecretaria de la funcion publica\b/,
    /\bmexico,? d\. ?f\./,
    /\bdistrito federal\b/,
    /\bseguro popular\b/,
  ])}`,
  'g',
);

function isFromBefore2019({ lines, origin }: Draft): boolean {
  const isOld = ({ role, bare }: Line) =>
    role === 'placeAndDate' && /\b(?:19\d\d|200\d|201[0-8])\b|\bdos mil (?!veint|treinta)/.test(bare);
  return origin === 'person' && lines.some(isOld);
}

// Returns the check of a rule that reports each entity of some kinds. Values from the request and words that a person
// added are not reported.
function inventedEntities(kinds: readonly EntityKind[], isGiven?: typeof dateIsGiven) {
  return (draft: Draft): Range[] =>
    entitiesOf(draft).filter((entity) => kinds.includes(entity.kind) && isInvented(draft, entity, isGiven));
}

// Returns the check of a rule that reports each match of `pattern`. Values from the request and words that a
// person added are not reported.
function invented(pattern: RegExp, view: 'prose' | 'plain' = 'plain') {
  return (draft: Draft): Range[] => matches(draft[view], pattern).filter((range) => isInvented(draft, range));
}

function isInvented(draft: Draft, { start, end }: Range, isGiven?: typeof dateIsGiven): boolean {
  const { plain, given, origin, original } = draft;
  const words = plain.slice(start, end);
  return !(isGiven?.(given, words) ?? given.includes(words)) && (origin !== 'person' || original.includes(words));
}

function dateIsGiven(given: string, date: string): boolean {
  const words = new Set(given.match(/\p{L}+|\d+/gu));
  const parts = date.match(/\d+|\b(?!(?:del?|ano|dias|mes|[a-z])\b)[a-z]+/g) ?? [];
  return parts.every((part) => words.has(part) || words.has(part.replace(/^0/, '')));
}

function amountIsGiven(given: string, amount: string): boolean {
  return given.replaceAll(',', '').includes(amount.replace(/[$\s,]|\.00$/g, ''));
}

// Finds the people with a title, and the names that models like to invent.
function inventedNames(draft: Draft): Range[] {
  const titled = peopleOf(draft).flatMap(({ start, end, parts: { title } }) =>
    title ? [{ start: Math.min(title.start, start), end }] : [],
  );
  const untitled = [...matches(draft.plain, NAME_THAT_MODELS_INVENT), ...namesAbovePosts(draft)];
  const isWithin = ({ start }: Range) => titled.some((name) => start >= name.start && start < name.end);
  return [...titled, ...untitled.filter((range) => !isWithin(range))].filter((range) => isInvented(draft, range));
}

// Finds names that are in no list and have no title, by the post below: «MARISA RÍOS BELTRÁN» above «JEFA DEL
// DEPARTAMENTO».
function namesAbovePosts({ lines }: Draft): Range[] {
  return lines.filter(({ role, cased }, at) => {
    const below = lines[at + 1];
    const isAbovePost = below?.role === role && !below.blankBefore && BEGINS_WITH_POST.test(below.bare);
    return isAbovePost && (role === 'signature' || role === 'addressee') && isName(cased.replace(/[.,]$/, ''));
  });
}

// Finds counts and decisions that the request does not contain: «6 extintores», «por unanimidad». «dos
// testigos» is accepted, because every acta has two witnesses.
function inventedFacts({ plain, given }: Draft): Range[] {
  const numbers = new Set(given.match(/[\p{L}\d]+/gu));
  return matches(plain, FACT).filter(({ start, end }) => {
    const [count = '', noun = ''] = plain.slice(start, end).split(' ');
    const isInBrackets = /\[[^\]\n]*$/.test(plain.slice(Math.max(0, start - 80), start));
    const isGiven = count === 'por' ? given.includes(noun) : numbers.has(count);
    return !isInBrackets && !isGiven && !OF_A_FORM.test(noun);
  });
}

const COUNTS = anyOf(`
  \\d{1,4}
  cien
  cinco
  cincuenta
  cuarenta
  cuatro
  diez
  doce
  dos
  nueve
  ocho
  once
  quince
  seis
  siete
  treinta
  tres
  veinte
`);

const FACT = new RegExp(
  anyOf([
    new RegExp(`(?<![\\p{L}\\d.,:/$°-])${COUNTS} \\p{L}{3,}s(?!\\p{L})`, 'u'),
    /\bpor (?:unanimidad|mayoria de votos)\b/,
  ]),
  'gu',
);
const COMMON_UNITS = anyOf(`
  anos
  copias
  dias
  ejemplares
  horas
  juegos
  meses
  minutos
  originales
  parrafos
  partes
  puntos
  semanas
  tantos
  testigos
  veces
`);

const OF_A_FORM = new RegExp(`^${COMMON_UNITS}$`);
