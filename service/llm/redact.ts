// Redacts the secrets of the configuration in whatever leaves the service: texts of the model, details of
// errors, log lines.
import type { Config, ProxyConfig } from '../config.ts';

export interface Redactor {
  // Replaces each secret in a text, whether literal, encoded, or masked with parts of it left readable. Takes
  // time linear in the length of the text.
  redact(text: string): string;
  // Does the same for a text that comes in pieces. `push` returns the part that is safe to send, and holds
  // back a tail that could be the beginning of a secret; `end` returns the tail.
  stream(): { push(piece: string): string; end(): string };
  // Redacts this secret too from now on. Only the last few added secrets are kept.
  add(secret: string): void;
}

interface Search {
  redact(text: string): string;
  // Splits a text that may continue into a part that is safe to send, redacted, and the rest, which could be
  // the beginning of a secret.
  split(text: string): [safe: string, held: string];
}

const REPLACEMENT = '[redacted]';
// A shorter secret («ollama») is an ordinary word: replacing it would corrupt ordinary text.
const MIN_SECRET_LENGTH = 8;
const MASK = /\*{3,}|\.{3,}|…+/g;
// The signs with which masks and escapes begin. Most texts have none of them, and looking for a sign costs
// less than searching for masks and escapes.
const SIGNS = ['***', '...', '…', '\\', '%', '&'];
// A mask, or one or two dots or stars at the end of the text that the next piece may complete to a mask.
const OPEN_MASK = /\*{3,}|\.{3,}|…+|\*{1,2}$|\.{1,2}$/g;
const MIN_MASK_LENGTH = 3;
// A character that a program has escaped, in JSON, in a URL or in HTML. An escaped backslash stays two
// backslashes.
const ESCAPE = /\\u00([\da-f]{2})|\\(["'/])|%([\da-f]{2})|&(?:#(\d{2,3})|#x([\da-f]{2,4})|(amp|lt|gt|quot|apos));/gi;
const ESCAPE_START = /[\\%&]/;
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
// The beginning of an escape that the next piece may complete.
const OPEN_ESCAPE = /(?:\\(?:u0{0,2}[\da-f]?)?|%[\da-f]?|&(?:#x?[\da-f]{0,4}|[a-z]{0,4}))$/i;
// The number of added secrets that are kept: a key that changes every hour must not make the search ever
// slower.
const MAX_ADDED = 4;
// A mask this long is redacted if two characters of the key precede it, whatever follows, so it is not held
// back until its end is known.
const LONG_MASK_LENGTH = 1_000;

export function createRedactor(...given: readonly string[]): Redactor {
  let search = createSearch(given);
  let added: readonly string[] = [];
  return {
    redact: (text) => search.redact(text),
    stream() {
      // The end of the text so far that has not been sent. It is empty, or begins where a secret could begin.
      let held = '';
      return {
        push(piece) {
          const [safe, rest] = search.split(held + piece);
          held = rest;
          return safe;
        },
        end: () => search.redact(held),
      };
    },
    add(secret) {
      added = [secret, ...added].slice(0, MAX_ADDED);
      search = createSearch([...given, ...added]);
    },
  };
}

function createSearch(given: readonly string[]): Search {
  const secrets = given.filter(({ length }) => length >= MIN_SECRET_LENGTH);
  if (secrets.length === 0) return { redact: (text) => text, split: (text) => [text, ''] };
  const spelled = [...new Set(secrets.flatMap(plainFormsOf))];
  // The longest form is first: replacing a form that is part of another one would leave the rest of it
  // behind.
  const forms = [...new Set(secrets.flatMap(formsOf))].sort((a, b) => b.length - a.length);
  const startsOf = (length: number) => forms.map((form) => RegExp.escape(form.slice(0, length))).join('|');
  // Matches the beginning of an escape, a mask or a form. Few words share the first four letters of a form.
  const opening = new RegExp(`[\\\\%&]|\\*{3}|\\.{3}|…|${startsOf(4)}`);
  // Matches the end of a text in which `opening` matches nothing, if the next piece could complete that end
  // to a mask or a form: up to three letters of a form, up to two dots or stars, or both. Otherwise the match
  // is empty.
  const end = new RegExp(`(?:${startsOf(3)}|${startsOf(2)}|${startsOf(1)})?(?:\\*{1,2}|\\.{1,2})?$`);

  // Every form contains one of these marks, so a text without a mark contains no form.
  const marks = [...new Set(forms.map(markOf))];

  const redact = (text: string) => {
    let clean = text;
    if (marks.some((mark) => text.includes(mark)))
      for (const form of forms) if (clean.includes(form)) clean = clean.replaceAll(form, REPLACEMENT);
    return SIGNS.some((sign) => clean.includes(sign)) ? redactDisguised(clean) : clean;
  };

  const redactDisguised = (text: string) => {
    let clean = text;
    for (const secret of spelled) clean = withoutRanges(clean, escapedIn(clean, secret));
    for (const secret of secrets) clean = redactMasked(clean, secret);
    return clean;
  };

  // The index from which `text` must be held back because the next piece could complete a secret: for the key
  // «gsk_abcdef…», the index of the «g» in «the key is gsk_a». `text.length` if nothing has to be held back.
  const safeLength = (text: string) => {
    let safe = text.length;
    for (const secret of secrets) safe = Math.min(safe, openMask(text, secret));
    for (const form of forms) safe = Math.min(safe, text.length - overlap(text, form));
    const found = forms.flatMap((form) => placesOf(text, form));
    if (ESCAPE_START.test(text))
      for (const secret of spelled) {
        safe = Math.min(safe, openEscaped(text, secret));
        found.push(...escapedIn(text, secret));
      }
    // A form whose end could begin a mask or another form must not be cut in two: it is held back as well.
    for (let cut = safe + 1; safe < cut; ) {
      cut = safe;
      for (const { start, end } of found) if (start < safe && safe < end) safe = start;
    }
    return safe;
  };

  return {
    redact,
    split(text) {
      // Most pieces contain no escape, mask or form.
      const isPlain = !opening.test(text);
      const safe = isPlain ? text.search(end) : safeLength(text);
      const sent = text.slice(0, safe);
      return [isPlain ? sent : redact(sent), text.slice(safe)];
    },
  };
}

// The secrets in a configuration: the key, what looks like a key in the query of LLM_URL, and the credentials
// of the proxies.
export function secretsOf({ llm, proxy }: Pick<Config, 'llm' | 'proxy'>): string[] {
  return [llm.key, ...querySecrets(llm.url), ...proxySecrets(proxy)];
}

// Names of parameters whose value is a secret: `key`, `api_key`, `subscription-key`, `code` and `sig`
// (Azure), `access_token` …
const SECRET_NAME = /key|token|secret|sig|code|auth|pass|pwd|cred/i;
// Any other value counts as a secret if it has a run of 20 letters and digits that mixes both: no version and
// no name of a model has such a run.
const RANDOM_VALUE = /(?=[a-z]*\d)(?=\d*[a-z])[a-z\d]{20,}/i;

function querySecrets({ search }: URL): string[] {
  return search
    .slice(1)
    .split('&')
    .flatMap((parameter) => {
      const [, name = '', value = ''] = /^([^=]*)=?(.*)$/s.exec(parameter) ?? [];
      return SECRET_NAME.test(name) || RANDOM_VALUE.test(value) ? spellings(value) : [];
    });
}

// The joined user and password are a secret too: Proxy-Authorization is their base64.
function proxySecrets({ http = '', https = '' }: Partial<ProxyConfig> = {}): string[] {
  return [http, https].flatMap((address) => {
    const { username = '', password = '' } = URL.parse(address) ?? {};
    return username === '' && password === '' ? [] : [username, password, `${username}:${password}`].flatMap(spellings);
  });
}

// A part of a URL, as it is written and decoded.
function spellings(part: string): string[] {
  try {
    return [part, decodeURIComponent(part)];
  } catch {
    return [part];
  }
}

// The usual forms in which a secret appears; `escapedIn` finds it with other characters escaped. A header
// carries the secret in Latin-1, which some programs read as UTF-8.
function formsOf(secret: string): string[] {
  const url = encodeURIComponent(secret);
  const latin1 = Buffer.from(secret, 'latin1');
  return [
    secret,
    latin1.toString('utf8'),
    url,
    url.replace(/%../g, (code) => code.toLowerCase()),
    JSON.stringify(secret).slice(1, -1),
    ...formsOfBytes(Buffer.from(secret)),
    ...formsOfBytes(latin1),
  ];
}

// The part of a form from its first character that is not a small letter, or the whole form if that part is
// short. V8 looks for the first character, then compares: a search is five times as fast if that character is
// rare in ordinary text.
function markOf(form: string): string {
  const start = form.search(/[^a-z]/);
  return start === -1 || form.length - start < MIN_SECRET_LENGTH ? form : form.slice(start);
}

function formsOfBytes(bytes: Buffer): string[] {
  const base64 = [
    bytes.toString('base64').replace(/=+$/, ''),
    ...[0, 1, 2].map((before) => base64Within(bytes, before)),
  ];
  return [
    ...base64,
    ...base64.map((form) => form.replaceAll('+', '-').replaceAll('/', '_')),
    bytes.toString('hex'),
    bytes.toString('hex').toUpperCase(),
  ];
}

// The part that these bytes alone determine in the base64 of a longer text (`Bearer <key>`). `before` is the
// number of bytes in front of them, modulo three. Characters at both ends that also depend on other bytes are
// left out.
function base64Within(bytes: Buffer, before: number): string {
  const bits = (before + bytes.length) * 8;
  const text = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
  return text.slice(Math.ceil((before * 8) / 6), Math.floor(bits / 6));
}

// Where a form occurs in a text, from left to right and without overlaps.
function placesOf(text: string, form: string): Range[] {
  const found: Range[] = [];
  for (let start = text.indexOf(form); start !== -1; start = text.indexOf(form, start + form.length))
    found.push({ start, end: start + form.length });
  return found;
}

interface Range {
  start: number;
  end: number;
}

function withoutRanges(text: string, ranges: readonly Range[]): string {
  let clean = '';
  let from = 0;
  for (const { start, end } of ranges) {
    clean += text.slice(from, start) + REPLACEMENT;
    from = end;
  }
  return clean + text.slice(from);
}

// The text with its escapes replaced, and for each of its characters the index in `text` where it begins; the
// last entry is the end.
function unescaped(text: string): { plain: string; starts: number[] } {
  let plain = '';
  const starts: number[] = [];
  const copy = (from: number, to: number) => {
    plain += text.slice(from, to);
    for (let at = from; at < to; at++) starts.push(at);
  };
  let from = 0;
  for (const match of text.matchAll(ESCAPE)) {
    const [whole, unicode, sign, percent, decimal, hex, name = ''] = match;
    const code = decimal === undefined ? Number.parseInt(unicode ?? percent ?? hex ?? '', 16) : Number(decimal);
    copy(from, match.index);
    plain += sign ?? NAMED[name.toLowerCase()] ?? String.fromCharCode(code);
    starts.push(match.index);
    from = match.index + whole.length;
  }
  copy(from, text.length);
  starts.push(text.length);
  return { plain, starts };
}

// The forms that `unescaped` may make of a secret whose characters are partly escaped: the secret may itself
// contain what looks like an escape.
function plainFormsOf(secret: string): string[] {
  return [secret, secret.replaceAll('\\', '\\\\')].flatMap((form) => [form, unescaped(form).plain]);
}

// Where a secret occurs in the text with some of its characters escaped.
function escapedIn(text: string, secret: string): Range[] {
  const { plain, starts } = unescaped(text);
  return placesOf(plain, secret).map(({ start, end }) => ({ start: starts[start] ?? 0, end: starts[end] ?? 0 }));
}

// The index from which `text` must be held back because the next piece could complete a secret with escapes.
// `text.length` if nothing has to be held back.
function openEscaped(text: string, secret: string): number {
  const cut = text.search(OPEN_ESCAPE);
  const { plain, starts } = unescaped(cut === -1 ? text : text.slice(0, cut));
  return starts[plain.length - overlap(plain, secret)] ?? text.length;
}

// Replaces masked keys («sk-12…wxyz»): a mask between parts of the key's start and end, or before 4 or more
// characters of its end, or after 8 or more of its start.
function redactMasked(text: string, key: string): string {
  let clean = '';
  let copied = 0;
  let after = 0;
  for (const { 0: mask, index } of text.matchAll(MASK)) {
    const head = overlap(text.slice(after, index), key, 2);
    after = index + mask.length;
    const tail = tailLength(text, after, key);
    const isBetween = head >= 2 && (tail >= 2 || mask.length >= LONG_MASK_LENGTH);
    if (tail < 4 && !isBetween && head < MIN_SECRET_LENGTH) continue;
    clean += text.slice(copied, Math.max(copied, index - head)) + REPLACEMENT;
    copied = after + tail;
  }
  return copied === 0 ? text : clean + text.slice(copied);
}

// The index from which `text` must be held back because the next piece could complete a masked key
// («gsk_ab…wxyz»). `text.length` if nothing has to be held back.
function openMask(text: string, key: string): number {
  for (const { 0: mask, index } of text.matchAll(OPEN_MASK)) {
    const end = index + mask.length;
    if (text.length - end >= key.length) continue;
    if (end < text.length && !key.includes(text.slice(end))) continue;
    if (mask.length >= LONG_MASK_LENGTH + MIN_MASK_LENGTH) return end - MIN_MASK_LENGTH;
    return index - overlap(text.slice(0, index), key, 2);
  }
  return text.length;
}

// Returns how many characters from `start` on are the end of the key, at least two; otherwise 0.
function tailLength(text: string, start: number, key: string): number {
  const first = text.slice(start, start + 2);
  if (first.length < 2) return 0;
  for (let at = key.indexOf(first); at !== -1; at = key.indexOf(first, at + 1)) {
    if (text.startsWith(key.slice(at), start)) return key.length - at;
  }
  return 0;
}

// Returns the length of the longest suffix of `text` that is a proper prefix of `form` with at least `least`
// characters; 0 if there is none.
function overlap(text: string, form: string, least = 1): number {
  const start = form.slice(0, least);
  const end = text.slice(1 - form.length);
  for (let at = end.indexOf(start); at !== -1; at = end.indexOf(start, at + 1)) {
    if (form.startsWith(end.slice(at))) return end.length - at;
  }
  return 0;
}
