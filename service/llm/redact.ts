// Redacts the configured secrets in everything that leaves the service: texts of the model, details of
// errors, log lines.
import type { Config, ProxyConfig } from '../config.ts';

export interface Redactor {
  // Replaces each secret in a text, whether it is literal, encoded or masked («gsk_12…wxyz»). Takes time
  // linear in the length of the text.
  redact(text: string): string;
  // Redacts a text that arrives in pieces. `push` returns the part that is safe to send. It keeps back the
  // end of the text if a secret could begin there. `end` returns what was kept back.
  stream(): { push(piece: string): string; end(): string };
  // Adds a secret to redact. Only the latest MAX_ADDED secrets are remembered.
  add(secret: string): void;
}

interface Search {
  redact(text: string): string;
  // Splits a text that may continue. `safe` is already redacted. `held` is the rest, which could be the
  // beginning of a secret.
  split(text: string): [safe: string, held: string];
}

const REPLACEMENT = '[redacted]';
// The length of the shortest secret that is redacted. A shorter secret («ollama») can be an ordinary word.
const MIN_SECRET_LENGTH = 8;
const MASK = /\*{3,}|\.{3,}|…+/g;
// The beginnings of all masks and escapes. Searching for them first is cheaper, because most texts have none.
const SIGNS = ['***', '...', '…', '\\', '%', '&'];
// Unlike MASK, also matches one or two dots or stars at the end of a text: the next piece may complete a
// mask.
const OPEN_MASK = /\*{3,}|\.{3,}|…+|\*{1,2}$|\.{1,2}$/g;
const MIN_MASK_LENGTH = 3;
// Matches a character that is escaped for JSON, a URL or HTML. Does not match an escaped backslash.
const ESCAPE = /\\u00([\da-f]{2})|\\(["'/])|%([\da-f]{2})|&(?:#(\d{2,3})|#x([\da-f]{2,4})|(amp|lt|gt|quot|apos));/gi;
const ESCAPE_START = /[\\%&]/;
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
// Matches the beginning of an escape at the end of a text.
const OPEN_ESCAPE = /(?:\\(?:u0{0,2}[\da-f]?)?|%[\da-f]?|&(?:#x?[\da-f]{0,4}|[a-z]{0,4}))$/i;
// The most added secrets that are remembered. Without this limit, a key that changes every hour would make
// the search slower and slower.
const MAX_ADDED = 4;
// The length from which a mask is redacted as soon as two characters of the key precede it. The redactor then
// need not hold back the text until the mask ends.
const LONG_MASK_LENGTH = 1_000;

export function createRedactor(...initialSecrets: readonly string[]): Redactor {
  let search = createSearch(initialSecrets);
  let added: readonly string[] = [];
  return {
    redact: (text) => search.redact(text),
    stream() {
      // The end of the text that has not been sent. Empty, or begins where a secret could begin.
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
      search = createSearch([...initialSecrets, ...added]);
    },
  };
}

function createSearch(configured: readonly string[]): Search {
  const secrets = configured.filter(({ length }) => length >= MIN_SECRET_LENGTH);
  if (secrets.length === 0) return { redact: (text) => text, split: (text) => [text, ''] };
  const spelled = [...new Set(secrets.flatMap(plainFormsOf))];
  // Longer encodings are replaced before shorter ones. If a shorter encoding inside a longer one were
  // replaced first, the rest of the longer one would stay in the text.
  const encodings = [...new Set(secrets.flatMap(encodingsOf))].sort((a, b) => b.length - a.length);
  const startsOf = (length: number) => encodings.map((encoding) => RegExp.escape(encoding.slice(0, length))).join('|');
  // Matches the beginning of an escape, a mask or an encoding. Few words share the first four characters of
  // an encoding.
  const opening = new RegExp(`[\\\\%&]|\\*{3}|\\.{3}|…|${startsOf(4)}`);
  // If `opening` matches nothing in a text, this matches the end of the text that is held back: up to three
  // characters of an encoding, then up to two dots or stars.
  const end = new RegExp(`(?:${startsOf(3)}|${startsOf(2)}|${startsOf(1)})?(?:\\*{1,2}|\\.{1,2})?$`);

  // A text without any of these strings contains no encoding.
  const marks = [...new Set(encodings.map(rarePartOf))];

  const redact = (text: string) => {
    let clean = text;
    if (marks.some((mark) => text.includes(mark)))
      for (const encoding of encodings) if (clean.includes(encoding)) clean = clean.replaceAll(encoding, REPLACEMENT);
    return SIGNS.some((sign) => clean.includes(sign)) ? redactDisguised(clean) : clean;
  };

  const redactDisguised = (text: string) => {
    let clean = text;
    for (const secret of spelled) clean = withoutRanges(clean, escapedIn(clean, secret));
    for (const secret of secrets) clean = redactMasked(clean, secret);
    return clean;
  };

  // Returns the index from which the next piece could complete a secret. For the key «gsk_abcdef…», this is
  // the «g» in «the key is gsk_a». Returns `text.length` if the whole text is safe.
  const safeLength = (text: string) => {
    let safe = text.length;
    for (const secret of secrets) safe = Math.min(safe, openMask(text, secret));
    for (const encoding of encodings) safe = Math.min(safe, text.length - overlap(text, encoding));
    const secretRanges = encodings.flatMap((encoding) => occurrencesOf(text, encoding));
    if (ESCAPE_START.test(text))
      for (const secret of spelled) {
        safe = Math.min(safe, openEscaped(text, secret));
        secretRanges.push(...escapedIn(text, secret));
      }
    // If `safe` is inside a complete secret, the whole secret is held back, so that it is not cut in two.
    for (let cut = safe + 1; safe < cut; ) {
      cut = safe;
      for (const { start, end } of secretRanges) if (start < safe && safe < end) safe = start;
    }
    return safe;
  };

  return {
    redact,
    split(text) {
      // Most pieces have no beginning of a secret, and need only the cheap search.
      const isPlain = !opening.test(text);
      const safe = isPlain ? text.search(end) : safeLength(text);
      const sent = text.slice(0, safe);
      return [isPlain ? sent : redact(sent), text.slice(safe)];
    },
  };
}

// Returns the key, the values in the query of LLM_URL that look like keys, and the credentials of the
// proxies.
export function secretsOf({ llm, proxy }: Pick<Config, 'llm' | 'proxy'>): string[] {
  return [llm.key, ...querySecrets(llm.url), ...proxySecrets(proxy)];
}

// Matches the name of a parameter whose value is a secret: `api_key`, `access_token`, Azure's `code` and
// `sig`.
const SECRET_NAME = /key|token|secret|sig|code|auth|pass|pwd|cred/i;
// Matches 20 letters and digits in a row, with at least one letter and one digit. No version and no name of a
// model has them.
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

// Returns the secrets in the addresses of the proxies. «user:password» is a secret as well, because the
// header Proxy-Authorization has the base64 of these words.
function proxySecrets({ http = '', https = '' }: Partial<ProxyConfig> = {}): string[] {
  return [http, https].flatMap((address) => {
    const { username = '', password = '' } = URL.parse(address) ?? {};
    return username === '' && password === '' ? [] : [username, password, `${username}:${password}`].flatMap(spellings);
  });
}

// Returns a part of a URL in two forms: as the URL has it, and decoded.
function spellings(part: string): string[] {
  try {
    return [part, decodeURIComponent(part)];
  } catch {
    return [part];
  }
}

// Returns the usual encodings of a secret. A header carries the secret in Latin-1, which some programs read
// as UTF-8. `escapedIn` finds escapes of single characters.
function encodingsOf(secret: string): string[] {
  const url = encodeURIComponent(secret);
  const latin1 = Buffer.from(secret, 'latin1');
  return [
    secret,
    latin1.toString('utf8'),
    url,
    url.replace(/%../g, (code) => code.toLowerCase()),
    JSON.stringify(secret).slice(1, -1),
    ...encodingsOfBytes(Buffer.from(secret)),
    ...encodingsOfBytes(latin1),
  ];
}

// Returns the part of an encoding that begins with its first rare character (not a small letter). A search
// for this part is five times as fast, because V8 looks for the first character of a string.
function rarePartOf(encoding: string): string {
  const start = encoding.search(/[^a-z]/);
  return start === -1 || encoding.length - start < MIN_SECRET_LENGTH ? encoding : encoding.slice(start);
}

function encodingsOfBytes(bytes: Buffer): string[] {
  const base64 = [
    bytes.toString('base64').replace(/=+$/, ''),
    ...[0, 1, 2].map((before) => base64Within(bytes, before)),
  ];
  return [
    ...base64,
    ...base64.map((encoding) => encoding.replaceAll('+', '-').replaceAll('/', '_')),
    bytes.toString('hex'),
    bytes.toString('hex').toUpperCase(),
  ];
}

// Returns the base64 that `bytes` have inside a longer text (`Bearer <key>`). Leaves out the characters at
// both ends, which depend on other bytes too. `before` is the number of bytes in front of `bytes`, modulo
// three.
function base64Within(bytes: Buffer, before: number): string {
  const bits = (before + bytes.length) * 8;
  const text = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
  return text.slice(Math.ceil((before * 8) / 6), Math.floor(bits / 6));
}

function occurrencesOf(text: string, sought: string): Range[] {
  const ranges: Range[] = [];
  for (let start = text.indexOf(sought); start !== -1; start = text.indexOf(sought, start + sought.length))
    ranges.push({ start, end: start + sought.length });
  return ranges;
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

// Replaces the escapes in a text. `starts` has the index in `text` of each character of `plain`, and of the
// end.
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

// Returns the forms that a secret can have in an unescaped text. They differ from the secret only if it
// contains a backslash or an escape.
function plainFormsOf(secret: string): string[] {
  return [secret, secret.replaceAll('\\', '\\\\')].flatMap((spelling) => [spelling, unescaped(spelling).plain]);
}

// Finds a secret of which some characters are escaped.
function escapedIn(text: string, secret: string): Range[] {
  const { plain, starts } = unescaped(text);
  return occurrencesOf(plain, secret).map(({ start, end }) => ({ start: starts[start] ?? 0, end: starts[end] ?? 0 }));
}

// Returns how much of the text is safe to send, if the secret may be written with escapes.
function openEscaped(text: string, secret: string): number {
  const cut = text.search(OPEN_ESCAPE);
  const { plain, starts } = unescaped(cut === -1 ? text : text.slice(0, cut));
  return starts[plain.length - overlap(plain, secret)] ?? text.length;
}

// Replaces a mask and the parts of the key beside it («sk-12…wxyz»), if they have two characters of the key
// on both sides, four of the key's end, or eight of its start.
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

// Returns how much of the text is safe to send, if the key may be masked («gsk_ab…wxyz»).
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

// Counts the characters from `start` on that form the end of the key. Returns 0 for fewer than two.
function tailLength(text: string, start: number, key: string): number {
  const first = text.slice(start, start + 2);
  if (first.length < 2) return 0;
  for (let at = key.indexOf(first); at !== -1; at = key.indexOf(first, at + 1)) {
    if (text.startsWith(key.slice(at), start)) return key.length - at;
  }
  return 0;
}

// Returns the length of the longest end of `text` with which `sought` begins: 3 for «the key is gsk» and
// «gsk_ab». The whole of `sought` does not count. Returns 0 if the length is below `least`.
function overlap(text: string, sought: string, least = 1): number {
  const start = sought.slice(0, least);
  const end = text.slice(1 - sought.length);
  for (let at = end.indexOf(start); at !== -1; at = end.indexOf(start, at + 1)) {
    if (sought.startsWith(end.slice(at))) return end.length - at;
  }
  return 0;
}
