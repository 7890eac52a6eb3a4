// Writes a tar archive (POSIX ustar) that depends only on its entries: sorted, without owners, and all with
// the same time.

// The entries by path. Each has the bytes of a file, or the target of a symbolic link.
export type Entries = Map<string, Uint8Array | { link: string }>;

const BLOCK = 512;
const NAME_BYTES = 100;
const PREFIX_BYTES = 155;
// The offset of the checksum in the header, and the blanks that replace it while it is computed.
const CHECKSUM = { at: 148, blanks: ' '.repeat(8) };

// Returns an archive that unpacks into the folder `root`. A file that begins with `#!` can be executed.
export function writeTar(entries: Entries, root: string): Uint8Array {
  const parts: Uint8Array[] = [];
  for (const [path, entry] of [...entries].sort(([one], [other]) => (one < other ? -1 : 1))) {
    if ('link' in entry) {
      parts.push(headOf(`${root}/${path}`, 0o777, 0, entry.link));
      continue;
    }
    const bytes = entry;
    const mode = bytes[0] === 0x23 && bytes[1] === 0x21 ? 0o755 : 0o644;
    parts.push(headOf(`${root}/${path}`, mode, bytes.length), bytes, new Uint8Array(-bytes.length & (BLOCK - 1)));
  }
  return Buffer.concat([...parts, new Uint8Array(2 * BLOCK)]);
}

function headOf(path: string, mode: number, size: number, link = ''): Uint8Array {
  const [prefix, name] = split(path);
  const head = Buffer.alloc(BLOCK);
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`;
  const numbers = [octal(mode, 7), octal(0, 7), octal(0, 7), octal(size, 11), octal(0, 11)].join('');
  head.write(name, 0);
  head.write(`${numbers}${CHECKSUM.blanks}${link === '' ? 0 : 2}${link}`, NAME_BYTES);
  head.write('ustar\x0000', 257);
  head.write(prefix, 345);
  const sum = head.reduce((total, byte) => total + byte, 0);
  head.write(`${octal(sum, 6)} `, CHECKSUM.at);
  return head;
}

// Splits a long path at a slash into a prefix and a name, as ustar requires.
function split(path: string): [prefix: string, name: string] {
  if (Buffer.byteLength(path) <= NAME_BYTES) return ['', path];
  const cut = path.indexOf('/', path.length - NAME_BYTES - 1);
  const parts: [string, string] = [path.slice(0, cut), path.slice(cut + 1)];
  if (cut < 0 || Buffer.byteLength(parts[0]) > PREFIX_BYTES || Buffer.byteLength(parts[1]) > NAME_BYTES)
    throw new Error(`the path is too long for a tar archive: ${path}`);
  return parts;
}
