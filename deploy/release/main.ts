// `npm run release` writes the archive for a machine without a registry, and its checksum, into dist/. The
// same sources, node_modules and Node always give the same bytes.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, matchesGlob, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { buildPage } from '@membrete/page/build';
import manifest from '../../package.json' with { type: 'json' };
import { readComponents, writeBill, writeLicences } from './components.ts';
import { type Entries, writeTar } from './tar.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const NAME = `membrete-${manifest.version}`;
// The archive has the service and the files for an operator, without the sources of the page, the demo and
// the tests.
const ROOMS = ['document', 'word', 'service'];
const PARTS = [...ROOMS, 'dist/web/assets', 'deploy', 'docs'];
const FILES = [
  ...['package.json', 'package-lock.json', '.env.example', 'LICENSE'],
  ...['README.md', 'LEEME.md', 'SECURITY.md', 'CONTRIBUTING.md', 'CHANGELOG.md'],
  ...['index.html', 'index.html.br', 'index.html.gz'].map((name) => `dist/web/${name}`),
];
const LEFT_OUT = [
  'service/demo/**',
  '**/{fixtures,references}/**',
  '**/*.test.*',
  '**/*.testing.ts',
  'deploy/release/**',
];
const LEFT_OUT_OF_PACKAGES = '{test,tests,benchmark,benchmarks,example,examples,docs,.github,node_modules}/**';
// The byte of a gzip header that names the operating system. The archive sets it to 255, «unknown», on
// every system.
const SYSTEM_BYTE = 9;

export async function makeRelease(folder: string): Promise<string> {
  const { inputs } = await buildPage();
  const released = readComponents(ROOT, Object.keys(inputs));
  const { components } = released;
  const entries: Entries = new Map();
  const add = (path: string) => entries.set(path, readFileSync(join(ROOT, path)));
  for (const path of [...FILES, ...PARTS.flatMap(filesIn)])
    if (!LEFT_OUT.some((pattern) => matchesGlob(path, pattern))) add(path);
  for (const { path, installed } of components)
    for (const file of installed ? filesIn(path) : [])
      if (!matchesGlob(relative(path, file), LEFT_OUT_OF_PACKAGES)) add(file);
  for (const room of ROOMS) entries.set(`node_modules/@membrete/${room}`, { link: `../../${room}` });
  entries.set('bill-of-materials.cdx.json', Buffer.from(writeBill(manifest, released)));
  entries.set('LICENCES.txt', Buffer.from(writeLicences(ROOT, components)));
  entries.set('SHA256SUMS', Buffer.from(sumsOf(entries)));

  const archive = gzipSync(writeTar(entries, NAME), { level: 9 });
  archive[SYSTEM_BYTE] = 255;
  mkdirSync(folder, { recursive: true });
  const file = `${NAME}.tar.gz`;
  writeFileSync(join(folder, file), archive);
  writeFileSync(join(folder, 'SHA256SUMS'), sumsOf(new Map([[file, archive]])));
  return join(folder, file);
}

function filesIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(ROOT, join(parentPath, name)));
}

// Returns the checksums in the format that `sha256sum --check` reads.
function sumsOf(entries: Entries): string {
  const lines = [...entries].flatMap(([path, bytes]) =>
    'link' in bytes ? [] : `${createHash('sha256').update(bytes).digest('hex')}  ${path}\n`,
  );
  return lines.sort((one, other) => (one.slice(64) < other.slice(64) ? -1 : 1)).join('');
}

if (import.meta.main) console.log(relative('', await makeRelease(join(ROOT, 'dist'))));
