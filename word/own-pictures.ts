// Finds the pictures of a letter that may belong to it and to no other: QR codes, and what is pasted or stamped
// over its signature.
import { emptyPlaces } from './emptying.ts';
import { type Parts, readRelationships } from './package.ts';
import { isQrPicture } from './qr-picture.ts';
import type { WordFile } from './read-word.ts';
import type { SourceEdit, WordPlace } from './word-file.ts';
import { descendants, type XmlElement } from './xml.ts';

// Where a drawing begins in the XML of a part.
export interface PicturePlace {
  part: string;
  start: number;
}

// A «code» says so itself, in its name, its description or its pixels. A «signature» is beside the lines that sign the letter.
export interface OwnPicture extends PicturePlace {
  kind: 'code' | 'signature';
}

// `signing` has the places of the lines that sign the letter. A picture in the paragraph above them or in that
// below them is beside them. `signature` has the places of an electronic signature, whose pictures go with it.
export function findOwnPictures(
  file: WordFile,
  { signing, signature }: { signing: readonly WordPlace[]; signature: readonly WordPlace[] },
): OwnPicture[] {
  const [signed, emptied] = [signing, signature].map((places) => Map.groupBy(places, ({ part }) => part));
  return Array.from(file.parts).flatMap(([part, read]) => {
    const { paragraphs } = read;
    const numbers = (signed?.get(part) ?? []).map(({ paragraph }) => paragraph);
    const [from, to] = [Math.min(...numbers) - 1, Math.max(...numbers) + 1];
    const ofSignature = emptied?.get(part);
    const gone = ofSignature ? emptyPlaces(read, ofSignature, part === file.package.documentPath).edits : [];
    const isGone = (start: number) => gone.some((edit) => edit.from <= start && start < edit.to);
    const isCode = codesIn(file.package.parts, part);
    return paragraphs.flatMap(({ pictures = [], paragraph }) =>
      pictures.flatMap(({ start, name, images }): OwnPicture[] => {
        if (isGone(start)) return [];
        if (CODE.test(name) || images.some(isCode)) return [{ part, start, kind: 'code' }];
        return paragraph >= from && paragraph <= to ? [{ part, start, kind: 'signature' }] : [];
      }),
    );
  });
}

// Returns the codes of a file that go with its electronic signature, wherever they are.
export function codesOf(file: WordFile, signature: readonly WordPlace[]): PicturePlace[] {
  if (signature.length === 0) return [];
  return findOwnPictures(file, { signing: [], signature }).filter(({ kind }) => kind === 'code');
}

// Returns a function that returns true for the id of an image of this part that is a QR code.
function codesIn(parts: Parts, part: string): (id: string) => boolean {
  const found = new Map<string, boolean>();
  let relationships: ReturnType<typeof readRelationships> | undefined;
  return (id) => {
    relationships ??= readRelationships(parts, part);
    const path = relationships.find((one) => one.id === id && !one.external)?.path ?? '';
    const isCode = found.get(path) ?? isQrPicture(parts.get(path) ?? new Uint8Array());
    found.set(path, isCode);
    return isCode;
  };
}

const CODE = /\bqr\b|c[oó]digo (?:de (?:barras|verificaci[oó]n)|bidimensional)|sello (?:digital|electr[oó]nico)/i;

// Returns the edits that take these drawings out of a part. What other programs read in their place goes as well.
export function removePictures(root: XmlElement, starts: readonly number[]): SourceEdit[] {
  const wanted = new Set(starts);
  const elements = Array.from(descendants(root));
  const drawings = elements.filter(({ start }) => wanted.has(start));
  const alternatives = elements.filter(({ local }) => local === 'AlternateContent');
  return drawings.map((drawing) => {
    const { start, end } = alternatives.find((one) => one.start < drawing.start && drawing.end <= one.end) ?? drawing;
    return { from: start, to: end, text: '' };
  });
}
