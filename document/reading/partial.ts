// Reads a text while a model is writing it. Typical lines stand in for the parts that the model has not
// written, so that a line keeps its role while the text grows.
import type { Line } from '../line.ts';
import { linesOf } from '../text.ts';
import { CLOSING, PRESENT, SUBJECT } from '../words/vocabulary.ts';
import { readDocument } from './document.ts';
import { viewsOf } from './views.ts';

// If the last line of the text has this length, it counts as a paragraph and is shown while it grows. A
// shorter line could still become a heading or a name.
const PARAGRAPH_LENGTH = 64;

const REST_OF_LINE = ' y demás efectos a que haya lugar, según corresponda a las áreas que intervienen en este asunto.';
const BODY = `\n\nSe hace de su conocimiento lo anterior para los fines que se indican${REST_OF_LINE}`;
const END = '\n\nATENTAMENTE\n\nNombre\nCargo\n\nC.c.p. Archivo.';

// Reads a growing text in linear time. A short last line is left out, because its role may still change.
export function readPartial(text: string): Line[] {
  const lastLine = text.slice(text.lastIndexOf('\n') + 1);
  const grows = lastLine.length >= PARAGRAPH_LENGTH;
  const stableText = (grows ? text : text.slice(0, text.length - lastLine.length)).trimEnd();
  const stableLines = linesOf(stableText).map((line) => ({ length: line.text.length, bare: viewsOf(line.text).bare }));
  if (stableLines.some(({ bare }) => CLOSING.test(bare))) return readDocument(stableText).lines;
  const supposed = stableText + (grows ? REST_OF_LINE : awaitsAddressee(stableLines) ? '\nPRESENTE' : '') + BODY + END;
  const lines = readDocument(supposed).lines.filter(({ start }) => start < stableText.length);
  return lines.map((line) =>
    line.end <= stableText.length ? line : { ...line, text: stableText.slice(line.start), end: stableText.length },
  );
}

function awaitsAddressee(lines: readonly { length: number; bare: string }[]): boolean {
  const subject = lines.findIndex(({ bare }) => SUBJECT.test(bare));
  const isAddressed = lines.some(({ bare }) => PRESENT.test(bare) || /^a quien(?:es)? corresponda\W*$/.test(bare));
  return subject >= 0 && !isAddressed && lines.slice(subject + 1).every(({ length }) => length < PARAGRAPH_LENGTH);
}
