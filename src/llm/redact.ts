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
// The end of a text in which a masked key may have begun.
const OPEN_MASK = /(?:\*+|\.+|…+)\S*$/;

export function createRedactor(key: string): Redactor {
  if (key.length < MIN_KEY_LENGTH) {
    const same = (text: string) => text;
    return { redact: same, stream: () => ({ push: same, end: () => '' }) };
  }
  const forms = encodings(key);
  const longest = Math.max(...forms.map((form) => form.length));

  const redact = (text: string) => {
    let clean = text;
    for (const form of forms) if (clean.includes(form)) clean = clean.replaceAll(form, REPLACEMENT);
    return redactMasked(clean, key);
  };

  // Where the part begins that must wait for the next piece.
  const safeLength = (text: string) => {
    let safe = text.length;
    for (const form of forms) safe = Math.min(safe, text.length - overlap(text, form));
    const open = OPEN_MASK.exec(text.slice(-3 * longest));
    if (open === null) return safe;
    const mask = text.length - open[0].length;
    return Math.min(safe, mask - headLength(text, mask, key));
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
  for (const { 0: mask, index } of text.matchAll(MASK)) {
    const head = headLength(text, index, key);
    const tail = tailLength(text, index + mask.length, key);
    if (tail < 4 && !(head >= 2 && tail >= 2) && head < MIN_KEY_LENGTH) continue;
    clean += text.slice(copied, Math.max(copied, index - head)) + REPLACEMENT;
    copied = index + mask.length + tail;
  }
  return copied === 0 ? text : clean + text.slice(copied);
}

// How many characters before `end` are the key's own start.
function headLength(text: string, end: number, key: string): number {
  for (let length = Math.min(key.length, end); length >= 2; length--) {
    if (text.startsWith(key.slice(0, length), end - length)) return length;
  }
  return 0;
}

// How many characters from `start` on are the key's own end.
function tailLength(text: string, start: number, key: string): number {
  for (let length = Math.min(key.length, text.length - start); length >= 2; length--) {
    if (text.startsWith(key.slice(-length), start)) return length;
  }
  return 0;
}

// The longest end of `text` that is a beginning of `form`, but not all of it.
function overlap(text: string, form: string): number {
  for (let length = Math.min(form.length - 1, text.length); length > 0; length--) {
    if (text.endsWith(form.slice(0, length))) return length;
  }
  return 0;
}
