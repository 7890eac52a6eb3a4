// Builds the page into dist/web: index.html, and assets/ with a hash in each name. Each file also exists as
// .br and .gz. former/ keeps the assets of the previous build, which an open page may still request.
import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { brotliCompressSync, gzipSync, constants as zlib } from 'node:zlib';
import { LOOKS, type LookName, lookOf } from '@membrete/document';
import { build, type Metafile, type Plugin } from 'esbuild';

const HERE = import.meta.dirname;
export const PAGE_DIR = join(HERE, '../dist/web');
// The encodings in which every file is written, by the suffix of the file name.
const ENCODINGS: Readonly<Record<string, (contents: Uint8Array) => Uint8Array>> = {
  '': (contents) => contents,
  // No quality is set, because Brotli's default is its best.
  '.br': (contents) => brotliCompressSync(contents, { params: { [zlib.BROTLI_PARAM_SIZE_HINT]: contents.length } }),
  '.gz': (contents) => gzipSync(contents, { level: 9 }),
};

export async function buildPage(outdir: string = PAGE_DIR): Promise<Metafile> {
  const { metafile, outputFiles } = await build({
    entryPoints: [join(HERE, 'main.tsx'), join(HERE, 'style.css')],
    // main.tsx says why no module may await at its top.
    supported: { 'top-level-await': false },
    outdir: join(outdir, 'assets'),
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    inject: [join(HERE, 'older-browsers.ts')],
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    target: ['chrome111', 'firefox115', 'safari16.4'],
    jsx: 'automatic',
    jsxImportSource: 'preact',
    minify: true,
    // Accents are not escaped, which saves a quarter of a kilobyte in the first load.
    charset: 'utf8',
    legalComments: 'none',
    metafile: true,
    write: false,
    plugins: [looks, oneFirstChunk],
  });
  const assets = join(outdir, 'assets');
  await mkdir(assets, { recursive: true });
  // Compressing takes a second. An asset that exists is not compressed again, because its name has the hash
  // of its contents.
  const present = new Set(await readdir(assets));
  for (const { path, contents } of outputFiles)
    if (!Object.keys(ENCODINGS).every((suffix) => present.has(basename(path) + suffix)))
      await writeEncoded(outdir, path, contents);
  const html = await readFile(join(HERE, 'index.html'), 'utf8');
  await writeEncoded(outdir, join(outdir, 'index.html'), Buffer.from(nameAssets(html, metafile)));
  const names = outputFiles.map(({ path }) => basename(path)).sort();
  await keepFormer(outdir, names);
  await removeOthers(assets, names);
  return metafile;
}

// Makes looks.css, which style.css imports, from LOOKS in document/.
const looks: Plugin = {
  name: 'looks',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^looks\.css$/ }, ({ path }) => ({ path, namespace: 'looks' }));
    onLoad({ filter: /.*/, namespace: 'looks' }, () => ({
      contents: [...(Object.keys(LOOKS) as LookName[]).map(writeRule), ...HANGINGS.map(writeHanging)].join('\n'),
      loader: 'css',
    }));
  },
};

// Lets each part that is loaded later import main.tsx, which is loaded then. What the first view shares with
// such parts would be a dozen chunks otherwise, and compresses a tenth better in few. What runs in a worker draws
// nothing, and imports what main.tsx draws, which the browser has already.
const oneFirstChunk: Plugin = {
  name: 'one first chunk',
  setup: ({ onResolve, onLoad, resolve }) => {
    onResolve({ filter: /./ }, async ({ path, kind, pluginData, ...from }) => {
      if (kind !== 'dynamic-import' || /worker/.test(path) || pluginData === RESOLVED) return undefined;
      const resolved = await resolve(path, { ...from, kind, pluginData: RESOLVED });
      return { ...resolved, namespace: LATER, pluginData: /worker/.test(from.importer) ? DRAWN : [MAIN] };
    });
    onLoad({ filter: /./, namespace: LATER }, ({ path, pluginData: present }) => ({
      contents: [
        ...present.map((one: string, at: number) => `export * as present${at} from ${JSON.stringify(one)};`),
        `export * from ${JSON.stringify(path)};`,
      ].join('\n'),
      resolveDir: HERE,
    }));
  },
};
const LATER = 'later';
const MAIN = join(HERE, 'main.tsx');
const DRAWN = [join(HERE, 'shell/page.tsx'), join(HERE, 'record/commands/draft.ts')];
const RESOLVED = Symbol('resolved');

// The possible widths of the number or bullet of a list item, in points.
const HANGINGS = Array.from({ length: 12 }, (_, step) => 3 * (step + 1));

function writeHanging(width: number): string {
  return `.line.hanging-${width} { text-indent: calc(var(--pt) * -${width}) }`;
}

function writeRule(name: LookName): string {
  const { align, bold, size, above = 0, left = 0, hanging = 0, keepsWithNext } = lookOf(name);
  const points = (length: number) => `calc(var(--pt) * ${length})`;
  const declarations = [
    align && `text-align: ${align}`,
    bold && 'font-weight: 700',
    size !== undefined && `font-size: ${points(size)}`,
    above > 0 && `margin-top: ${points(above)}`,
    left > 0 && `padding-left: ${points(left)}`,
    hanging > 0 && `text-indent: ${points(-hanging)}`,
    keepsWithNext && 'break-after: avoid',
  ];
  return `.line.${name} { ${declarations.filter(Boolean).join('; ')} }`;
}

// Copies the assets of the last build to former/ if this build has others, so that their URLs still work.
// assets.json lists the last build's assets.
async function keepFormer(outdir: string, names: readonly string[]): Promise<void> {
  const list = join(outdir, 'assets.json');
  const last: string[] = JSON.parse(await readFile(list, 'utf8').catch(() => '[]'));
  if (last.join() === names.join()) return;
  const former = join(outdir, 'former');
  await mkdir(former, { recursive: true });
  for (const name of last)
    for (const suffix of Object.keys(ENCODINGS))
      await copyFile(join(outdir, 'assets', name + suffix), join(former, name + suffix)).catch(() => {});
  await removeOthers(former, last);
  const unfinished = `${list}.${randomUUID()}`;
  await writeFile(unfinished, JSON.stringify(names));
  await rename(unfinished, list);
}

// Writes a temporary file and renames it, because a service may be reading the page, and two builds may run
// at once.
async function writeEncoded(outdir: string, path: string, contents: Uint8Array): Promise<void> {
  for (const [suffix, encode] of Object.entries(ENCODINGS)) {
    const unfinished = join(outdir, `${basename(path)}${suffix}.${randomUUID()}`);
    await writeFile(unfinished, encode(contents));
    await rename(unfinished, `${path}${suffix}`);
  }
}

// Removes the files of earlier builds. A second build at the same time makes the same files, and loses none.
async function removeOthers(folder: string, names: readonly string[]): Promise<void> {
  for (const file of await readdir(folder))
    if (!names.includes(file.replace(/\.(br|gz)$/, ''))) await rm(join(folder, file), { force: true });
}

// Replaces the names of source files in index.html by those of the built files, and preloads the chunks that
// these files import.
function nameAssets(html: string, { outputs }: Metafile): string {
  let named = html;
  for (const [path, { entryPoint = '', imports }] of Object.entries(outputs)) {
    const source = `"./${basename(entryPoint)}"`;
    if (!named.includes(source)) continue;
    const chunks = imports.filter(({ kind }) => kind === 'import-statement');
    const preloads = chunks.map((chunk) => `  <link rel="modulepreload" href="assets/${basename(chunk.path)}">\n  `);
    named = named.replace(source, `"assets/${basename(path)}"`).replace('</head>', `${preloads.join('')}</head>`);
  }
  return named;
}

if (import.meta.main) await buildPage();
