// Joins zips. Parts that all documents share are compressed only once, and each document compresses only its
// other parts.
import { type Zippable, zipSync } from 'fflate';

// The date of all files in a zip. It is the first date of the zip format, and never changes, so that the same
// document always has the same bytes.
const DATE = new Date(1980, 0, 1);
const COMPRESSED = /\.(?:png|jpe?g|gif|webp|zip|odttf)$/i;

export function zipParts(parts: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const files: Zippable = {};
  for (const [path, bytes] of parts) files[path] = [bytes, { mtime: DATE, level: COMPRESSED.test(path) ? 0 : 6 }];
  return zipSync(files);
}

// Joins zips without compressing again: copies their files and directories, and writes a new end record.
export function joinZips(...zips: readonly Uint8Array[]): Uint8Array {
  const opened = zips.map(openZip);
  const sum = (size: (zip: ReturnType<typeof openZip>) => number) =>
    opened.reduce((total, zip) => total + size(zip), 0);
  const directoryStart = sum(({ files }) => files.length);
  const end = directoryStart + sum(({ directory }) => directory.length);
  const bytes = new Uint8Array(end + END_LENGTH);
  const view = new DataView(bytes.buffer);
  let filesAt = 0;
  let position = directoryStart;
  for (const { files, directory } of opened) {
    bytes.set(files, filesAt);
    bytes.set(directory, position);
    for (const last = position + directory.length; position < last; position += entryLength(view, position))
      view.setUint32(position + 42, view.getUint32(position + 42, true) + filesAt, true);
    filesAt += files.length;
  }
  const count = sum((zip) => zip.count);
  view.setUint32(end, 0x06054b50, true);
  view.setUint16(end + 8, count, true);
  view.setUint16(end + 10, count, true);
  view.setUint32(end + 12, end - directoryStart, true);
  view.setUint32(end + 16, directoryStart, true);
  return bytes;
}

// The end record has a fixed length, because fflate writes neither a comment nor ZIP64 records.
const END_LENGTH = 22;

function openZip(zip: Uint8Array) {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  const end = zip.length - END_LENGTH;
  const start = view.getUint32(end + 16, true);
  return { files: zip.subarray(0, start), directory: zip.subarray(start, end), count: view.getUint16(end + 10, true) };
}

function entryLength(view: DataView, at: number): number {
  return 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
}
