// unpack and openPackage open a Word document, with limits on its size. They refuse any other file with an
// error that names its kind.
import { strFromU8, unzipSync } from 'fflate';
import {
  type ContentTypes,
  contentTypeOf,
  DamagedPart,
  type Parts,
  RELATIONSHIPS,
  type Relationship,
  readContentTypes,
  readRelationships,
  readText,
} from './package.ts';
import { DOCUMENT_TYPE } from './paper.ts';

// An opened file. Its parts have the order of the zip.
export interface WordPackage {
  parts: Parts;
  types: ContentTypes;
  packageRelationships: Relationship[];
  documentPath: string;
}

// The largest file that is read; a larger one is refused at once.
export const MAX_FILE_BYTES = 20 * 1024 * 1024;
const MAX_UNPACKED_BYTES = 100 * 1024 * 1024;
const MAX_PARTS = 2000;

// The refusals, which say what is wrong with the file, and what to do. The first text of each is for logs and
// the terminal, the second for people.
const REFUSALS = {
  tooLarge: [
    'is larger than 20 MiB, or than 100 MiB unpacked',
    'El archivo rebasa 20 MB, o 100 MB descomprimido: comprima o quite imágenes y guárdelo de nuevo.',
  ],
  notWord: ['is not a Word document (.docx)', 'El archivo no es un documento de Word (.docx).'],
  oldWord: [
    'is a document of Word 97 (.doc): save it as .docx',
    'El archivo es un .doc antiguo: ábralo en Word y guárdelo como «Documento de Word (.docx)».',
  ],
  pdf: [
    'is a PDF: open it in Word and save it as .docx',
    'El archivo es un PDF: ábralo en Word y guárdelo como «Documento de Word (.docx)».',
  ],
  rtf: [
    'is an RTF: open it in Word and save it as .docx',
    'El archivo es un .rtf: ábralo en Word y guárdelo como «Documento de Word (.docx)».',
  ],
  openDocument: [
    'is an OpenDocument text (.odt): open it in Word or LibreOffice and save it as .docx',
    'El archivo es un .odt: ábralo en Word o LibreOffice y guárdelo como «Documento de Word (.docx)».',
  ],
  encrypted: [
    'is protected by a password: save it without one',
    'El archivo está protegido con contraseña: ábralo en Word, quítesela y guárdelo de nuevo.',
  ],
  macros: [
    'contains macros (.docm): save it as .docx',
    'El archivo contiene macros (.docm): guárdelo como «Documento de Word (.docx)».',
  ],
  strict: [
    'is a Strict Open XML document: save it as an ordinary .docx',
    'El archivo es «Open XML estricto»: guárdelo como «Documento de Word (.docx)».',
  ],
  broken: ['is damaged¤', 'El archivo está dañado¤: ábralo en Word y guárdelo de nuevo.'],
} as const;

export type FileRefusal = keyof typeof REFUSALS;

// Says why a file is refused. `message` is in English, and follows the name of the file: «carta.pdf is a
// PDF». `part` is the damaged part.
export class WordFileError extends Error {
  readonly code: FileRefusal;
  readonly part: string | undefined;
  readonly messageEs: string;

  constructor(code: FileRefusal, { part, ...options }: ErrorOptions & { part?: string } = {}) {
    const named = part === undefined ? '' : ` (${part})`;
    const [message, messageEs] = REFUSALS[code];
    super(message.replace('¤', named), options);
    this.name = 'WordFileError';
    this.code = code;
    this.part = part;
    this.messageEs = messageEs.replace('¤', named);
  }
}

// Turns any error from reading a file into a WordFileError. Expected errors are a DamagedPart, and fflate's
// error for a damaged zip.
export function fileErrorOf(error: unknown): WordFileError {
  if (error instanceof WordFileError) return error;
  return new WordFileError('broken', { cause: error, ...(error instanceof DamagedPart && { part: error.part }) });
}

// Unzips a file into its parts. Throws a WordFileError, or an error that fileErrorOf turns into one.
export function unpack(bytes: Uint8Array): Parts {
  if (bytes.length > MAX_FILE_BYTES) throw new WordFileError('tooLarge');
  const start = strFromU8(bytes.subarray(0, 1024), true);
  if (start.startsWith('\xd0\xcf\x11\xe0')) {
    const isEncrypted = strFromU8(bytes, true).includes('E\0n\0c\0r\0y\0p\0t\0e\0d\0P\0a\0c\0k\0a\0g\0e\0');
    throw new WordFileError(isEncrypted ? 'encrypted' : 'oldWord');
  }
  if (start.includes('%PDF-')) throw new WordFileError('pdf');
  if (start.startsWith('{\\rtf')) throw new WordFileError('rtf');
  if (!start.startsWith('PK\x03\x04')) throw new WordFileError('notWord');
  let size = 0;
  let count = 0;
  // The names are compared in lower case, because Word does not distinguish them by case.
  const names = new Set<string>();
  const filter = ({ name, originalSize }: { name: string; originalSize: number }) => {
    size += originalSize;
    if (size > MAX_UNPACKED_BYTES || ++count > MAX_PARTS) throw new WordFileError('tooLarge');
    if (names.size === names.add(name.toLowerCase()).size) throw new WordFileError('broken', { part: name });
    return true;
  };
  return new Map(Object.entries(unzipSync(bytes, { filter })));
}

// Opens a .docx or a .dotx. Throws a WordFileError, or an error that fileErrorOf turns into one.
export function openPackage(parts: Parts): WordPackage {
  const typesXml = readText(parts, '[Content_Types].xml');
  if (typesXml === undefined) throw new WordFileError(isOpenDocument(parts) ? 'openDocument' : 'notWord');
  const types = readContentTypes(typesXml);
  const packageRelationships = readRelationships(parts, '');
  const main = packageRelationships.find(({ kind }) => kind === 'officeDocument');
  const documentPath = main?.path ?? '';
  const documentType = contentTypeOf(types, documentPath) ?? '';
  if (documentType.includes('macroEnabled') || Array.from(parts.keys()).some((path) => /vbaProject/i.test(path)))
    throw new WordFileError('macros');
  if (main && !main.type.startsWith(RELATIONSHIPS)) throw new WordFileError('strict');
  if (!parts.has(documentPath) || ![DOCUMENT_TYPE, TEMPLATE_TYPE].includes(documentType))
    throw new WordFileError('notWord');
  return { parts, types, packageRelationships, documentPath };
}

export function isOpenDocument(parts: Parts): boolean {
  return (readText(parts, 'mimetype') ?? '').startsWith('application/vnd.oasis.opendocument.text');
}

export const TEMPLATE_TYPE = DOCUMENT_TYPE.replace('document.main', 'template.main');
