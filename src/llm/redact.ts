// No secret leaves: every string that goes out passes here, whatever the upstream or an exception put into it.

export interface Redactor {
  // The text without the key: literal, encoded, or masked with pieces of it left readable. Linear in the text.
  redact(text: string): string;
  // The same for a text that comes in pieces: holds back a tail that could be the beginning of the key.
  stream(): { push(piece: string): string; end(): string };
}

const REPLACEMENT = '[redacted]';
// A shorter key («ollama») is an ordinary word: replacing it would corrupt ordinary text.
const MIN_KEY_LENGTH = 8;
const MASK = /\*{3,}|\.{3,}|…+/g;
// The last dots or stars of a text may become one.
const OPEN_MASK = /\*{3,}|\.{3,}|…+|\*{1,2}$|\.{1,2}$/g;
const MIN_MASK_LENGTH = 3;
// So many characters a stream holds back for what follows them. After that, the key's start before them is enough.
const LONG_MASK_LENGTH = 1_000;

export function createRedactor(key: string): Redactor {
  if (key.length < MIN_KEY_LENGTH) {
    const same = (text: string) => text;
    return { redact: same, stream: () => ({ push: same, end: () => '' }) };
  }
  const forms = encodings(key);

  const redact = (text: string) => {
    let clean = text;
    for (const form of forms) if (clean.includes(form)) clean = clean.replaceAll(form, REPLACEMENT);
    return redactMasked(clean, key);
  };

  // Where the part begins that must wait for the next piece.
  const safeLength = (text: string) => {
    let safe = Math.min(openMask(text, key), ...forms.map((form) => text.length - overlap(text, form)));
    // A form that a mask's beginning would cut in two waits as well.
    for (const form of forms) {
      const at = text.indexOf(form, safe - form.length + 1);
      if (at !== -1 && at < safe) safe = at;
    }
    return safe;
  };

  return {
    redact,
    stream() {
      let held = '';
      return {
        push(piece) {
          const text = held + piece;
          const safe = safeLength(text);
          held = text.slice(safe);
          return redact(text.slice(0, safe));
        },
        end() {
          const rest = redact(held);
          held = '';
          return rest;
        },
      };
    },
  };
}

// Longest first, so that a form inside another one does not leave its rest behind.
function encodings(key: string): string[] {
  const bytes = Buffer.from(key);
  const url = encodeURIComponent(key);
  const forms = [
    key,
    url,
    url.replace(/%../g, (code) => code.toLowerCase()),
    JSON.stringify(key).slice(1, -1),
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('base64url'),
    bytes.toString('hex'),
    bytes.toString('hex').toUpperCase(),
  ];
  return [...new Set(forms)].sort((a, b) => b.length - a.length);
}

// `sk-12…wxyz`: a mask between pieces of the key's own start and end, or before 4 or more characters of its end.
function redactMasked(text: string, key: string): string {
  let clean = '';
  let copied = 0;
  let after = 0;
  for (const { 0: mask, index } of text.matchAll(MASK)) {
    const head = headLength(text.slice(Math.max(after, index - key.length), index), key);
    after = index + mask.length;
    const tail = tailLength(text, after, key);
    const isBetween = head >= 2 && (tail >= 2 || mask.length >= LONG_MASK_LENGTH);
    if (tail < 4 && !isBetween && head < MIN_KEY_LENGTH) continue;
    clean += text.slice(copied, Math.max(copied, index - head)) + REPLACEMENT;
    copied = after + tail;
  }
  return copied === 0 ? text : clean + text.slice(copied);
}

// Where a mask with what stands before it begins, if the text ends in it, or in what may be the beginning of the key's end.
function openMask(text: string, key: string): number {
  for (const { 0: mask, index } of text.matchAll(OPEN_MASK)) {
    const end = index + mask.length;
    if (text.length - end >= key.length) continue;
    if (end < text.length && !key.includes(text.slice(end))) continue;
    if (mask.length >= LONG_MASK_LENGTH + MIN_MASK_LENGTH) return end - MIN_MASK_LENGTH;
    return index - headLength(text.slice(Math.max(0, index - key.length), index), key);
  }
  return text.length;
}

// How many characters at the end of `before` are the key's own start.
function headLength(before: string, key: string): number {
  const start = key.slice(0, 2);
  for (let at = before.indexOf(start); at !== -1; at = before.indexOf(start, at + 1)) {
    if (key.startsWith(before.slice(at))) return before.length - at;
  }
  return 0;
}

// How many characters from `start` on are the key's own end.
function tailLength(text: string, start: number, key: string): number {
  const first = text.slice(start, start + 2);
  if (first.length < 2) return 0;
  for (let at = key.indexOf(first); at !== -1; at = key.indexOf(first, at + 1)) {
    if (text.startsWith(key.slice(at), start)) return key.length - at;
  }
  return 0;
}

// The longest end of `text` that is a beginning of `form`, but not all of it.
function overlap(text: string, form: string): number {
  const end = text.slice(1 - form.length);
  for (let at = end.indexOf(form.charAt(0)); at !== -1; at = end.indexOf(form.charAt(0), at + 1)) {
    if (form.startsWith(end.slice(at))) return end.length - at;
  }
  return 0;
}
