// The house: imports point down and form no circle, the environment has one reader, and importing a file does nothing.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

// The parts of src that each part may import. A part without a line may import none.
const MAY_IMPORT: Record<string, string[]> = {
  main: ['config', 'drain', 'errors', 'generate', 'http', 'llm', 'ops'],
  drain: ['http', 'llm', 'ops'],
  http: ['errors', 'generate', 'ops'],
  config: [],
  errors: [],
  json: [],
  generate: ['config', 'errors', 'json', 'llm', 'ops', 'template', 'word'],
  llm: ['config', 'errors', 'json'],
  ops: ['config', 'errors', 'llm'],
  template: [],
  word: ['template'],
  demo: [],
  web: ['template', 'word'],
};

// The folders of web: the shell puts the steps together, and the record of the document is below them. What the steps share on
// the screen is in view.
const STEP = ['document', 'view'];
const WEB_MAY_IMPORT: Record<string, string[]> = {
  main: ['ask', 'export', 'saved', 'shell', ...STEP],
  shell: ['ask', 'edit', 'export', 'fill', 'pages', 'review', 'saved', 'series', 'sheet', ...STEP],
  fill: ['saved', ...STEP],
  series: ['export', 'pages', 'saved', ...STEP],
  pages: ['export', 'sheet', ...STEP],
  edit: ['sheet', ...STEP],
  sheet: ['ask', ...STEP],
  ask: ['export', 'saved', ...STEP],
  export: ['saved', ...STEP],
  review: STEP,
  saved: STEP,
  view: ['document'],
  document: [],
};

const PACKAGES: Record<string, string[]> = {
  template: [],
  word: ['fflate'],
  web: [
    'preact',
    'fflate',
    'eventsource-parser',
    'read-excel-file',
    'prosemirror-model',
    'prosemirror-state',
    'prosemirror-view',
  ],
  demo: ['node'],
};

const files = globSync('src/**/*.{ts,tsx}', { cwd: ROOT }).filter(
  (path) => !/\.(test|testing)\.tsx?$/.test(path) && !path.startsWith('src/web/build'),
);
const imports = files.flatMap((path) =>
  [
    ...readFileSync(join(ROOT, path), 'utf8').matchAll(
      /^(?:import|export)\b[^'"]*?from '([^']+)'|\bimport\('([^']+)'\)|^import '([^']+)'/gm,
    ),
  ].map(([, from, dynamic, bare]) => ({
    path,
    part: partOf(path),
    target: from ?? dynamic ?? bare ?? '',
  })),
);

test('imports between the parts of src point down only', () => {
  assert.ok(imports.length > 100);
  for (const { path, part, target } of imports) {
    // The start-up line names the version, which package.json has.
    if (!target.startsWith('.') || (part === 'main' && target === '../package.json')) continue;
    const to = partOf(relative(ROOT, join(ROOT, dirname(path), target)));
    assert.ok(to === part || MAY_IMPORT[part]?.includes(to), `${path} imports ${target}`);
  }
});

test('the folders of web import along the table, and the table has no circle', () => {
  const order = Object.keys(WEB_MAY_IMPORT);
  for (const [folder, allowed] of Object.entries(WEB_MAY_IMPORT))
    for (const other of allowed) assert.ok(order.indexOf(other) > order.indexOf(folder), `${folder} is above ${other}`);
  for (const { path, target } of imports) {
    const to = join(dirname(path), target);
    if (!target.startsWith('.') || !path.startsWith('src/web/') || !to.startsWith('src/web/')) continue;
    const [from, under] = [webPartOf(path), webPartOf(to)];
    assert.ok(from === under || WEB_MAY_IMPORT[from]?.includes(under), `${path} imports ${target}`);
  }
});

// Imports of types count too: they leave nothing behind at run time, but a reader has to follow them.
test('imports between the files of src form no circle', () => {
  const targets = Map.groupBy(
    imports.filter(({ target }) => target.startsWith('.')),
    ({ path }) => path,
  );
  const done = new Set<string>();
  const walk = (path: string, above: readonly string[]): void => {
    assert.ok(!above.includes(path), [...above.slice(above.indexOf(path)), path].join(' → '));
    if (done.has(path)) return;
    for (const { target } of targets.get(path) ?? []) walk(join(dirname(path), target), [...above, path]);
    done.add(path);
  };
  for (const path of files) walk(path, []);
});

test('packages are used only where the house allows them', () => {
  for (const { path, part, target } of imports) {
    const allowed = PACKAGES[part];
    if (target.startsWith('.') || allowed === undefined) continue;
    assert.ok(allowed.includes(target.split(/[/:]/)[0] ?? ''), `${path} imports ${target}`);
  }
});

test('process.env is read only by config.ts and the demo’s start', () => {
  const readers = files.filter((path) => readFileSync(join(ROOT, path), 'utf8').includes('process.env'));
  assert.deepEqual(readers.sort(), ['src/config.ts', 'src/demo/main.ts']);
});

test('local imports name their extension', () => {
  for (const { path, target } of imports) if (target.startsWith('.')) assert.match(target, /\.(tsx?|css|json)$/, path);
});

function webPartOf(path: string): string {
  const [, , part = ''] = path.split('/');
  return part.replace(/\.tsx?$/, '');
}

function partOf(path: string): string {
  const [, part = ''] = path.split('/');
  return part.replace(/\.tsx?$/, '');
}
