// Keeps the files of the worker threads in memory, because an upgrade may replace the files on disk while this process
// runs. The main thread does not load them, which would take a third of the time of the start, and 6 MB.
import { readFile } from 'node:fs/promises';

export interface KeptFiles {
  entry: string;
  // The sources by URL, and the URL of each package that they import by its name.
  sources: ReadonlyMap<string, Uint8Array>;
  packages: ReadonlyMap<string, string>;
}

// Matches what a file imports, except types. The formatter ends each import with a semicolon.
const IMPORT = /^(?:import|export) (?!type )(?:[^;']*? from )?'([^']+)';|\bimport\('([^']+)'\)/gm;

// Reads the file and all files that it imports.
export async function keepSources(entry: URL): Promise<KeptFiles> {
  const sources = new Map<string, Uint8Array>();
  const packages = new Map<string, string>();
  await keep(entry.href);
  return { entry: entry.href, sources, packages };

  async function keep(url: string): Promise<void> {
    if (sources.has(url)) return;
    sources.set(url, NOTHING);
    const source = await readFile(new URL(url));
    sources.set(url, source);
    // Whatever is imported has a name in ASCII, and text in Latin-1 is read fastest.
    const imports = source.toString('latin1').matchAll(IMPORT);
    await Promise.all(Array.from(imports, ([, from, loaded]) => keepImported(from ?? loaded ?? '', url)));
  }

  async function keepImported(specifier: string, importer: string): Promise<void> {
    const isFile = /^\.{1,2}\//.test(specifier);
    const url = isFile ? new URL(specifier, importer).href : import.meta.resolve(specifier);
    if (!url.startsWith('file:')) return;
    if (!isFile) packages.set(specifier, url);
    await keep(url);
  }
}

const NOTHING = new Uint8Array();

// The first code of a thread, whose workerData has the files: `new Worker(LOAD_KEPT_FILES, { eval: true, … })`.
export const LOAD_KEPT_FILES = `(${loadKeptFiles})()`;

// Nothing of this file is known in the thread: the function has to be whole in itself.
function loadKeptFiles() {
  const { registerHooks } = process.getBuiltinModule('node:module');
  const { entry, sources, packages }: KeptFiles = process.getBuiltinModule('node:worker_threads').workerData.files;
  registerHooks({
    resolve(specifier, context, next) {
      const url = packages.get(specifier) ?? URL.parse(specifier, context.parentURL)?.href ?? '';
      return sources.has(url) ? { url, shortCircuit: true } : next(specifier, context);
    },
    load(url, context, next) {
      const source = sources.get(url);
      const format = url.endsWith('.ts') ? 'module-typescript' : 'module';
      return source === undefined ? next(url, context) : { source, format, shortCircuit: true };
    },
  });
  import(entry);
}
