// A request for a template → the text of the template, from the catalogue.
import { CATALOGUE, SENDER_SIGNATURE } from './catalogue.ts';
import { type Kind, pickKind } from './kinds.ts';
import { fold, mendSpelling } from './spelling.ts';
import { contract, readTopic, type Topic } from './topic.ts';

// What is read of a request: a topic stands at its beginning, and the work stays small whatever is sent.
const READ_CHARS = 1500;

// Takes the last user message: the service's, with its marks around area and request, or a plain one.
export function compose(message: string): string {
  const { area, request } = readMessage(message);
  const clean = mendSpelling(dropOrders(cleanRequest(request.slice(0, READ_CHARS))));
  const found = pickKind(clean);
  const known = found !== undefined || (/\p{L}{3}/u.test(clean) && !/[?¿]/.test(clean));
  const kind = found ?? 'oficio_solicitud';
  const topic = known ? readTopic(clean, kind) : NO_TOPIC;
  return layOut(kind, topic, area);
}

export function readMessage(message: string): { area: string; request: string } {
  const area = /^<area>([^<‹{\n]*)/m.exec(message)?.[1] ?? '';
  const marked = /^<solicitud>\n([\s\S]*)\n<\/solicitud>/m.exec(message);
  return { area: cleanRequest(area).trim(), request: marked?.[1] ?? message };
}

const NO_TOPIC: Topic = { subject: 'Solicitud de apoyo institucional', matter: '', details: [], messages: [] };

function layOut(kind: Kind, topic: Topic, area: string): string {
  const { title, reference, addressee, body, signatures = SENDER_SIGNATURE, copies } = CATALOGUE[kind];
  const head = [
    '{{Institucion}}',
    area || '{{Area}}',
    title,
    ...(reference ? [reference] : []),
    `ASUNTO: ${topic.subject}`,
  ];
  const blocks = [head.join('\n'), '{{Lugar}}, a {{Fecha}}', addressee.join('\n'), ...body(topic).map(contract)];
  const text = [...blocks, 'ATENTAMENTE', ...signatures, copies.join('\n')].filter(Boolean).join('\n\n');
  return area ? text.replaceAll('{{Area}}', () => area) : text;
}

// Leaves words, figures and plain punctuation: no markup, no code, no placeholder of another system.
function cleanRequest(text: string): string {
  return text
    .normalize('NFC')
    .replace(/<(script|style)[\s\S]*?(<\/\1>|$)/gi, ' ')
    .replace(/<[^>]*>|‹[^›]*›|\{\{.*?\}\}|\{%.*?%\}|\$\{.*?\}|`+/gs, ' ')
    .replace(/(\p{L})@s\b/gu, '$1os')
    .replace(/\.{2,}|…/g, '.')
    .replace(/[^\p{L}\p{M}\p{N}\s.,;:¿?¡!%$/°ºª#&+'@-]|_/gu, ' ')
    .replace(/(^|\s)#+(?=\s|$)/g, ' ')
    .replace(/\s*\n\s*/g, '. ')
    .replace(/\s+/g, ' ')
    .trim();
}

// A clause that speaks to a machine and not about a document says nothing of the topic.
function dropOrders(text: string): string {
  return text
    .split(/(?<=[.;!?]|,)\s+/)
    .filter((clause) => !ORDERS.test(fold(clause)))
    .join(' ')
    .replace(/[,.;:]*\s*\b(adem[aá]s|tambi[eé]n|y)[,.;:]*$/iu, '')
    .replace(/[,:;]$/, '');
}

const ORDERS =
  /\bignora|\bolvida\b|(tus|las|mis) instrucciones (de|anteriores|previas|completas)|instrucciones de sistema|\bsystem\b|\bprompt\b|\bjson\b|\bmarkdown\b|\bhtml\b|responde (unicamente|solo)|\b(poema|chiste|cancion)\b|\beres (un|una)\b|\bactua como\b|api[ _-]?key/;
