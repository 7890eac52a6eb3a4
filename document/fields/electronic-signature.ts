// Finds the electronic signature of a letter: its seal, the chain of characters that was signed, the
// certificate, when and where it was signed, and how to verify it. It is one part, and it belongs to the letter
// that was signed and to no other.
import type { Line } from '../line.ts';
import { isCells, isDashes } from '../reading/table.ts';
import { fold, type Range } from '../text.ts';
import { anyOf } from '../words/any-of.ts';

// Returns the lines of the part, in linear time. Of a row of a table, returns the cells, so that the table
// stays. What is at the left of the part, such as the name of the signer, is not returned. Returns [] for a letter
// that was not signed electronically, although it may say much about seals, or have room for one to come.
export function findElectronicSignature(lines: readonly Line[]): Range[] {
  const signs = lines.map(signIn);
  const found: Range[] = [];
  let last = 0;
  for (let at = 0; at < lines.length; at += 1) {
    if (signs[at]?.isWeak !== false) continue;
    let [from, to] = [at, endOfChain(lines, at)];
    // Words between two signs, such as the value below its label, belong to the part.
    for (let next = at + 1; next <= to + 3 && next < lines.length; next += 1)
      if (signs[next] && (!signs[next]?.isWeak || !lines[next]?.blankBefore)) to = endOfChain(lines, next);
    while (isValueOf(lines[to], lines[to + 1])) to += 1;
    while (from > last && (isHeading(lines[from - 1]) || (signs[from - 1]?.isWeak && !lines[from]?.blankBefore)))
      from -= 1;
    const part = signs.slice(from, to + 1).filter((sign) => sign !== undefined);
    const labels = new Set(part.map(({ label }) => label).filter((label) => label !== ''));
    const codes = part.filter(({ hasCode: isCode }) => isCode).length;
    const isSigned = codes > 0 ? labels.size > 0 || codes > 1 : labels.size > 2 && isFilled(lines.slice(from, to + 1));
    if (isSigned) {
      let edge = signs[from] ?? signs[at];
      for (let one = from; one <= to; one += 1) {
        edge = signs[one] ?? edge;
        found.push(...rangesOf(lines[one], edge));
      }
    }
    at = to;
    last = to + 1;
  }
  return found;
}

// Returns the line that ends the chain of characters which begins in line `at`, «||1.0|…» … «…||», or `at` itself.
function endOfChain(lines: readonly Line[], at: number): number {
  const { text = '' } = lines[at] ?? {};
  if (text.endsWith('||') || !/\|\|[^|\s][^|]{0,200}\|/.test(text)) return at;
  const below = lines.slice(at + 1, at + 1 + MOST_LINES_OF_CHAIN);
  const gap = below.findIndex(({ blankBefore }) => blankBefore);
  const end = (gap < 0 ? below : below.slice(0, gap)).findIndex((line) => line.text.endsWith('||'));
  return at + 1 + end;
}

const MOST_LINES_OF_CHAIN = 12;

// Returns false if the part is only the room for a signature: it has no digits, or it has blanks to fill in.
function isFilled(part: readonly Line[]): boolean {
  const isOpen = part.some(({ text, names }) => names.length > 0 || /_{4}|[.…]{5}/.test(text));
  return !isOpen && part.some(({ text }) => /\d/.test(text));
}

// What a line says of an electronic signature: the label of something that only a signature has, or a code so
// long that nobody types it.
interface Sign {
  label: string;
  hasCode: boolean;
  // True for a label that other parts of a letter have too. It belongs to the part only beside its other signs.
  isWeak: boolean;
  // The first piece of the line that says it.
  piece: Piece;
}

function signIn(line: Line): Sign | undefined {
  const pieces = piecesOf(line);
  const code = pieces.find(({ words }) => hasCode(words) || saysHowToVerify(words));
  const folded = pieces.map((piece) => ({ piece, words: fold(piece.words).replace(/[*|]/g, ' ').trim() }));
  for (const { piece, words } of folded) {
    const [label = ''] = LABEL.exec(words) ?? [];
    const isLabel = label.length > 30 || words.length < 70 || words.charAt(label.length) === ':' || code !== undefined;
    if (label !== '' && isLabel) return { label, hasCode: code !== undefined, isWeak: false, piece };
  }
  const weak = folded.find(({ words }) => WEAK_LABEL.test(words))?.piece;
  if (!code) return weak && { label: '', hasCode: false, isWeak: true, piece: weak };
  return { label: '', hasCode: true, isWeak: false, piece: weak && weak.at < code.at ? weak : code };
}

const WEAK_LABEL = new RegExp(
  `^${anyOf(`
    algoritmo
    archivo firmado
    cadena(?: de firma)?
    certificado
    emisor
    estado
    fecha(?: y hora)?(?: \\(?utc\\)?)?
    firma
    firmante(?:\\(s\\)|s)?
    identificador(?: de la respuesta tsp)?
    nombre(?: del firmante)?
    ocsp
    secuencia
    sello
    tsp
    verificacion
    vigencia(?: del certificado)?
  `)}\\s*(?::|$)`,
);

// A cell of a row, or a column of a line whose columns are parted by blanks. `at` is the number of the cell, or how
// far from the margin the column begins.
interface Piece extends Range {
  words: string;
  at: number;
  isCell: boolean;
}

function piecesOf(line: Line): Piece[] {
  const isCell = isCells(line) && !CHAIN.test(line.text);
  if (isCell && isDashes(line)) return [];
  const parts = isCell ? line.text.slice(1, -1).split(/(?<!\\)(\|)/) : line.text.split(/(\t|\s{3,})/);
  let next = line.start + (isCell ? 1 : 0);
  return parts.flatMap((part, nth): Piece[] => {
    const from = next;
    next += part.length;
    const words = part.trim();
    if (nth % 2 === 1 || words === '' || (isCell && words === '^^')) return [];
    const start = from + part.length - part.trimStart().length;
    const at = isCell ? nth / 2 : line.indent + start - line.start;
    return [{ words: isCell ? words.replaceAll('\\|', '|') : words, at, isCell, start, end: start + words.length }];
  });
}

// The chain of characters that was signed, «||1.0|…||», which is no row of a table.
const CHAIN = /^\|\|[^|\s][^|]{0,200}\|[^|]{1,200}\|.*\|\|$/;

// Returns true for 40 characters of Base64 or of hexadecimal digits without a blank, for ten pairs of hexadecimal
// digits, for «||1.0|…||», for a UUID and for the number of a certificate of the tax authority.
function hasCode(text: string): boolean {
  if (/\|\|[^|\s][^|]{0,200}\|[^|]{1,200}\|/.test(text)) return true;
  if (/(?<!\d)0000\d{16}(?!\d)|(?<![\da-f-])[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?![\da-f])/i.test(text))
    return true;
  const pairs = Array.from(text.matchAll(/(?<![\p{L}\d])(?:[\da-f]{2}[ .:]){9,}[\da-f]{2}(?![\p{L}\d])/giu));
  if (pairs.some(([code]) => /[a-f]/i.test(code))) return true;
  return Array.from(text.matchAll(/[A-Za-z\d+/=_-]{40,}/g)).some(
    ([code]) => /\d/.test(code) && /[A-Za-z]/.test(code) && !/[_-]{3}/.test(code),
  );
}

// Returns true for a sentence with the address or the folio by which one verifies that a document is authentic.
function saysHowToVerify(text: string): boolean {
  if (!/autentic|autor[ií]a|integridad|validez/i.test(text)) return false;
  return /https?:\/\/[^\s/]+\/\S*\d|(?:clave|c[oó]digo|folio)(?: de \p{L}+)?:? (?=\S*\d)[\p{Lu}\d-]{6,}/u.test(text);
}

const LABEL = new RegExp(
  `^${anyOf(`
    algoritmo de (?:firma|la firma)
    autoridad certificadora
    cadena original
    certificado (?:digital|del firmante)
    codigo (?:qr|de (?:verificacion|validacion|autenticidad))
    documento firmado (?:(?:electronica|digital)mente|con (?:e\\.? ?firma|firma electronica))
    (?:el presente|este) documento (?:ha sido|fue|esta) (?:autorizado|firmado|suscrito)[^.]{0,60}(?:electronic|digital)
    estamp(?:a(?:do)?|illa) de tiempo
    evidencia criptografica
    fecha (?:y hora )?de (?:la )?(?:firma|sellado|certificacion)
    fi?rma(?:do)? (?:electronica|digital)(?:mente)?(?: avanzada)?
    firmado por
    folio (?:de (?:verificacion|validacion)|digital|electronico|fiscal)
    hash
    huella digital del documento
    la (?:autenticidad|integridad|validez)(?: y (?:autenticidad|autoria|integridad|validez))? (?:de (?:este|la)|del presente)[^.]{0,90}(?:https?:|www|verific|codigo|folio)
    (?:liga|enlace|url|vinculo) de (?:verificacion|validacion|consulta)
    lugar (?:y fecha )?de (?:la )?firma
    n(?:o|um|umero)\\.? (?:de )?(?:serie(?: del)?(?: certificado)?|certificado)
    (?:para )?(?:comprobar|compruebe|consult(?:ar|e)|cotej(?:ar|e)|valid(?:ar|e)|verifi(?:car|que|cacion))[^.]{0,90}(?:https?:|www|clave|codigo|folio)
    (?:el|este) (?:presente )?(?:documento|escrito|oficio)[^.]{0,40}(?:comprob|consult|cotej|valid|verific)[^.]{0,90}(?:https?:|www|clave|codigo|folio)
    sello (?:digital|electronico)
    serie del certificado
    uuid
  `)}`,
);

// Returns true for the line below a label that has only its value, such as a date or a part of a code. A link that
// has a code may be in a paragraph of its own.
function isValueOf(line: Line | undefined, below: Line | undefined): boolean {
  if (!line || !below) return false;
  if (below.blankBefore) return /^https?:\/\/[^\s/]+\/\S*\d\S*$/.test(below.text);
  const isLabel = /:\W*$/.test(line.text);
  return (
    (isLabel && below.words < 12) || /^[A-Za-z\d+/=]{16,}$/.test(below.text) || /^https?:\/\/\S+$/.test(below.text)
  );
}

function isHeading(line: Line | undefined): boolean {
  return (
    line !== undefined && /^(?:evidencia|firma|sello)s? (?:criptografica|electronic|digital)/.test(fold(line.text))
  );
}

// Returns the pieces of a line from the edge of the part on.
function rangesOf(line: Line | undefined, edge: Sign | undefined): Range[] {
  if (!line || !edge) return [];
  const { at: from, isCell } = edge.piece;
  const pieces = piecesOf(line).filter(({ at, isCell: isAlike }) => isAlike !== isCell || at >= from);
  const [first] = pieces;
  if (!first) return [];
  return first.isCell ? pieces.map(({ start, end }) => ({ start, end })) : [{ start: first.start, end: line.end }];
}
