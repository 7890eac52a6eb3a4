// Builds the page into dist/web: index.html, and scripts and styles under assets/ with a hash in their names, each also as .br and .gz.
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { brotliCompressSync, gzipSync, constants as zlib } from 'node:zlib';
import { build, type Metafile } from 'esbuild';

const HERE = import.meta.dirname;
export const PAGE_DIR = join(HERE, '../../dist/web');
// Each file is written as it is, and in two content encodings, under its name with these suffixes.
const ENCODINGS: Readonly<Record<string, (contents: Uint8Array) => Uint8Array>> = {
  '': (contents) => contents,
  '.br': (contents) =>
    brotliCompressSync(contents, {
      params: { [zlib.BROTLI_PARAM_QUALITY]: 11, [zlib.BROTLI_PARAM_SIZE_HINT]: contents.length },
    }),
  '.gz': (contents) => gzipSync(contents, { level: 9 }),
};

export async function buildPage(outdir: string = PAGE_DIR): Promise<Metafile> {
  const { metafile, outputFiles } = await build({
    entryPoints: [join(HERE, 'main.tsx'), join(HERE, 'style.css')],
    outdir: join(outdir, 'assets'),
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    target: ['chrome111', 'firefox114', 'safari16.4'],
    jsx: 'automatic',
    jsxImportSource: 'preact',
    minify: true,
    legalComments: 'none',
    metafile: true,
    write: false,
  });
  const assets = join(outdir, 'assets');
  await mkdir(assets, { recursive: true });
  // The name of an asset holds a hash of its content: one that is there already need not be compressed again, which takes a second.
  const present = new Set(await readdir(assets));
  for (const { path, contents } of outputFiles)
    if (!Object.keys(ENCODINGS).every((suffix) => present.has(basename(path) + suffix)))
      await writeEncoded(outdir, path, contents);
  const html = await readFile(join(HERE, 'index.html'), 'utf8');
  await writeEncoded(outdir, join(outdir, 'index.html'), Buffer.from(nameAssets(html, metafile)));
  await removeOthers(
    assets,
    outputFiles.map(({ path }) => basename(path)),
  );
  return metafile;
}

// Writes aside and renames, since a service may be reading the page meanwhile and two builds may run at once.
async function writeEncoded(outdir: string, path: string, contents: Uint8Array): Promise<void> {
  for (const [suffix, encode] of Object.entries(ENCODINGS)) {
    const unfinished = join(outdir, `${basename(path)}${suffix}.${randomUUID()}`);
    await writeFile(unfinished, encode(contents));
    await rename(unfinished, `${path}${suffix}`);
  }
}

// Removes the files of earlier builds. Two builds of the same sources need the same files, so neither harms the other.
async function removeOthers(assets: string, names: readonly string[]): Promise<void> {
  for (const file of await readdir(assets))
    if (!names.includes(file.replace(/\.(br|gz)$/, ''))) await rm(join(assets, file), { force: true });
}

// Replaces the sources that index.html names by the built files, and preloads the shared chunks.
function nameAssets(html: string, { outputs }: Metafile): string {
  let named = html;
  for (const [path, { entryPoint, imports }] of Object.entries(outputs)) {
    if (entryPoint === undefined || !named.includes(`"./${basename(entryPoint)}"`)) continue;
    named = named.replace(`"./${basename(entryPoint)}"`, `"assets/${basename(path)}"`);
    for (const chunk of imports) {
      if (chunk.kind !== 'import-statement') continue;
      named = named.replace('</head>', `  <link rel="modulepreload" href="assets/${basename(chunk.path)}">\n  </head>`);
    }
  }
  return named;
}

if (import.meta.main) await buildPage();
