// Decodes text in any encoding that offices use. Repairs text that was encoded twice, and files that mix
// encodings.

export const ENCODINGS = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Windows',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16 (orden inverso)',
  ibm850: 'DOS (850)',
  macintosh: 'Macintosh',
} as const;

export type Encoding = keyof typeof ENCODINGS;

interface Decoded {
  text: string;
  encoding: Encoding;
}

// Decodes text. Returns undefined if the bytes are not text, for example a picture.
export function decodeText(bytes: Uint8Array, pickedEncoding?: Encoding): Decoded | undefined {
  const encoding = pickedEncoding ?? byteOrderMark(bytes) ?? guessUtf16(bytes);
  const decoded = encoding ? { text: decode(bytes, encoding), encoding } : decodeMixed(bytes);
  const text = withoutEndMark(decoded.text.replace(/^\uFEFF/, ''));
  const controls = text.match(CONTROL)?.length ?? 0;
  if (controls * 200 > text.length || text.includes('\0')) return undefined;
  return { ...decoded, text: mendDoubled(text.replace(CONTROL, '').replace(SEPARATOR, '')) };
}

// Removes the Ctrl+Z with which DOS ends a text.
function withoutEndMark(text: string): string {
  const whole = text.trimEnd();
  return whole.endsWith('\u001a') ? whole.slice(0, -1) : text;
}

// Matches ASCII control characters other than white space, which show that a file is not text. Control
// characters above ASCII are excluded, because they may be letters of Windows that were decoded wrongly.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they tell a binary file
const CONTROL = /[\0-\x08\x0e-\x1b\x7f]/g;

// Matches the control characters that some programs write before the digits of a code, so that Excel keeps
// its zeros.
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above
const SEPARATOR = /[\x1c-\x1f]/g;

function byteOrderMark([first, second, third]: Uint8Array): Encoding | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : undefined;
}

// Recognizes UTF-16 without a byte order mark: every second byte of Spanish letters is 0.
function guessUtf16(bytes: Uint8Array): Encoding | undefined {
  const sample = bytes.subarray(0, 4096);
  const zeros = [0, 0];
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (bytes.length % 2 === 1 || Math.max(even, odd) * 4 < sample.length || Math.min(even, odd) * 20 > sample.length)
    return undefined;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

// Decodes UTF-8 where the bytes are valid UTF-8, and all other bytes in one code page. Some files have lines
// in both.
function decodeMixed(bytes: Uint8Array): Decoded {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' };
  } catch {
    const page = guessPage(bytes);
    // Only a text in the code page of Windows may include UTF-8. In the code pages of DOS and Macintosh,
    // letters may happen to be valid UTF-8.
    if (page !== 'windows-1252') return { text: decode(bytes, page), encoding: page };
    const text = splitUtf8(bytes)
      .map(({ piece, isUtf8 }) => decode(piece, isUtf8 ? 'utf-8' : page))
      .join('');
    return { text, encoding: page };
  }
}

function splitUtf8(bytes: Uint8Array): { piece: Uint8Array; isUtf8: boolean }[] {
  const pieces: { piece: Uint8Array; isUtf8: boolean }[] = [];
  let start = 0;
  for (let index = 0; index < bytes.length; ) {
    const length = utf8LengthAt(bytes, index);
    if (length > 0) {
      index += length;
      continue;
    }
    let end = index + 1;
    while (end < bytes.length && utf8LengthAt(bytes, end) === 0) end++;
    pieces.push(
      { piece: bytes.subarray(start, index), isUtf8: true },
      { piece: bytes.subarray(index, end), isUtf8: false },
    );
    start = end;
    index = end;
  }
  pieces.push({ piece: bytes.subarray(start), isUtf8: true });
  return pieces;
}

// Returns the number of bytes of the UTF-8 letter at this index, or 0 if there is none.
function utf8LengthAt(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0;
  if (first < 0x80) return 1;
  const length = first >= 0xc2 && first < 0xe0 ? 2 : first >= 0xe0 && first < 0xf0 ? 3 : 0;
  for (let next = 1; next < length; next++) if (((bytes[at + next] ?? 0) & 0xc0) !== 0x80) return 0;
  return length;
}

// Returns the code page that gives the text most like Spanish.
function guessPage(bytes: Uint8Array): Encoding {
  const sample = bytes.subarray(0, 200_000);
  const pages = (['windows-1252', 'ibm850', 'macintosh'] as const).map((page) => ({
    page,
    score: scoreSpanish(decode(sample, page)),
  }));
  return pages.reduce((best, one) => (one.score > best.score ? one : best)).page;
}

function scoreSpanish(text: string): number {
  let score = 0;
  for (const [letter] of text.matchAll(/[^\0-\x7f]/g)) {
    if (LETTERS.includes(letter)) score += 2;
    else if (!SIGNS.includes(letter)) score -= 2;
  }
  // A punctuation mark within a word is unlikely: «Pe–a», «Garc’a».
  score -= 3 * (text.match(/\p{Ll}[^\p{L}\p{M}\0-\x7f]\p{Ll}/gu)?.length ?? 0);
  // A small letter among capitals is unlikely: «GARCíA».
  return score - 3 * (text.match(/\p{Lu}[áéíóúñü]\p{Lu}/gu)?.length ?? 0);
}

const LETTERS = 'áéíóúüñÁÉÍÓÚÜÑ';
const SIGNS = '«»“”‘’–—…°ºª¿¡€·´\u00a0';

function decode(bytes: Uint8Array, encoding: Encoding): string {
  if (encoding !== 'ibm850') return new TextDecoder(encoding).decode(bytes);
  let text = '';
  for (let from = 0; from < bytes.length; from += 8192)
    text += Array.from(bytes.subarray(from, from + 8192), (byte) =>
      byte < 0x80 ? String.fromCharCode(byte) : IBM_850[byte - 0x80],
    ).join('');
  return text;
}

// The characters of the code page that DOS used in Mexico, from 0x80 on. Browsers cannot decode it.
const IBM_850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

// Repairs letters that were encoded twice, such as «JosÃ©», and letters of Windows that were decoded as
// control characters.
function mendDoubled(text: string): string {
  if (!/[\u0080-\u009fÂÃâ]/.test(text)) return text;
  let mended = text;
  for (let times = 0; times < 2; times++) mended = mended.replace(/[ÂÃâ][^\0-\x7f]+/g, mendRun);
  return mended.replace(/([^\u0080-\u009f]?)([\u0080-\u009f])/gu, (_, before: string, letter: string) => {
    const byte = letter.charCodeAt(0);
    return isLastByteOf(before, byte) ? before : before + decode(Uint8Array.of(byte), 'windows-1252');
  });
}

// Returns true if `before` already includes this byte. This happens in a text that another program has
// repaired in part.
function isLastByteOf(before: string, byte: number): boolean {
  return before > '\x7f' && new TextEncoder().encode(before).at(-1) === byte;
}

function mendRun(run: string): string {
  const bytes = Array.from(run, (letter) => BYTES.get(letter) ?? letter.charCodeAt(0));
  if (bytes.some((byte) => byte > 0xff)) return run;
  // The letters are split, because some of them may have been encoded only once: «Ã±É».
  return splitUtf8(Uint8Array.from(bytes))
    .map(({ piece, isUtf8 }) => decode(piece, isUtf8 ? 'utf-8' : 'windows-1252'))
    .join('');
}

// The bytes of the letters that have different numbers in the code page of Windows and in Unicode.
const BYTES: ReadonlyMap<string, number> = new Map(
  Array.from({ length: 32 }, (_, at) => [new TextDecoder('windows-1252').decode(Uint8Array.of(0x80 + at)), 0x80 + at]),
);
