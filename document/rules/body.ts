// Rules for the body: it exists, and its language is formal, plain and inclusive Mexican Spanish.
import { LETTERS } from '../kinds/document-kind.ts';
import type { Document } from '../reading/document.ts';
import { isDashes } from '../reading/table.ts';
import { fold } from '../text.ts';
import type { Occurrence } from '../variables/variables.ts';
import { anyOf } from '../words/any-of.ts';
import { INFORMAL } from '../words/informal.ts';
import { POINT } from '../words/list-marks.ts';
import { countWords, endOfText, matches, missingUnless, type Rule } from './rule.ts';
import { placeOf } from './variables.ts';

const ENGLISH_SMALL_WORDS = anyOf(`
  and
  be
  for
  in
  is
  of
  on
  our
  please
  that
  the
  this
  to
  we
  with
  you
  your
`);

const ENGLISH = new RegExp(`(?<![\\p{L}\\p{N}])${ENGLISH_SMALL_WORDS}(?![\\p{L}\\p{N}])`, 'gu');

const ENGLISH_LABELS = anyOf(`
  (?:best |kind )?regards
  (?:yours )?sincerely
  attached
  date
  dear
  from
  subject
  to
`);

const ENGLISH_LABEL = new RegExp(`^[ \\t]*(?:${ENGLISH_LABELS}(?![\\p{L}\\p{N}])|(?:re|cc)[ \\t]*:)`, 'gmu');

// Matches words that occur in English sentences, but not in Spanish ones.
const ENGLISH_WORD = anyOf(`
  attendance
  deadline
  feedback
  hereby
  highlights?
  kindly
  looking forward
  please
  regarding
  thank you
  your
`);
const ENGLISH_WORDS = new RegExp(
  `(?<![\\p{L}\\p{N}])${ENGLISH_WORD}(?:[ \\t]+(?:\\p{L}{1,30}[ \\t]+)?${ENGLISH_WORD})*(?![\\p{L}\\p{N}])`,
  'gu',
);

const SPANISH_SMALL_WORDS = anyOf(`
  a
  al
  como
  con
  de
  del
  el
  en
  la
  las
  le
  lo
  los
  no
  o
  para
  por
  que
  se
  su
  un
  una
  y
`);

const SPANISH = new RegExp(`(?<![\\p{L}\\p{N}])${SPANISH_SMALL_WORDS}(?![\\p{L}\\p{N}])`, 'gu');

const OLD_FORMULAS = [
  /\bseguridades de mi (?:mas )?(?:alta|atenta|distinguida)\b/u,
  /\binfrascrit[oa]s?\b/u,
  /\bsuscrit[oa] al calce\b/u,
  /\bsirvase encontrar\b/u,
  /\bocurso\b/u,
  /\ba la brevedad posible\b/u,
  /\ben tiempo y forma\b/u,
  /\bno omito (?:mencionar|manifestar|senalar|informar|comentar|hacer|expresar)(?:les?)?\b/u,
  /\bgir(?:e|en|ar) sus (?:\p{L}+ )?(?:apreciables|amables|valiosas|finas) (?:\p{L}+ )?instrucciones\b/u,
  /\btengan? a bien\b/u,
];

export const BODY_RULES: readonly Rule[] = [
  {
    id: 'S14',
    name: 'cuerpo',
    severity: 'must',
    title: 'Cuerpo',
    message: 'Falta el cuerpo: al menos un párrafo completo entre el asunto y la despedida.',
    reason: 'Un párrafo completo dice el motivo, lo que se pide y para cuándo. Con frases sueltas hay que adivinarlo.',
    wrong:
      'Le solicito los datos del programa de becas.\n\nLos necesita esta oficina para su informe de este trimestre.\n\nLe agradeceré enviarlos antes del {{Fecha_Limite}}, por correo.',
    right:
      'Con fundamento en {{Fundamento_Legal}}, le solicito los datos de las personas que reciben una beca, para integrar el informe de este trimestre.\n\nLe agradeceré enviarlos a {{Correo_Contacto}} antes del {{Fecha_Limite}} y avisar por teléfono a esta oficina cuando estén completos.',
    check: missingUnless(hasBody),
  },
  {
    id: 'S15',
    name: 'dos-parrafos',
    severity: 'should',
    title: 'Dos párrafos',
    message: 'El cuerpo es muy breve. Explique el motivo y lo que se pide en dos párrafos o más.',
    reason:
      'Lo usual es un párrafo con el motivo y otro con lo que se pide: quien lee encuentra pronto qué tiene que hacer.',
    wrong:
      'Con fundamento en {{Fundamento_Legal}}, le solicito los datos de las personas que reciben una beca, para integrar el informe de este trimestre que presentará nuestra escuela.',
    right:
      'Con fundamento en {{Fundamento_Legal}}, le solicito los datos de las personas que reciben una beca, para integrar el informe de este trimestre.\n\nLe agradeceré enviarlos a {{Correo_Contacto}} antes del {{Fecha_Limite}} y avisar por teléfono a esta oficina cuando estén completos.',
    adviceFor: LETTERS,
    check: missingUnless(
      (document) => !hasBody(document) || document.variables.some(isBody) || countParagraphs(document, 8) > 1,
    ),
  },
  {
    id: 'V8',
    name: 'cuerpo-redactado',
    severity: 'must',
    title: 'Cuerpo redactado',
    message: 'El cuerpo no puede ser un dato por llenar: debe estar redactado.',
    reason:
      'El cuerpo es justamente lo que se pidió redactar. Si es un dato por llenar, todo el trabajo queda para usted.',
    wrong: '{{Mensaje}}',
    right: 'Le agradezco su apoyo.',
    adviceFor: [],
    check: ({ variables }) => variables.filter(isBody).map(placeOf),
  },
  {
    id: 'L1',
    name: 'en-espanol',
    severity: 'must',
    title: 'En español',
    message: 'El texto no parece estar en español. Pídalo de nuevo.',
    reason: 'Una comunicación oficial se escribe en español. Si el modelo cambió de idioma, el texto entero no sirve.',
    wrong:
      'Hiermit bitten wir Sie um die Daten aller Personen, die ein Stipendium erhalten, damit unser Bericht pünktlich fertig wird.\n\nWir danken Ihnen herzlich dafür, dass Sie alles per Post oder elektronisch rechtzeitig übermitteln.',
    right:
      'Con fundamento en {{Fundamento_Legal}}, le solicito los datos de las personas que reciben una beca, para integrar el informe de este trimestre.\n\nLe agradeceré enviarlos a {{Correo_Contacto}} antes del {{Fecha_Limite}} y avisar por teléfono a esta oficina cuando estén completos.',
    check: missingUnless(
      ({ plain }) => countWords(plain, SPANISH) >= 0.15 * countWords(plain),
      (draft) => ({ start: draft.lines[0]?.start ?? 0, end: endOfText(draft) }),
    ),
  },
  {
    id: 'L2',
    name: 'sin-ingles',
    severity: 'must',
    title: 'Sin inglés',
    message: 'Hay palabras en inglés. Escríbalas en español.',
    reason: 'A los modelos se les escapan palabras en inglés. Todas tienen su equivalente en español.',
    wrong: 'Please confirm your attendance.',
    right: 'Por favor confirme su asistencia.',
    check: ({ plain }) => {
      const found = matches(plain, ENGLISH);
      return found.length > 2 && found.length > 0.02 * countWords(plain) ? found : matches(plain, ENGLISH_WORDS);
    },
  },
  {
    id: 'L3',
    name: 'rotulos-en-espanol',
    severity: 'must',
    title: 'Rótulos en español',
    message: 'Cambie este rótulo en inglés por el español (ASUNTO, PARA, DE, C.c.p.).',
    reason: 'Los rótulos ordenan el documento. En inglés, ni quien archiva ni quien recibe los reconoce.',
    wrong: 'CC: Archivo.',
    right: 'C.c.p. Archivo.',
    // A finding about «CC:» belongs to the group of rule S10, whose fix corrects the labels of all copies at
    // once.
    check: ({ plain }) =>
      matches(plain, ENGLISH_LABEL).map((range) =>
        plain.startsWith('cc', range.start) ? { ...range, group: 'S10' } : range,
      ),
  },
  {
    id: 'S20',
    name: 'usos-de-mexico',
    severity: 'should',
    title: 'Usos de México',
    message: 'Esto se usa en otros países. Cámbielo por la forma mexicana.',
    reason:
      'Los modelos aprendieron de oficios de otros países, donde se acostumbran otras fórmulas. Aquí suenan ajenas.',
    wrong: 'Tengo el honor de dirigirme a usted para informarle del avance.',
    right: 'Le informo del avance.',
    check: new RegExp(
      anyOf([
        /\btengo el honor de dirigirme\b/,
        /\bdios guarde\b/,
        /\bvuestr[oa]s?\b/,
        /\bs\. ?d\.[ \t]*$/,
        /\bsenor:/,
        /\bfdo\./,
        /\bvosotr[oa]s\b/,
      ]),
      'gm',
    ),
  },
  {
    id: 'E1',
    name: 'trato-de-usted',
    severity: 'should',
    title: 'Trato de usted',
    message: 'El documento va de usted. Cambie el tuteo.',
    reason: 'Las oficinas tratan de usted a quien reciba el documento, sea la persona que sea.',
    wrong: 'Te solicito los datos del programa.',
    right: 'Le solicito los datos del programa.',
    check: new RegExp(
      anyOf([
        /\bte (?:adjunt|agradec|agradez|anex|avis|coment|comunic|convoc|envi|entreg|exhort|felicit|inform|invit|mand|notific|pid|ped|record|recuerd|reiter|remit|requer|requier|rog|rueg|salud|solicit|sugier)(?:c?o|[aei](?:mos|re(?:mos)?|ria(?:mos)?))\b/,
        /\bte (?:hago|hare) (?:llegar|saber|entrega)\b/,
        /\btu (?:area|apoyo|asistencia|escuela|firma|grupo|nombre|oficina|oficio|respuesta|solicitud)\b/,
        /\btus\b/,
        /\bnos (?:apoyes|ayudes|compartas|confirmes|des|digas|entregues|envies|hagas|mandes|prestes|traigas)\b/,
        /\bcontigo\b/,
        /\btuy[oa]s?\b/,
      ]),
      'g',
    ),
  },
  {
    id: 'E2',
    name: 'lenguaje-incluyente',
    severity: 'should',
    title: 'Lenguaje incluyente legible',
    message: 'Evite @ y x: use «el personal», «las personas» o ambas formas.',
    reason:
      'La arroba y la equis no se pueden leer en voz alta, y los lectores de pantalla se atoran con ellas. Los nombres colectivos dicen lo mismo.',
    wrong: 'El curso es para tod@s en la oficina.',
    right: 'El curso es para todo el personal de la oficina.',
    check: /(?<![\w@.+-])[a-z]{2,20}(?:@s?(?![\w.@-])|xs(?!\w))/g,
  },
  {
    id: 'E3',
    name: 'lenguaje-claro',
    severity: 'should',
    title: 'Lenguaje claro',
    message: 'Es una fórmula anticuada. Dígalo con palabras sencillas.',
    reason:
      'Las fórmulas antiguas alargan el texto y no dicen qué se pide. «A la brevedad posible» no es un plazo: una fecha sí.',
    wrong: 'Le pido el informe a la brevedad posible.',
    right: 'Le pido el informe antes del {{Fecha_Limite}}.',
    check: new RegExp(OLD_FORMULAS.map(({ source }) => source).join('|'), 'gu'),
  },
  {
    id: 'E7',
    name: 'sin-palabras-de-mensaje',
    severity: 'must',
    title: 'Sin palabras de mensaje',
    message: 'Así se escribe en un mensaje, no en un documento. Dígalo con todas sus letras.',
    reason: 'Un «porfa» o un «xq» que se queda al copiar un mensaje le quita seriedad al documento y a quien lo firma.',
    wrong: 'Le pido porfa el informe de la semana.',
    right: 'Le pido por favor el informe de la semana.',
    context: { origin: 'person' },
    check: INFORMAL,
  },
];

function isBody({ name }: Occurrence): boolean {
  return /^(?:cuerpo|contenido|texto|mensaje|desarrollo|body|redaccion)(?:_|$)/.test(fold(name));
}

// Returns true if the document has a paragraph, a variable for the body, a table, or two labelled list items
// such as «- Antecedentes: …» or «1. Situación. …».
function hasBody(document: Document): boolean {
  const { lines, variables } = document;
  if (countParagraphs(document, 15) > 0 || variables.some(isBody) || lines.some(isDashes)) return true;
  const points = lines.filter(({ role, bare }) => role === 'listItem' && LABELLED_POINT.test(bare));
  return points.length > 1 && countWords(points.map(({ plain }) => plain).join(' ')) >= 24;
}

const LABELLED_POINT = new RegExp(`^${POINT} \\p{L}[^:.]{2,30}[:.] `, 'u');

// Counts the paragraphs of at least `words` words between the subject and the closing. A paragraph is either
// one line or all lines between two blank lines. Returns the larger of the two counts.
function countParagraphs({ plain, subject, closing, firstCopy }: Document, words: number): number {
  const end = closing?.start ?? firstCopy?.start ?? plain.length;
  // A subject below the closing is ignored, because some offices write the subject in a box at the foot of
  // the page.
  const body = plain.slice(subject && subject.start < end ? subject.end : 0, end);
  const counts = [/[\r\n]/, /\n\s*\n/].map(
    (gap) => body.split(gap).filter((part) => part.length >= 2 * words - 1 && countWords(part) >= words).length,
  );
  return Math.max(...counts);
}
