// Recognises the kind of a document, and whether it is a letter at all.
import type { Line } from '../line.ts';
import type { Document } from '../reading/document.ts';
import { unspaced } from '../text.ts';
import { SUBJECT } from '../words/vocabulary.ts';
import { RECORDS } from './all-records.ts';
import type { Checked } from './kind.ts';
import { type DocumentKind, isKind, KINDS } from './kinds.ts';

// The kind that the title, the number line or else the subject names. What the body mentions says nothing
// about a document.
export function documentKind({ lines }: Document): DocumentKind | undefined {
  const wordsOf = (isPart: (line: Line) => boolean) =>
    lines.flatMap((line) => (isPart(line) ? [unspaced(line.bare).replace(SUBJECT, '')] : [])).join('\n');
  const title = wordsOf(({ style }) => style === 'title');
  const name = title || wordsOf(({ role }) => role === 'documentNumber');
  // «Solicitud de peritaje», «Folio de solicitud» are names of other things than an oficio.
  const clue = kindIn(name);
  const named = clue === 'oficio_solicitud' && !/\boficio\b/.test(name) ? undefined : clue;
  if (title !== '' || (named !== undefined && named !== 'oficio_solicitud')) return named;
  const subject = wordsOf(({ role }) => role === 'subject');
  const kind = kindIn(subject);
  // «Constancia laboral» is the subject of a constancia, «Envío de la constancia» that of an oficio.
  const first = subject.split(/\s+/).slice(0, 3).join(' ');
  const isMentioned = kind !== undefined && RECORDS[kind].ownName !== undefined && !RECORDS[kind].clue.test(first);
  return isMentioned ? named : (kind ?? named);
}

// True if a text of the kind says the kind's own name, where it must. `words` are folded.
export function saysItsName(kind: DocumentKind, words: string): boolean {
  return RECORDS[kind].ownName?.test(unspaced(words)) ?? true;
}

// The kinds of which a person's document is asked for something.
export function kindsWith(asked: keyof Checked): DocumentKind[] {
  return KINDS.filter((kind) => RECORDS[kind][asked]);
}

// The kinds that are sent as a letter.
export const LETTERS: readonly DocumentKind[] = kindsWith('isLetter');

// The kinds whose own name tells them from an oficio.
export const NAMED: readonly DocumentKind[] = KINDS.filter((kind) => RECORDS[kind].ownName);

// True for what is recorded or ruled, and not sent to anybody. Its first lines say so, or a word that has a
// line to itself further below: «R E S U E L V E», «CERTIFICA:».
export function isRecordLetter({ lines }: Document): boolean {
  const isRuling = /^(?:se )?(?:resuelve|certifica|certifico|acuerda|decreta)n?\s*[:.]?$/;
  const isNamed = /^(?:acta|convenio|contrato|minuta|resolucion|certificacion|notificacion por)\b(?! *:)/;
  return lines.some(
    ({ role, bare, words }, at) =>
      (at < 8 && role !== 'subject' && isNamed.test(bare)) || (words < 3 && isRuling.test(unspaced(bare))),
  );
}

// True for what two or more agree on: it needs no subject, closing or copies.
export function isAgreement({ lines }: Document): boolean {
  return lines.slice(0, 3).some(({ bare }) => /^(?:convenio|contrato|minuta)\b(?! *:)/.test(bare));
}

function kindIn(words: string): DocumentKind | undefined {
  return BY_CLUE.find((kind) => RECORDS[kind].clue.test(words));
}

const BY_CLUE = Object.keys(RECORDS).filter(isKind);
