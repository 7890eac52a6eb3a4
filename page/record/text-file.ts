// Reads the files of plain texts.
import { nfc } from '@membrete/document/text';

export function isPlain(name: string): boolean {
  return /\.(?:txt|md)$/i.test(name);
}

// Decodes a text as UTF-8. If it is not valid UTF-8, it is decoded as Windows-1252, which old editors on
// Windows write. The text is in NFC.
export function decode(bytes: Uint8Array): string {
  const read = (encoding: string, fatal: boolean) => new TextDecoder(encoding, { fatal }).decode(bytes);
  let text: string;
  try {
    text = read('utf-8', true);
  } catch {
    text = read('windows-1252', false);
  }
  return nfc(text.replace(/\r\n?/g, '\n').trim());
}
