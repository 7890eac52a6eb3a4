// The kind of a document, recognised from its title, number line or subject, and whether it is a letter.
import type { Line } from '../line.ts';
import type { Document } from '../reading/document.ts';
import { unspaced } from '../text.ts';
import { SUBJECT } from '../words/vocabulary.ts';
import { RECORDS } from './all-records.ts';
import type { Checked } from './kind.ts';
import { type DocumentKind, isKind, KINDS } from './kinds.ts';

// Returns the kind named by the title, the number line or else the subject. The body is not read: it may
// mention any kind of document.
export function documentKind({ lines }: Document): DocumentKind | undefined {
  const wordsOf = (isPart: (line: Line) => boolean) =>
    lines.flatMap((line) => (isPart(line) ? [unspaced(line.bare).replace(SUBJECT, '')] : [])).join('\n');
  const title = wordsOf(({ style }) => style === 'title');
  const name = title || wordsOf(({ role }) => role === 'documentNumber');
  // «Solicitud de peritaje» and «Folio de solicitud» do not name an oficio.
  const clue = kindIn(name);
  const named = clue === 'oficio_solicitud' && !/\boficio\b/.test(name) ? undefined : clue;
  if (title !== '' || (named !== undefined && named !== 'oficio_solicitud')) return named;
  const subject = wordsOf(({ role }) => role === 'subject');
  const kind = kindIn(subject);
  // «Constancia laboral» is the subject of a constancia, «Envío de la constancia» the subject of an oficio.
  const first = subject.split(/\s+/).slice(0, 3).join(' ');
  const isMentioned = kind !== undefined && RECORDS[kind].ownName !== undefined && !RECORDS[kind].clue.test(first);
  return isMentioned ? named : (kind ?? named);
}

// True if the text says the name that its kind requires, or if the kind requires none. `words` is the whole
// text, folded.
export function saysItsName(kind: DocumentKind, words: string): boolean {
  return RECORDS[kind].ownName?.test(unspaced(words)) ?? true;
}

// Returns the kinds for which the requirement `asked` also applies to a document edited by a person.
export function kindsWith(asked: keyof Checked): DocumentKind[] {
  return KINDS.filter((kind) => RECORDS[kind][asked]);
}

// The kinds that are sent as letters.
export const LETTERS: readonly DocumentKind[] = kindsWith('isLetter');

// The kinds whose documents must say the name of the kind, because they are not oficios.
export const NAMED: readonly DocumentKind[] = KINDS.filter((kind) => RECORDS[kind].ownName);

// True for a record or a ruling, which is not sent to anybody. One of its first eight lines names it, or any
// line holds only the verb of a decision: «R E S U E L V E», «CERTIFICA:».
export function isRecordLetter({ lines }: Document): boolean {
  const isRuling = /^(?:se )?(?:resuelve|certifica|certifico|acuerda|decreta)n?\s*[:.]?$/;
  const isNamed = /^(?:acta|convenio|contrato|minuta|resolucion|certificacion|notificacion por)\b(?! *:)/;
  return lines.some(
    ({ role, bare, words }, at) =>
      (at < 8 && role !== 'subject' && isNamed.test(bare)) || (words < 3 && isRuling.test(unspaced(bare))),
  );
}

// True for an agreement between two or more parties, which needs no subject, closing or copies.
export function isAgreement({ lines }: Document): boolean {
  return lines.slice(0, 3).some(({ bare }) => /^(?:convenio|contrato|minuta)\b(?! *:)/.test(bare));
}

function kindIn(words: string): DocumentKind | undefined {
  return BY_CLUE.find((kind) => RECORDS[kind].clue.test(words));
}

const BY_CLUE = Object.keys(RECORDS).filter(isKind);
