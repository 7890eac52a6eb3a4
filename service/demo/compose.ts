// Writes the demo's answer to a request: a fixed text for the kind of document, with the topic of the request
// filled in.
import { readFileSync } from 'node:fs';
import { adjust, readAdjustment } from './adjust.ts';
import { pickKind } from './kinds.ts';
import { cleanRequest, DEFAULT_TOPIC, dropOrders, isTopic, readTopic, shorten } from './topic.ts';

// The number of characters of a request that are read. A request names its topic near the beginning.
const READ_CHARS = 1500;
const LONGEST_SUBJECT = 120;

// Returns the answer to the last user message. The service puts the area and the request into tags; a message
// without these tags is a request as a whole.
export function compose(message: string): string {
  const { area, request } = readMessage(message);
  const adjustment = readAdjustment(request);
  if (adjustment) return adjust(adjustment.template, cleanRequest(adjustment.change.slice(0, READ_CHARS)));
  const clean = dropOrders(cleanRequest(request.slice(0, READ_CHARS)));
  const { kind, noun } = pickKind(FORM.exec(message)?.groups?.name ?? clean);
  // A question has a topic only if it names a kind of document.
  const topic = readTopic(kind || !/[?¿]/.test(clean) ? clean : '', noun);
  return fillTopic(readText(kind ?? 'oficio_solicitud'), topic, area);
}

// Matches the order that the service appends if the requested kind of document has a form. `name` is the
// kind.
const FORM = /<\/solicitud>\nEscribe la plantilla completa de (?<name>[^\n]+), en esta forma:\n/;

export function readMessage(message: string): { area: string; request: string } {
  const area = /^<area>([^<‹{\n]*)/m.exec(message)?.[1] ?? '';
  const marked = /^<solicitud>\n([\s\S]*)\n<\/solicitud>/m.exec(message);
  return { area: cleanRequest(area.slice(0, READ_CHARS)).trim(), request: marked?.[1] ?? message };
}

// Fills in `[tema]` twice: in the subject line with the first clause of the topic, in the body with the whole
// topic.
function fillTopic(text: string, topic: string, area: string): string {
  const [first = ''] = topic.split(';', 1);
  const subject = [first, topic].map((words) => shorten(words, LONGEST_SUBJECT)).find(isTopic) ?? DEFAULT_TOPIC;
  const filled = text
    .replace('[tema]', () => subject.charAt(0).toUpperCase() + subject.slice(1))
    .replace('[tema]', () => topic.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase()));
  return area ? filled.replaceAll('{{Area}}', () => area) : filled;
}

const texts = new Map<string, string>();

function readText(kind: string): string {
  const text =
    texts.get(kind) ??
    readFileSync(new URL(`../../document/kinds/${kind}/demo.txt`, import.meta.url), 'utf8').trimEnd();
  texts.set(kind, text);
  return text;
}
