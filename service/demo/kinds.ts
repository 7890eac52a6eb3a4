// Tells which kind of document a request asks for.
import { IN_DEMO } from '@membrete/document/kind-records';

// The kind whose keywords the request holds, and the noun that names its matter in a subject line. A request
// without keywords has no kind. The name of a paper counts only before the word «oficio»: an oficio that asks
// for a constancia is an oficio.
export function pickKind(request: string): { kind?: string; noun: string } {
  const text = foldPrompt(request);
  const [head = ''] = text.split(/\b(?:oficio|carta|escrito)s?\b(?! circular| laboral)/, 1);
  const found = Object.entries(IN_DEMO).find(([, { keywords, isPaper }]) => keywords.test(isPaper ? head : text));
  return found ? { kind: found[0], noun: found[1].noun } : { noun: 'Solicitud' };
}

// The text without accents, in lower case and of the same length, so that positions hold.
export function foldPrompt(text: string): string {
  return Array.from(text, (char) => {
    const bare = char.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
    return bare.length === char.length ? bare : char.toLowerCase();
  }).join('');
}
