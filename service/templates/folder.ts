// Holds the operator's templates: the .docx and .txt files of a folder, which are read and checked once, at
// the start.
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { nfc } from '@membrete/document/text';
import { type Config, ConfigError, displayValue } from '../config.ts';
import { AppError, Cancellation, codeOf, describe } from '../errors.ts';
import type { OperatorTemplate } from './operator-file.ts';
import type { TextWork } from './work.ts';

export type TemplatesByName = ReadonlyMap<string, OperatorTemplate>;

interface Options {
  // Undefined if the letterhead could not be loaded. The templates are then still listed, so that one start
  // reports all problems.
  work: Pick<TextWork, 'readTemplate'> | undefined;
  warn: (problem: string) => void;
}

const TEMPLATE_TYPES: Readonly<Record<string, string>> = {
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  '.txt': 'text/plain; charset=utf-8',
};

const MAX_FILE_BYTES = 10 * 1024 * 1024;
const MAX_BYTES = 64 * 1024 * 1024;

// Reads the templates. Rejects with a ConfigError if the folder cannot be read. Leaves out an invalid file,
// with a warning. Ignores links, folders, other types of files, and the files that Word writes beside an open
// document (~$).
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
      const { unsigned, ...facts } = await work.readTemplate({ name, bytes }, new Cancellation());
      // macOS may spell «ó» as two letters. Callers need not know.
      templates.set(nfc(name), { name: nfc(name), bytes: unsigned ?? bytes, ...facts });
    } catch (error) {
      warn(`TEMPLATES_DIR: ${JSON.stringify(name)} is left out: ${problemOf(error)}`);
    }
  }
  // A volume that is not mounted is an empty folder, and Kubernetes mounts a ConfigMap as links.
  if (templates.size === 0)
    warn(`TEMPLATES_DIR ${displayValue(folder)} has no template: .docx and .txt files count, links do not`);
  return templates;
}

// Returns the message of an error without a name like «TypeError: ». In an error of the worker thread, the
// name is a part of the message.
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

export function templateTypeOf(name: string): string | undefined {
  return TEMPLATE_TYPES[/\.\w+$/.exec(name.toLowerCase())?.[0] ?? ''];
}
