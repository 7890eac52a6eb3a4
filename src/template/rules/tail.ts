// The tail: ATENTAMENTE with nothing else on its line, who signs with name and post, and the copies.
import type { Document } from '../document.ts';
import { isAgreement, isRecord, LETTERS } from '../document-kind.ts';
import { is } from '../forms.ts';
import type { DocumentKind } from '../kinds.ts';
import type { Line } from '../line.ts';
import {
  atEnd,
  bodyStart,
  changed,
  countWords,
  type Fix,
  hasVariable,
  indentStart,
  type Rule,
  requires,
  respelled,
} from '../rule.ts';
import type { Edit, Range } from '../text.ts';
import { CLOSING, INSTITUTION, POST, SPACED_OUT, TITLE } from '../vocabulary.ts';

// The kinds in which somebody signs with name and post, and those that get copies.
const SIGNED_WITH_POST: readonly DocumentKind[] = [...LETTERS, 'memorandum', 'circular', 'invitacion', 'nombramiento'];
const WITH_COPIES: readonly DocumentKind[] = ['oficio_comision', 'requerimiento', 'recursos', 'nombramiento'];

// Copy labels are fixed together.
export const COPIES = 'copies';

export const TAIL_RULES: readonly Rule[] = [
  {
    id: 'S8',
    severity: 'must',
    title: 'Despedida',
    messageEs: 'Falta ATENTAMENTE, sola en su línea.',
    adviceFor: LETTERS,
    check: requires(
      (document) =>
        document.lines.some((line) => isFormalClosing(line) || is(line, 'signingNote')) || isAgreement(document),
      (document) => document.lines.findLast(isLetterClosing) ?? beforeCopies(document),
    ),
    fix: (document) => [
      ...respelled(document, (phrase, bare) => phrase === 'ATENTAMENTE' && !SPACED_OUT.test(bare)),
      ...withClosing(document),
    ],
  },
  {
    id: 'E4',
    severity: 'should',
    title: 'Sin letras separadas',
    messageEs: 'Es cuestión de gusto: sin espacios entre las letras, los lectores de pantalla leen la palabra entera.',
    check: ({ lines }) => lines.filter(({ bare }) => SPACED_OUT.test(bare)),
    fix: (document) => respelled(document, (_, bare) => SPACED_OUT.test(bare)),
  },
  {
    id: 'S12',
    severity: 'must',
    title: 'Firma',
    messageEs: 'Falta la firma. Ponga {{Nombre_Remitente}} después de la despedida.',
    check: requires(
      (document, { origin, kind }) => signatureOf(document).isSigned || (origin === 'person' && kind === undefined),
      (document) => signatureOf(document).place,
    ),
  },
  {
    id: 'S13',
    severity: 'should',
    adviceFor: SIGNED_WITH_POST,
    title: 'Nombre y cargo',
    messageEs: 'La firma lleva nombre y cargo: {{Nombre_Remitente}} y {{Cargo_Remitente}}.',
    check: requires(
      (document) => {
        const { isSigned, variables, lines, hasRubric } = signatureOf(document);
        const isTwofold = variables > 1 || lines.length > 1 || lines.some(isWhole) || isRuled(document);
        const isFromSomebody = document.lines.some(({ role, bare }) => role === 'addressee' && /^de\s*:/.test(bare));
        return !isSigned || isTwofold || hasRubric || isFromSomebody;
      },
      (document) => signatureOf(document).place,
    ),
  },
  {
    id: 'S17',
    severity: 'should',
    adviceFor: SIGNED_WITH_POST,
    title: 'Cargo',
    messageEs: 'Falta un cargo, por ejemplo {{Cargo}} o {{Cargo_Remitente}}.',
    check: requires(
      (document) =>
        hasVariable(document, /^(?:cargo|puesto)/i) ||
        isRecord(document) ||
        document.lines.some(isPost) ||
        signatureOf(document).lines.some(isWhole) ||
        isRuled(document),
      bodyStart,
    ),
  },
  {
    id: 'S9',
    severity: 'must',
    title: 'Copias',
    messageEs: 'Faltan las copias. Agregue al final: C.c.p. Archivo.',
    adviceFor: WITH_COPIES,
    check: requires((document) => hasCopy(document) || isAgreement(document), atEnd),
  },
  {
    id: 'S10',
    severity: 'must',
    title: 'Rótulo de copia',
    messageEs: 'Escriba las copias así: C.c.p. y a quién se dirige.',
    adviceFor: [],
    check: requires(
      (document) =>
        !hasCopy(document) ||
        document.lines.some(({ text }) => /^[-–•·*_#>\s]*C\.c\.(?:(?:c\.)?e\.)?p\.[*_]* \S/.test(text)),
      (document) => {
        const { start, end } = document.firstCopy ?? atEnd(document);
        return { start, end, group: COPIES };
      },
    ),
    fix: withCopyLabels,
  },
];

function isFormalClosing({ bare }: Line): boolean {
  return CLOSING.test(bare) && !LETTER_CLOSING.test(bare) && !bare.startsWith('protest');
}

function isLetterClosing({ bare }: Line): boolean {
  return CLOSING.test(bare) && LETTER_CLOSING.test(bare);
}

// «Cordialmente» closes a letter, not an oficio.
const LETTER_CLOSING = /^\s*(?:muy\s+)?(?:atte|cordial|saludos)/;

function beforeCopies(document: Document): Range {
  const start = document.firstCopy?.start ?? atEnd(document).start;
  return { start, end: start };
}

function withClosing({ text, lines, closing }: Document): Edit[] {
  const edits = lines.flatMap((line) => {
    const [label] = CLOSING_AND_MORE.exec(line.plain) ?? [];
    if (label === undefined) return [];
    const isMotto = /^["“«]/.test(line.plain.slice(label.length));
    const end = line.start + label.length;
    return [{ start: indentStart(text, line.start), end, text: `ATENTAMENTE\n${isMotto ? '' : '\n'}` }];
  });
  if (edits.length > 0 || lines.some(isFormalClosing)) return edits;
  const letter = lines.findLast(isLetterClosing);
  return letter && letter === closing
    ? [{ start: indentStart(text, letter.start), end: letter.end, text: 'ATENTAMENTE' }]
    : [];
}

// A motto or who signs on the line of the closing.
const CLOSING_AND_MORE = new RegExp(`^(?:muy\\s+)?atentamente\\b[ .:,-]*(?=["“«]|\\ue000|(?:cc?|${TITLE})\\. )`);

// True if the line is the post of an addressee or a signer, in words or as a variable.
function isPost({ role, bare, names }: Line): boolean {
  return (
    (role === 'addressee' || role === 'signature') &&
    (A_POST.test(bare) || names.some((name) => /^(?:cargo|puesto)/.test(name)))
  );
}

const A_POST = new RegExp(`(?<!\\p{L})(?:${POST}|secretari[oa]|jefatura)(?!\\p{L})`, 'u');

// «NOTIFICADOR» below or above a line to sign on: the name is written by hand.
function isRuled({ lines }: Document): boolean {
  return lines.some(
    ({ role, bare }, at) =>
      role === 'signature' &&
      /^_{6}[_\s]*$/.test(bare) &&
      [lines[at - 1], lines[at + 1]].some((beside) => beside?.role === 'signature'),
  );
}

// What is between the closing and the copies. Without a closing it begins with the last sentence.
function signatureOf({ lines, closing, firstCopy, text, plain, variables }: Document) {
  const end = firstCopy?.start ?? text.length;
  const isSentence = ({ plain }: Line) => countWords(plain) >= 8 && !RUBRIC.test(plain);
  const above = closing ?? lines.findLast((line) => line.start < end && isSentence(line));
  const start = Math.min(above?.end ?? end, end);
  const words = plain.slice(start, end);
  // Names of variables without their braces sign for nobody. Without a closing, a variable or a post distinguishes a signature from other short lines.
  const signers = lines.filter(
    (line) =>
      line.role === 'signature' &&
      /[\p{L}¤]/u.test(line.bare) &&
      !/^(?:nombre|cargo|puesto)(?:_| del?\b|$)/.test(line.bare) &&
      (closing !== undefined || line.names.length > 0 || isPost(line) || BY_HAND.test(line.bare)),
  );
  const count = variables.filter((variable) => variable.start >= start && variable.end <= end).length;
  const hasRubric = RUBRIC.test(words);
  return {
    place: { start, end: start },
    lines: signers,
    variables: count,
    hasRubric,
    // A line to sign on is enough.
    isSigned: count > 0 || /_{6}|-{6}|={6}/.test(words) || hasRubric || signers.length > 0,
  };
}

// «El Director General, Ana Sol.- Rúbrica.», as gazettes print a signature.
const RUBRIC = /\brubrica\b/;

// Name and post in one line, «Diputada Ana Ruiz», or an office that signs as such.
function isWhole(line: Line): boolean {
  return BY_HAND.test(line.bare) || OFFICE.test(line.bare) || (isPost(line) && line.words > 2);
}

const OFFICE = new RegExp(`^(?:l[ao]s? )?${INSTITUTION}\\b`);

// Below a line to sign on, the words for what is written there by hand.
const BY_HAND = /^(?:nombre,? (?:cargo )?y firma|firma (?:del?|y nombre))\b/;

function hasCopy({ lines }: Document): boolean {
  return lines.some(({ role }) => role === 'copy');
}

function withCopyLabels({ text, lines, closing }: Document): Fix[] {
  return lines.flatMap((line) => {
    const isBelow = closing !== undefined && line.start > closing.end;
    const [label] = SHORT_COPY.exec(line.plain) ?? ((isBelow && SHORTER_COPY.exec(line.plain)) || []);
    if (label === undefined) return [];
    const end = line.start + label.length;
    const start = indentStart(text, line.start);
    const phrase = copyLabel(label);
    return changed(text, { start, end, text: end < line.end ? `${phrase} ` : phrase, group: COPIES });
  });
}

// Labels that the fix writes as «C.c.p.». The other labels stay, since they say how the copy is served.
const SHORT_COPY = /^\s*c\.? ?c\.? ?(?:c\.? ?)?(?:e\.? ?)?p(?![\p{L}\p{N}])\.?\s*[-–—:]*\s*/u;

// «c.c. Ana», «cc: Ana» below the closing; above it «C.C. Integrantes» are citizens.
const SHORTER_COPY = /^\s*(?:c\. ?c\.[-–—: ]|cc\s*:)\s*(?=\S)/;

// C.c.c.e.p. and C.c.e.p. say that the copy goes electronically.
function copyLabel(label: string): string {
  return label.includes('e') ? `C.c.${label.match(/c/g)?.length === 3 ? 'c.' : ''}e.p.` : 'C.c.p.';
}
