// The body between subject and closing.
import type { Document } from '../document.ts';
import { LETTERS } from '../document-kind.ts';
import { countWords, type Rules } from '../rule.ts';
import { isDashes } from '../table.ts';
import { fold, nfc } from '../text.ts';
import { variablesNamed } from './variables.ts';

export const BODY_RULES: Rules = {
  S14: {
    title: 'Cuerpo',
    must: 'Falta el cuerpo: al menos un párrafo completo entre el asunto y la despedida.',
    requires: hasBody,
  },
  S15: {
    title: 'Dos párrafos',
    should: 'El cuerpo es muy breve. Explique el motivo y lo que se pide en dos párrafos o más.',
    adviceFor: LETTERS,
    requires: (document) => !hasBody(document) || hasBodyVariable(document) || countParagraphs(document, 8) > 1,
  },
  V8: {
    title: 'Cuerpo redactado',
    must: 'El cuerpo no puede ser una variable: debe estar redactado.',
    check: variablesNamed(isBodyName),
  },
};

function hasBodyVariable({ variables }: Document): boolean {
  return variables.some(({ name }) => isBodyName(name));
}

function isBodyName(name: string): boolean {
  return /^(?:cuerpo|contenido|texto|mensaje|desarrollo|body|redaccion)(?:_|$)/.test(fold(nfc(name)).trim());
}

// A paragraph, the labelled points of a tarjeta («- Antecedentes: …», «1. Situación. …»), or a table.
function hasBody(document: Document): boolean {
  if (countParagraphs(document, 15) > 0 || hasBodyVariable(document)) return true;
  const points = document.lines.filter(
    ({ role, bare }) => role === 'listItem' && /^(?:[-–•·]|\d{1,2}[.)]) \p{L}[^:.]{2,30}[:.] /u.test(bare),
  );
  if (document.lines.some((line) => isDashes(line))) return true;
  return points.length > 1 && points.reduce((sum, { plain }) => sum + countWords(plain), 0) >= 24;
}

// Paragraphs with that many words between subject and closing, whether a line or a block of lines makes one.
function countParagraphs(document: Document, words: number): number {
  const end = document.closing?.start ?? document.firstCopy?.start ?? document.text.length;
  // The subject of some offices is in a box at the foot.
  const start = document.subject && document.subject.start < end ? document.subject.end : 0;
  const body = document.plain.slice(start, Math.max(start, end));
  const counts = [body.split(/\r\n|[\r\n]/), body.split(/\n\s*\n/)].map(
    (parts) => parts.filter((part) => countWords(part) >= words).length,
  );
  return Math.max(...counts);
}
