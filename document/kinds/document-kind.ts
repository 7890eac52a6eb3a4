// Recognises the kind of a document from its title, the line with its number, or its subject.
import type { Line } from '../line.ts';
import type { Document } from '../reading/document.ts';
import { unspaced } from '../text.ts';
import { SUBJECT } from '../words/vocabulary.ts';
import { RECORDS } from './all-records.ts';
import type { Checked } from './kind.ts';
import { type DocumentKind, isKind, KINDS } from './kinds.ts';

// Returns the kind that is named in the title or in the line with the number, or else the kind that is named
// in the subject. The body is not read, because it may mention any kind.
export function documentKind({ lines }: Document): DocumentKind | undefined {
  const wordsOf = (isPart: (line: Line) => boolean) =>
    lines.flatMap((line) => (isPart(line) ? [unspaced(line.bare).replace(SUBJECT, '')] : [])).join('\n');
  const title = wordsOf(({ style }) => style === 'title');
  const name = title || wordsOf(({ role }) => role === 'documentNumber');
  // «Solicitud de peritaje» matches the clue of oficio_solicitud, but a document with this title is not an
  // oficio.
  const clue = kindIn(name);
  const named = clue === 'oficio_solicitud' && !/\boficio\b/.test(name) ? undefined : clue;
  if (title !== '' || (named !== undefined && named !== 'oficio_solicitud')) return named;
  const subject = wordsOf(({ role }) => role === 'subject');
  const kind = kindIn(subject);
  // A subject that begins with the name of a kind, «Constancia laboral», names the kind of this document. A
  // subject such as «Envío de la constancia» only mentions another document.
  const first = subject.split(/\s+/).slice(0, 3).join(' ');
  const isMentioned = kind !== undefined && RECORDS[kind].ownName !== undefined && !RECORDS[kind].clue.test(first);
  return isMentioned ? named : (kind ?? named);
}

// Returns true if the text contains the name that a document of this kind must contain, or if the kind
// requires no name. The text must be in lower case, without accents.
export function saysItsName(kind: DocumentKind, text: string): boolean {
  return RECORDS[kind].ownName?.test(unspaced(text)) ?? true;
}

// Returns the kinds that have a requirement. The requirement holds even for documents that a person edited.
export function kindsWith(requirement: keyof Checked): DocumentKind[] {
  return KINDS.filter((kind) => RECORDS[kind][requirement]);
}

export const LETTERS: readonly DocumentKind[] = kindsWith('isLetter');

// The kinds whose documents must contain the name of the kind. For example, an oficio need not contain
// «oficio».
export const NAMED: readonly DocumentKind[] = KINDS.filter((kind) => RECORDS[kind].ownName);

// Returns true for an acta, a ruling or a certificate, which has no addressee. The name of the document is in
// its first eight lines, or a line has only the verb of a decision: «R E S U E L V E», «CERTIFICA:».
export function isRecordLetter({ lines }: Document): boolean {
  const isRuling = /^(?:se )?(?:resuelve|certifica|certifico|acuerda|decreta)n?\s*[:.]?$/;
  const isNamed = /^(?:acta|convenio|contrato|minuta|resolucion|certificacion|notificacion por)\b(?! *:)/;
  return lines.some(
    ({ role, bare, words }, at) =>
      (at < 8 && role !== 'subject' && isNamed.test(bare)) || (words < 3 && isRuling.test(unspaced(bare))),
  );
}

// Returns true for an agreement between parties, which needs no subject, closing or copies.
export function isAgreement({ lines }: Document): boolean {
  return lines.slice(0, 3).some(({ bare }) => /^(?:convenio|contrato|minuta)\b(?! *:)/.test(bare));
}

function kindIn(words: string): DocumentKind | undefined {
  return BY_CLUE.find((kind) => RECORDS[kind].clue.test(words));
}

const BY_CLUE = Object.keys(RECORDS).filter(isKind);
