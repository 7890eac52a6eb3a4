// The key never leaves: texts of the model, details of errors and log lines pass here, whatever the upstream or an exception put
// into them.

export interface Redactor {
  // Replaces the key in a text: literal, encoded, or masked with pieces of it left readable. Takes time linear in the text.
  redact(text: string): string;
  // Does the same for a text that comes in pieces. `push` returns the part that is safe to send, and holds back a tail that could
  // be the beginning of the key; `end` returns the tail.
  stream(): { push(piece: string): string; end(): string };
}

const REPLACEMENT = '[redacted]';
// A shorter key («ollama») is an ordinary word: replacing it would corrupt ordinary text.
const MIN_KEY_LENGTH = 8;
const MASK = /\*{3,}|\.{3,}|…+/g;
// A mask, or one or two dots or stars at the end of the text that the next piece may complete to one.
const OPEN_MASK = /\*{3,}|\.{3,}|…+|\*{1,2}$|\.{1,2}$/g;
const MIN_MASK_LENGTH = 3;
// A stream holds back at most so many characters of a mask. A longer mask is replaced if the key's start alone stands before it.
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

  // Index from which `text` must be held back because the next piece could complete the key. `text.length` if nothing is open.
  const safeLength = (text: string) => {
    let safe = Math.min(openMask(text, key), ...forms.map((form) => text.length - overlap(text, form)));
    // A form of the key that ends in the beginning of a mask must not be cut in two: it waits as well.
    for (const form of forms) {
      const at = text.indexOf(form, safe - form.length + 1);
      if (at !== -1 && at < safe) safe = at;
    }
    return safe;
  };

  return {
    redact,
    stream() {
      // The end of the text so far, not yet sent. It is empty or begins where a form of the key could begin.
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

// The forms in which a key appears, longest first: a form that is part of another one would leave the rest of it behind.
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

// Replaces masked keys («sk-12…wxyz»): a mask between pieces of the key's own start and end, or before 4 or more characters of its
// end, or after 8 or more of its start.
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

// Index from which `text` must be held back because the next piece could complete a masked key («gsk_ab…wxyz»). `text.length` if
// nothing is open.
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

// The number of characters at the end of `before` that are the key's own start.
function headLength(before: string, key: string): number {
  const start = key.slice(0, 2);
  for (let at = before.indexOf(start); at !== -1; at = before.indexOf(start, at + 1)) {
    if (key.startsWith(before.slice(at))) return before.length - at;
  }
  return 0;
}

// The number of characters from `start` on that are the key's own end.
function tailLength(text: string, start: number, key: string): number {
  const first = text.slice(start, start + 2);
  if (first.length < 2) return 0;
  for (let at = key.indexOf(first); at !== -1; at = key.indexOf(first, at + 1)) {
    if (text.startsWith(key.slice(at), start)) return key.length - at;
  }
  return 0;
}

// The length of the longest end of `text` that is a beginning of `form`, but not all of it.
function overlap(text: string, form: string): number {
  const end = text.slice(1 - form.length);
  for (let at = end.indexOf(form.charAt(0)); at !== -1; at = end.indexOf(form.charAt(0), at + 1)) {
    if (form.startsWith(end.slice(at))) return end.length - at;
  }
  return 0;
}
