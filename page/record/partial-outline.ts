// The outline of a text that is still being written. It supposes the parts to come, so that a line keeps the
// role it first got.

import type { Line } from '@membrete/document';
import { documentOf } from './document.ts';
import { rememberLast } from './store.ts';

// A line of this length is a paragraph and may be shown while it grows; a shorter one could still become
// anything.
const PARAGRAPH_LENGTH = 64;

const REST_OF_LINE = ' y demás efectos a que haya lugar, según corresponda a las áreas que intervienen en este asunto.';
const BODY = `\n\nSe hace de su conocimiento lo anterior para los fines que se indican${REST_OF_LINE}`;
const END = '\n\nATENTAMENTE\n\nNombre\nCargo\n\nC.c.p. Archivo.';

// Signs before the word, but no end of a line: `\W*` would search the rest of the text from each line without
// a word.
const CLOSING = /^[^\w\n\r\u2028\u2029]*(?:atentamente|respetuosamente)/im;
const SUBJECT = /^[^\w\n\r\u2028\u2029]*asunto/im;

// The sheet and the list of parts ask for the same text.
export const outlinePartial = rememberLast((text: string): Line[] => {
  const lastLine = text.slice(text.lastIndexOf('\n') + 1);
  const grows = lastLine.length >= PARAGRAPH_LENGTH;
  const shown = (grows ? text : text.slice(0, text.length - lastLine.length)).trimEnd();
  if (CLOSING.test(shown)) return documentOf(shown).lines;
  const supposed = shown + (grows ? REST_OF_LINE : awaitsAddressee(shown) ? '\nPRESENTE' : '') + BODY + END;
  const lines = documentOf(supposed).lines.filter(({ start }) => start < shown.length);
  return lines.map((line) =>
    line.end <= shown.length ? line : { ...line, text: shown.slice(line.start), end: shown.length },
  );
});

function awaitsAddressee(text: string): boolean {
  const subject = text.search(SUBJECT);
  if (subject < 0 || /^(presentes?|a quien corresponda)\W*$/im.test(text)) return false;
  const [, ...below] = text.slice(subject).split('\n');
  return below.every((line) => line.length < PARAGRAPH_LENGTH);
}
