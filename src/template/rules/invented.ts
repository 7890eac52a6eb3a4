// Rules of invented data (D): dates, folios, names and other facts that the request did not give.
import type { Document } from '../document.ts';
import { type Context, matches, must, type Range, type Rule, should } from '../rule.ts';
import { MONTH, TITLES } from '../vocabulary.ts';

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
  /^(?:m\. ?[acd]|[a-z.]+)\.\s+(?:(?:sub)?(?:director|secretari|coordinador|delegad)|president|titular|jef[ea]|tesorer|contralor|gobernador|rector|sindic|regidor|encargad|comisionad|oficial|administrador|magistrad|juez|diputad|senador|integrante|persona|servidor|funcionari|ciudadan|habitante|vecin|padre|madre|trabajador|proveedor|responsable|represent|archivo|expediente|organo|recursos|usuari|alcalde|fiscal|notari|comandante|apoderad|agente|auditor|procurador|subprocurador|comisari|supervisor|vocal|civil|asesor|analista|inspector|consejer|ministr|defensor|visitador|policia|medic|enfermer|docente|profesor|maestr|alumn|estudiante|vicerrector|decan|contador|cronista|embajador|consul|gerente|subsecretari|prosecretari)/;

// «Calle Dr. Mora», «Hospital Dr. Ángel Leaño»: the name of a place.
const NAMED_PLACE =
  /(?:calle|avenida|av\.|calz(?:ada|\.)|blvd\.?|bulevar|boulevard|colonia|col\.|fracc(?:ionamiento|\.)|privada|andador|escuela|primaria|secundaria|hospital|clinica|auditorio|sala|teatro|biblioteca|jardin|parque|plaza|unidad|premio|catedra)\s+$/;

const STOCK_NAME =
  /(?<!\p{L})(?:juan|maria|jose|pedro|ana|luis|carlos|fulano)(?: (?:carlos|luis|jose|maria|antonio|guadalupe))? (?:perez|lopez|garcia|martinez|rodriguez|hernandez|gonzalez|ramirez|sanchez|de tal)(?: (?:perez|lopez|garcia|martinez|rodriguez|hernandez|gonzalez|ramirez|sanchez))?(?!\p{L})/gu;

export const INVENTED: readonly Rule[] = [
  must(
    'D1',
    'Sin fechas inventadas',
    'Esta fecha no está en su solicitud. Cámbiela por una variable como {{Fecha_Limite}}.',
    invented(
      new RegExp(
        `\\b\\d{1,2}(?:º|°|o\\.?|er)?\\s+de\\s+${MONTH}(?:\\s+del?\\s+(?:ano\\s+)?\\d{4})?\\b|\\b\\d{1,2}[/-]\\d{1,2}[/-]\\d{2,4}\\b`,
        'g',
      ),
      'plain',
      writtenDateIsGiven,
    ),
  ),
  must(
    'D2',
    'Sin folios inventados',
    'Este número de documento no está en su solicitud. Cámbielo por una variable como {{Numero_Oficio}}.',
    invented(/(?<![\p{L}\d/.-])(?!COVID)\p{Lu}{2,}(?:[/.-][\p{Lu}\d]+)*[/.-]\d+(?:[/.-]\d+)*(?!\p{L})/gu, 'prose'),
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
    invented(/\b[a-z]{4}\d{6}[hmx][a-z]{5}[a-z\d]\d\b|(?<![\p{L}\d&])[a-z&]{3,4}\d{6}[a-z\d]{3}(?![\p{L}\d])/gu),
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
      ...invented(/\b(?:INAI|IFAI|IFE|SAGARPA|PGR|INSABI|PROSPERA)\b/g, 'prose')(document, context),
      ...invented(/\bsecretaria de la funcion publica\b|\bmexico,? d\. ?f\.|\bdistrito federal\b|\bseguro popular\b/g)(
        document,
        context,
      ),
    ],
  ),
  must(
    'D11',
    'Sin leyenda del año',
    'La leyenda del año cambia por decreto. Cámbiela por {{Leyenda}}.',
    invented(/\b20\d\d,? ano del?\b[^\n"”»\ue000]{0,160}/g),
  ),
];

// A check that reports every match of a pattern, but for data that the request gave.
function invented(pattern: RegExp, view: 'prose' | 'plain' = 'plain', isGiven = occursInGiven) {
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
      !POST.test(plain.slice(start, end)) && !NAMED_PLACE.test(plain.slice(Math.max(0, start - 24), start)),
  );
  const isInTitled = ({ start }: Range) => titled.some((other) => start >= other.start && start < other.end);
  return [...titled, ...invented(STOCK_NAME)(document, context).filter((range) => !isInTitled(range))];
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
