import { RECORDS } from '@membrete/document/kind-records';

// Returns the kind of document whose keywords occur in the request, and the noun for its subject line. The
// keywords of a kind with `isPaper` count only before «oficio», «carta» or «escrito»: an «oficio para pedir
// una constancia» is not a constancia.
export function pickKind(request: string): { kind?: string; noun: string } {
  const text = foldPrompt(request);
  const [head = ''] = text.split(/\b(?:oficio|carta|escrito)s?\b(?! circular| laboral)/, 1);
  const kinds = Object.entries(RECORDS).map(([kind, { inDemo }]) => ({ kind, ...inDemo }));
  return kinds.find(({ keywords, isPaper }) => keywords.test(isPaper ? head : text)) ?? { noun: 'Solicitud' };
}

// Returns the text without accents, in lower case and of the same length, so that positions remain valid.
export function foldPrompt(text: string): string {
  return Array.from(text, (char) => {
    const bare = char.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
    return bare.length === char.length ? bare : char.toLowerCase();
  }).join('');
}
