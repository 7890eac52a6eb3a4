// Rules for the lines below the body: ATENTAMENTE, the signature and the copies.

import { isAgreement, isRecordLetter, kindsWith, LETTERS } from '../kinds/document-kind.ts';
import type { Line } from '../line.ts';
import type { Document } from '../reading/document.ts';
import { hasForm } from '../reading/forms.ts';
import type { Edit } from '../text.ts';
import { SHORT_COPY, SHORTER_COPY, WRITTEN_COPY, writtenCopy } from '../words/copy-label.ts';
import { ANY_POST } from '../words/posts.ts';
import { INSTITUTION, TITLE } from '../words/vocabulary.ts';
import { isPerson } from './agreement.ts';
import {
  countWords,
  type Draft,
  endOfText,
  hasVariable,
  isNotice,
  isSender,
  missingUnless,
  type Rule,
  relabelled,
} from './rule.ts';

export const TAIL_RULES: readonly Rule[] = [
  {
    id: 'S8',
    name: 'despedida',
    severity: 'must',
    title: 'Despedida',
    message: 'Falta ATENTAMENTE, sola en su línea.',
    reason:
      'ATENTAMENTE cierra el texto y abre la firma: después de ella nadie puede agregar un párrafo. «Cordialmente» es de cartas.',
    wrong: 'Cordialmente,',
    right: 'ATENTAMENTE',
    adviceFor: LETTERS,
    check: missingUnless(
      (draft) =>
        draft.lines.some((line) => isFormalClosing(line) || hasForm(line, 'signingNote')) ||
        isAgreement(draft) ||
        isNotice(draft),
      (draft) => draft.lines.findLast(isLetterClosing) ?? draft.firstCopy?.start ?? endOfText(draft),
    ),
    fix: closingEdits,
  },
  {
    id: 'S12',
    name: 'firma',
    severity: 'must',
    title: 'Firma',
    message: 'Falta la firma. Ponga «Nombre del remitente» después de la despedida.',
    reason: 'Sin firma nadie responde por el documento, y quien lo recibe no sabe a quién contestar.',
    wrong: 'ATENTAMENTE\n\nC.c.p. {{Nombre_Copia}}',
    right: 'ATENTAMENTE\n\n{{Nombre_Remitente}}\n{{Cargo_Remitente}}\n\nC.c.p. {{Nombre_Copia}}',
    check: missingUnless(
      (draft) =>
        signatureOf(draft).isSigned ||
        (draft.origin === 'person' && (draft.kind === undefined || isSentByName(draft) || isSignedByNames(draft))),
      (draft) => signatureOf(draft).start,
    ),
  },
  {
    id: 'S13',
    name: 'firma-con-cargo',
    severity: 'should',
    title: 'Nombre y cargo',
    message: 'La firma lleva nombre y cargo: «Nombre del remitente» y «Cargo del remitente».',
    reason: 'La persona firma por el cargo que ocupa: del cargo viene su facultad para pedir, ordenar o certificar.',
    wrong: 'ATENTAMENTE\n\n{{Nombre_Remitente}}',
    right: 'ATENTAMENTE\n\n{{Nombre_Remitente}}\n{{Cargo_Remitente}}',
    adviceFor: kindsWith('signsWithPost'),
    check: missingUnless(
      (draft) => !signatureOf(draft).isBare || draft.lines.some(isSender),
      (draft) => signatureOf(draft).start,
    ),
  },
  {
    id: 'S17',
    name: 'cargo',
    severity: 'should',
    title: 'Cargo',
    message: 'Falta un cargo, por ejemplo «Cargo» o «Cargo del remitente».',
    reason:
      'Quien escribe y quien recibe lo hacen por su cargo. Si la persona cambia, el asunto sigue siendo de esa oficina.',
    wrong:
      '{{Destinatario}}\n{{Adscripcion}}\n…\n{{Nombre_Remitente}}\n{{Adscripcion}}\n…\nC.c.p. {{Nombre_Copia}}. Para su conocimiento.',
    right:
      '{{Destinatario}}\n{{Cargo}}\n…\n{{Nombre_Remitente}}\n{{Cargo_Remitente}}\n…\nC.c.p. {{Nombre_Copia}}, {{Cargo_Copia}}. Para su conocimiento.',
    adviceFor: kindsWith('signsWithPost'),
    check: missingUnless(
      (draft) =>
        hasVariable(draft, /^(?:cargo|puesto)/i) ||
        isRecordLetter(draft) ||
        draft.lines.some(isPost) ||
        signatureOf(draft).hasPost,
    ),
  },
  {
    id: 'S9',
    name: 'copias',
    severity: 'must',
    title: 'Copias',
    message: 'Faltan las copias. Agregue al final: C.c.p. Archivo.',
    reason: 'Las copias dicen quién más se entera. La última, para el archivo, es el comprobante de la propia oficina.',
    wrong: '{{Cargo_Remitente}}',
    right: '{{Cargo_Remitente}}\n\nC.c.p. {{Nombre_Copia}}, {{Cargo_Copia}}. Para su conocimiento.\nC.c.p. Archivo.',
    adviceFor: kindsWith('hasCopies'),
    check: missingUnless(
      (draft) => draft.lines.some(({ role }) => role === 'copy') || isAgreement(draft) || isNotice(draft),
      endOfText,
    ),
  },
  {
    id: 'S10',
    name: 'rotulo-de-copia',
    severity: 'must',
    title: 'Rótulo de copia',
    message: 'Escriba las copias así: C.c.p. y a quién se dirige.',
    reason:
      'Cada oficina escribe el rótulo a su manera. Con una sola forma, C.c.p., las copias se reconocen y se alinean.',
    wrong: 'c.c.p.- {{Nombre_Copia}}, {{Cargo_Copia}}. Para su conocimiento.\nc.c.p.- Archivo.',
    right: 'C.c.p. {{Nombre_Copia}}, {{Cargo_Copia}}. Para su conocimiento.\nC.c.p. Archivo.',
    adviceFor: [],
    // The finding belongs to the group of rule S10, whose fix corrects the labels of all copies at once.
    check: missingUnless(
      (draft) =>
        draft.lines.every(({ role }) => role !== 'copy') || draft.lines.some(({ text }) => WRITTEN_COPY.test(text)),
      (draft) => ({ start: endOfText(draft), end: endOfText(draft), ...draft.firstCopy, group: 'S10' }),
    ),
    fix: copyLabelEdits,
  },
  {
    id: 'S21',
    name: 'copias-al-final',
    severity: 'should',
    title: 'Copias al final',
    message: 'Las copias van después de la firma.',
    reason: 'La firma respalda lo que está arriba de ella; las copias solo dicen a quién más se le envía.',
    wrong: 'C.c.p. Archivo.\n\nATENTAMENTE\n\n{{Nombre_Remitente}}\n{{Cargo_Remitente}}',
    right: 'ATENTAMENTE\n\n{{Nombre_Remitente}}\n{{Cargo_Remitente}}\n\nC.c.p. Archivo.',
    replaces:
      'ATENTAMENTE\n\n{{Nombre_Remitente}}\n{{Cargo_Remitente}}\n\nC.c.p. {{Nombre_Copia}}, {{Cargo_Copia}}. Para su conocimiento.\nC.c.p. Archivo.',
    context: { origin: 'person' },
    // Copies above the text are of offices that put them in the margin.
    check: ({ lines, closing, firstCopy }) => {
      const body = lines.findLast(({ role, start }) => role === 'paragraph' && start < (closing?.start ?? 0));
      return closing && firstCopy && body && firstCopy.start > body.start && firstCopy.start < closing.start
        ? [firstCopy]
        : [];
    },
  },
];

function isFormalClosing(line: Line): boolean {
  return hasForm(line, 'closing') && !isLetterClosing(line) && !line.bare.startsWith('protest');
}

// Returns true for the closing of a personal letter, «Cordialmente», which an oficio must not have.
function isLetterClosing(line: Line): boolean {
  return hasForm(line, 'closing') && /^\s*(?:muy\s+)?(?:atte|cordial|saludos)/.test(line.bare);
}

function closingEdits(document: Document): Edit[] {
  const { lines, closing } = document;
  const edits = lines.flatMap((line) => {
    const [label, motto] = CLOSING_AND_MORE.exec(line.plain) ?? [];
    return label === undefined ? [] : relabelled(document, line, label, motto ? 'ATENTAMENTE\n' : 'ATENTAMENTE\n\n');
  });
  if (edits.length > 0 || lines.some(isFormalClosing)) return edits;
  const letter = lines.findLast(isLetterClosing);
  return letter && letter === closing ? [relabelled(document, letter, letter.text, 'ATENTAMENTE')] : [];
}

// Matches a closing with a motto or a signer on the same line: «ATENTAMENTE "Sufragio efectivo"»,
// «Atentamente, Lic. Ana Ruiz».
const CLOSING_AND_MORE = new RegExp(`^(?:muy\\s+)?atentamente\\b[ .:,-]*(?=(["“«])|\\ue000|(?:cc?|${TITLE})\\. )`);

function isPost({ role, bare, names }: Line): boolean {
  return (
    (role === 'addressee' || role === 'signature') &&
    (A_POST.test(bare) || names.some((name) => /^(?:cargo|puesto)/.test(name)))
  );
}

// Returns true for a note that says above who writes it: «De: Ing. Ana Sol Ríos».
function isSentByName({ kind, lines }: Draft): boolean {
  return kind === 'tarjeta_informativa' && lines.some(isSender);
}

// Returns true if there are names below the text of an acta, which has no closing: «PROFRA. ROSALBA TÉLLEZ».
function isSignedByNames({ lines, closing }: Draft): boolean {
  return closing === undefined && lines.some((line) => line.role === 'signature' && isPerson(line));
}

const A_POST = new RegExp(`(?<!\\p{L})${ANY_POST}(?!\\p{L})`, 'u');

// Returns true if a signature has a line to sign on with other words beside it, such as the post
// «NOTIFICADOR». The name is then written by hand, and may be missing.
function hasLineToSignOn({ lines }: Document): boolean {
  return lines.some(
    ({ role, bare }, at) =>
      role === 'signature' &&
      /^_{6}[_\s]*$/.test(bare) &&
      [lines[at - 1], lines[at + 1]].some((beside) => beside?.role === 'signature'),
  );
}

// Describes the signature, which is the text between the closing and the copies. If there is no closing, the
// signature begins below the last sentence.
function signatureOf(document: Document) {
  const { lines, closing, firstCopy, text, plain, variables } = document;
  const end = firstCopy?.start ?? text.length;
  const isSentence = ({ plain }: Line) => countWords(plain) >= 8 && !RUBRIC.test(plain);
  const above = closing ?? lines.findLast((line) => line.start < end && isSentence(line));
  const start = Math.min(above?.end ?? end, end);
  const words = plain.slice(start, end);
  // «Nombre_Remitente» without braces is not a signer. If there is no closing, a line counts as a signer only
  // if it has a variable, a post or the words «Nombre y firma».
  const signers = lines.filter(
    (line) =>
      line.role === 'signature' &&
      /[\p{L}¤]/u.test(line.bare) &&
      !/^(?:nombre|cargo|puesto)(?:_| del?\b|$)/.test(line.bare) &&
      (closing !== undefined || line.names.length > 0 || isPost(line) || BY_HAND.test(line.bare)),
  );
  const count = variables.filter((variable) => variable.start >= start && variable.end <= end).length;
  const hasRubric = RUBRIC.test(words);
  const hasPost = signers.some(isWhole) || hasLineToSignOn(document);
  const isSigned = hasRubric || count > 0 || signers.length > 0 || /_{6}|-{6}|={6}/.test(words);
  const isBare = isSigned && !(hasRubric || hasPost || count > 1 || signers.length > 1);
  return { start, isSigned, hasPost, isBare };
}

// Matches the last word of a signature in an official gazette: «El Director General, Ana Sol.- Rúbrica.»
const RUBRIC = /\brubrica\b/;

// Returns true for a line that needs no post below it: a name with a post, «Diputada Ana Ruiz», an office, or
// the caption «Nombre y firma».
function isWhole(line: Line): boolean {
  return BY_HAND.test(line.bare) || OFFICE.test(line.bare) || (isPost(line) && line.words > 2);
}

const OFFICE = new RegExp(`^(?:l[ao]s? )?${INSTITUTION}\\b`);

// Matches the caption below a line to sign on: «Nombre y firma».
const BY_HAND = /^(?:nombre,? (?:cargo )?y firma|firma (?:del?|y nombre))\b/;

function copyLabelEdits(document: Document): Edit[] {
  const { lines, closing } = document;
  return lines.flatMap((line) => {
    const isBelow = closing !== undefined && line.start > closing.end;
    const [label] = SHORT_COPY.exec(line.plain) ?? ((isBelow && SHORTER_COPY.exec(line.plain)) || []);
    return label === undefined ? [] : relabelled(document, line, label, `${writtenCopy(label)} `);
  });
}
