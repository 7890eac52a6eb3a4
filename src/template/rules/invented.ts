// Rules of invented data (D): dates, folios, names and other facts that the request did not give.
import type { Document } from '../document.ts';
import { type Context, matches, must, type Range, type Rule, should } from '../rule.ts';
import { POST as A_POST, INSTITUTION, MONTH, TITLES } from '../vocabulary.ts';

// The titles as people write them: «Lic», «LIC», «M.A», «C.P».
const WRITTEN_TITLE = `(?:${TITLES.flatMap((title) => [capitalised(title), title.toUpperCase()]).join('|')}|M\\. ?[ACD]|L\\.A\\.E|C\\.P)`;

// Capitalised words after a title: at least one, but two after «C.», which may also open a point of a list.
const TITLED_NAME = new RegExp(
  '(?<![\\p{L}.])(?:TITLE\\.[ \\t]+NAME(?:LINK NAME){0,4}|C\\.[ \\t]+NAME(?:LINK NAME){1,4})'
    .replaceAll('LINK ', '[ \\t]+(?:(?:de|del|la|las|los|y)[ \\t]+){0,3}')
    .replaceAll('NAME', '\\p{Lu}\\p{L}{1,30}')
    .replace('TITLE', WRITTEN_TITLE),
  'gu',
);

// A post or a thing that follows a title and is not a name.
const POST =
  /^(?:m\. ?[acd]|[a-z.]+)\.\s+(?:(?:en|de|del|el|la|los|las|con|para|por)\b|autoridad|(?:sub)?(?:director|secretari|coordinador|delegad)|president|titular|jef[ea]|tesorer|contralor|gobernador|rector|sindic|regidor|encargad|comisionad|oficial|administrador|magistrad|juez|diputad|senador|integrante|persona|servidor|funcionari|ciudadan|habitante|vecin|padre|madre|trabajador|proveedor|responsable|represent|archivo|expediente|organo|recursos|usuari|alcalde|fiscal|notari|comandante|apoderad|agente|auditor|procurador|subprocurador|comisari|supervisor|vocal|civil|asesor|analista|inspector|consejer|ministr|defensor|visitador|policia|medic|enfermer|docente|profesor|maestr|alumn|estudiante|vicerrector|decan|contador|cronista|embajador|consul|gerente|subsecretari|prosecretari)/;

// «Calle Dr. Mora», «Hospital Dr. Ángel Leaño»: the name of a place.
const NAMED_PLACE =
  /(?:calle|avenida|av\.|calz(?:ada|\.)|blvd\.?|bulevar|boulevard|colonia|col\.|fracc(?:ionamiento|\.)|privada|andador|escuela|primaria|secundaria|hospital|clinica|auditorio|sala|teatro|biblioteca|jardin|parque|plaza|unidad|premio|catedra)\s+$|["“«]$/;

// «C. Emilio Portes Esq.»: calle, at the corner of another.
const STREET = /^c\. .* esq(?:uina)?$/;

const STOCK_NAME =
  /(?<!\p{L})(?:juan|maria|jose|pedro|ana|luis|carlos|fulano)(?: (?:carlos|luis|jose|maria|antonio|guadalupe))? (?:perez|lopez|garcia|martinez|rodriguez|hernandez|gonzalez|ramirez|sanchez|de tal)(?: (?:perez|lopez|garcia|martinez|rodriguez|hernandez|gonzalez|ramirez|sanchez))?(?!\p{L})/gu;

const DAY_IN_WORDS =
  '(?:primero|uno?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|quince|diecis\\p{L}{3,5}|diecioch\\p{L}|diecinueve|veint\\p{L}{1,8}|treinta(?: y un[oa]?)?)';

// «15 de marzo de 2026», «1/o. de enero», «veintinueve de mayo», «los 22 días del mes de noviembre», «febrero 22 de 2018», «15/03/2026».
// Digits with hyphens that belong to a longer number or follow «Acuerdo» are a folio.
const DATE = new RegExp(
  [
    `(?<![\\p{L}\\d])(?:\\d{1,2}(?:º|°|/?o\\.?|er)?|${DAY_IN_WORDS})\\s+(?:dias\\s+del\\s+mes\\s+)?de\\s+${MONTH}(?:\\s+del?\\s+(?:ano\\s+)?(?:\\d{4}|dos mil(?: (?:(?:treinta y )?\\p{L}{3,12}))?))?(?![\\p{L}\\d])`,
    `(?<![\\p{L}\\d])${MONTH}\\s+\\d{1,2}(?:,|\\s+del?)?\\s+\\d{4}(?!\\d)`,
    `(?<![\\p{L}\\d/.-])(?<!(?:acuerdo|folio|oficio|expediente|circular|no\\.|num\\.|numero) )(?:0?[1-9]|[12]\\d|3[01])(?:/(?:0?[1-9]|1[0-2])/|-(?:0?[1-9]|1[0-2])-)\\d{2}(?:\\d\\d)?(?![\\p{L}\\d/-])`,
  ].join('|'),
  'gu',
);

export const INVENTED: readonly Rule[] = [
  must(
    'D1',
    'Sin fechas inventadas',
    'Esta fecha no está en su solicitud. Cámbiela por una variable como {{Fecha_Limite}}.',
    invented(DATE, 'plain', writtenDateIsGiven),
  ),
  must(
    'D2',
    'Sin folios inventados',
    'Este número de documento no está en su solicitud. Cámbielo por una variable como {{Numero_Oficio}}.',
    invented(
      /(?<![\p{L}\d/.-])(?!COVID|[IVXLC]+[.-]|\p{Lu}{2,4}-\d{1,3}(?![\p{L}\d/.-])|\p{Lu}{3,4}-\d{6}-[\p{Lu}\d]{3}(?![\p{L}\d]))\p{Lu}{2,}(?:[/.-][\p{Lu}\d]+)*[/.-]\d+(?:[/.-]\d+)*(?!\p{L})/gu,
      'prose',
    ),
  ),
  must(
    'D3',
    'Sin teléfonos inventados',
    'Este teléfono no está en su solicitud. Cámbielo por {{Telefono_Contacto}}.',
    invented(/(?<!\d)\(?\d(?:[ .()-]{0,2}\d){9}(?!\d)/g),
  ),
  must(
    'D4',
    'Sin correos inventados',
    'Este correo no está en su solicitud. Cámbielo por {{Correo_Contacto}}.',
    invented(/(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}/g),
  ),
  must(
    'D5',
    'Sin CURP ni RFC',
    'Esta CURP o RFC no está en su solicitud. Cámbiela por una variable.',
    invented(
      /\b[a-z]{4}\d{6}[hmx][a-z]{5}[a-z\d]\d\b|(?<![\p{L}\d&])[a-z&]{3,4}(?:\d{6}|-\d{6}-)[a-z\d]{3}(?![\p{L}\d])/gu,
    ),
  ),
  must(
    'D6',
    'Sin montos inventados',
    'Este monto no está en su solicitud. Cámbielo por {{Monto}}.',
    invented(/\$[ \t]{0,3}\d+(?:[,.]\d+)*/g, 'plain', amountIsGiven),
  ),
  must(
    'D7',
    'Sin nombres inventados',
    'Este nombre no está en su solicitud. Cámbielo por una variable como {{Nombre_Remitente}}.',
    inventedNames,
  ),
  should(
    'D8',
    'Sin años fijos',
    'Este año quedó fijo. Cámbielo por una variable si la plantilla se usará después.',
    invented(/\b(?:19|20)\d\d\b/g),
  ),
  should(
    'D9',
    'Sin citas legales',
    'Verifique esta cita legal o cámbiela por {{Fundamento_Legal}}.',
    invented(
      /\bart(?:iculos?|s?\.) \d+|\bfraccion(?:es)? (?:[ivxlc]+|\d+)\b|\bley (?:general|federal|organica|de)\b|\breglamento (?:interior|de)\b|\bconstitucion politica\b/g,
    ),
  ),
  should(
    'D10',
    'Sin organismos extintos',
    'Este organismo o nombre ya no existe. Cámbielo por el vigente o por una variable.',
    (document, context) => [
      ...notGiven(
        /\b(?:INAI|IFAI|IFE|IFT|COFECE|CONEVAL|SCT|CONACYT|Conacyt|CONAHCYT|Conahcyt|SEDESOL|Sedesol|SAGARPA|Sagarpa|PGR|INSABI|PROSPERA)\b/g,
        'prose',
      )(document, context),
      ...notGiven(
        /\bcompranet\b|\binstituto nacional de (?:transparencia,? )?acceso a la informacion\b|\binstituto federal de (?:telecomunicaciones|acceso a la informacion)\b|\bcomision federal de competencia economica\b|\bconsejo nacional de (?:evaluacion de la politica de desarrollo social|ciencia y tecnologia|humanidades, ciencias y tecnologias)\b|\bsecretaria de comunicaciones y transportes\b|\bprocuraduria general de la republica\b|\bsecretaria de la funcion publica\b|\bmexico,? d\. ?f\.|\bdistrito federal\b|\bseguro popular\b/g,
      )(document, context),
    ],
  ),
  must(
    'D11',
    'Sin leyenda del año',
    'La leyenda del año cambia por decreto. Cámbiela por {{Leyenda}}.',
    invented(
      /\b20\d\d(?:,? ano del?|[.,] ?(?:ano|(?:bi|tri|sesqui)?centenario|\d{1,3}o? aniversario))\b[^\n"”»\ue000]{0,160}|(?<=^[\s"“«]{0,9})ano (?:del? )?20\d\d[.,][^\n"”»\ue000]{0,160}/gm,
    ),
  ),
];

// A check that reports every match of a pattern, but for data that the request gave and the words of a person.
function invented(pattern: RegExp, view: 'prose' | 'plain' = 'plain', isGiven = occursInGiven) {
  const check = notGiven(pattern, view, isGiven);
  return (document: Document, context: Context): Range[] =>
    check(document, context).filter(({ start, end }) => !context.isOwn(document.plain.slice(start, end)));
}

function notGiven(pattern: RegExp, view: 'prose' | 'plain' = 'plain', isGiven = occursInGiven) {
  return (document: Document, { given }: Context): Range[] => {
    const found = matches(document[view], pattern);
    if (given.trim() === '') return found;
    return found.filter(({ start, end }) => !isGiven(given, document.plain.slice(start, end)));
  };
}

function occursInGiven(given: string, words: string): boolean {
  return given.includes(words);
}

function writtenDateIsGiven(given: string, date: string): boolean {
  const words = new Set(given.match(/[\p{L}\p{N}]+/gu));
  const parts = date.match(/\d+|[a-z]{4,}/g) ?? [];
  return given.includes(date) || parts.every((part) => words.has(part) || words.has(part.replace(/^0/, '')));
}

function amountIsGiven(given: string, amount: string): boolean {
  const figures = amount.replace(/[$\s]/g, '');
  return (
    given.includes(figures) || given.replaceAll(',', '').includes(figures.replaceAll(',', '').replace(/\.00$/, ''))
  );
}

function inventedNames(document: Document, context: Context): Range[] {
  const { plain } = document;
  const titled = invented(TITLED_NAME, 'prose')(document, context).filter(
    ({ start, end }) =>
      !POST.test(plain.slice(start, end)) &&
      !NAMED_PLACE.test(plain.slice(Math.max(0, start - 24), start)) &&
      !STREET.test(plain.slice(start, end)),
  );
  const isInTitled = ({ start }: Range) => titled.some((other) => start >= other.start && start < other.end);
  const untitled = [...invented(STOCK_NAME)(document, context), ...namesAbovePosts(document, context)];
  return [...titled, ...untitled.filter((range) => !isInTitled(range))];
}

// Who signs or is addressed without a title: «MARISA RÍOS BELTRÁN» above «JEFA DEL DEPARTAMENTO».
function namesAbovePosts({ lines, plain }: Document, { given, isOwn }: Context): Range[] {
  return lines.filter(({ role, cased, bare, end, start }, index) => {
    const below = lines[index + 1];
    if ((role !== 'signature' && role !== 'addressee') || below?.role !== role || below.blankBefore) return false;
    if (!NAME_ALONE.test(cased) || NO_NAME.test(bare) || !POST_FIRST.test(below.bare)) return false;
    const words = plain.slice(start, end);
    return !isOwn(words) && !given.includes(words);
  });
}

const NAME_ALONE =
  /^\p{Lu}\p{L}+(?: (?:(?:de|del|la|las|los|y|DE|DEL|LA|LAS|LOS|Y) ){0,3}\p{Lu}(?:\p{L}+|\.)){1,5}[.,]?$/u;

const POST_FIRST = new RegExp(`^(?:${A_POST})`);

const NO_NAME = new RegExp(
  `(?<!\\p{L})(?:${A_POST}|${INSTITUTION}|testigos?|sistema|subdireccion|comite|consejo|congreso|juzgado|area|personal)(?!\\p{L})`,
  'u',
);

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
