// The operator's templates: the .docx and .txt of a folder, read and checked once, at the start. All are in
// memory from then on.
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, ConfigError, displayValue } from '../config.ts';
import { AppError, Cancellation, codeOf, describe } from '../errors.ts';
import type { TemplateFacts } from './operator-file.ts';
import type { TextWork } from './work.ts';

// A template under the name of its file. `text` has its variables in braces, also that of a Word file.
export interface OperatorTemplate extends TemplateFacts {
  name: string;
  bytes: Uint8Array;
}

export type TemplatesByName = ReadonlyMap<string, OperatorTemplate>;

interface Options {
  // Without it no file is read, only the folder: its problem is reported beside that of the letterhead.
  work: Pick<TextWork, 'readTemplate'> | undefined;
  warn: (problem: string) => void;
}

const TEMPLATE_TYPES: Readonly<Record<string, string>> = {
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  '.txt': 'text/plain; charset=utf-8',
};

// Each, and all of them together.
const MAX_FILE_BYTES = 10 * 1024 * 1024;
const MAX_BYTES = 64 * 1024 * 1024;

// Rejects with a ConfigError if the folder cannot be read. A file that is no template is left out with a
// warning; links, folders, the files that Word keeps beside open ones (~$) and files of other types are
// passed over.
export async function readTemplates(folder: Config['templatesDir'], { work, warn }: Options): Promise<TemplatesByName> {
  const templates = new Map<string, OperatorTemplate>();
  if (folder === undefined) return templates;
  const names = await listFiles(folder);
  if (work === undefined) return templates;
  let total = 0;
  for (const name of names) {
    try {
      const { size } = await stat(join(folder, name));
      total += size;
      if (size > MAX_FILE_BYTES) throw new Error(`has ${size} bytes, more than ${MAX_FILE_BYTES}`);
      if (total > MAX_BYTES) throw new Error(`comes after ${MAX_BYTES} bytes of templates, which is the limit`);
      const bytes = await readFile(join(folder, name));
      const facts = await work.readTemplate({ name, bytes }, new Cancellation());
      templates.set(name, { name, bytes, ...facts });
    } catch (error) {
      warn(`TEMPLATES_DIR: ${JSON.stringify(name)} is left out: ${problemOf(error)}`);
    }
  }
  return templates;
}

// What is wrong with a file, in the words of an error without its name. An error of the thread is an AppError
// with these words.
function problemOf(error: unknown): string {
  const words = error instanceof AppError ? error.message : codeOf(error) || describe(error);
  return words.replace(/^\w*Error: /, '');
}

async function listFiles(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('~$')).map(({ name }) => name);
    return files
      .filter((name) => templateTypeOf(name) !== undefined)
      .sort((one, other) => one.localeCompare(other, 'es'));
  } catch (error) {
    throw new ConfigError(`TEMPLATES_DIR ${displayValue(folder)} cannot be read (${codeOf(error) || 'unknown error'})`);
  }
}

// The media type of a file by its name; undefined for what is no template.
export function templateTypeOf(name: string): string | undefined {
  return TEMPLATE_TYPES[/\.\w+$/.exec(name.toLowerCase())?.[0] ?? ''];
}
