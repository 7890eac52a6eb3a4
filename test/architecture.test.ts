import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { testFilesIn } from './harness/together.ts';
import { listRuns } from './run.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

// The other top folders («rooms») that each top folder may import.
const ROOMS: Record<string, string[]> = {
  document: [],
  word: ['document'],
  cli: ['document', 'word'],
  service: ['document', 'word'],
  page: ['document', 'word'],
  lab: ['document', 'page', 'service', 'word'],
};
const SCOPE = '@membrete/';
// The most names that a room's door, the file that other rooms import, may export.
const MAX_NAMES = 30;

// A part of the service that is not listed may import no other part.
const SERVICE_MAY_IMPORT: Record<string, string[]> = {
  main: ['config', 'drain', 'errors', 'http', 'llm', 'ops', 'pdf', 'templates'],
  drain: ['http', 'llm', 'ops', 'pdf'],
  http: ['config', 'errors', 'generate', 'ops', 'pdf', 'templates'],
  templates: ['config', 'errors', 'generate', 'pdf'],
  build: ['config', 'errors'],
  config: ['errors'],
  errors: [],
  json: [],
  generate: ['config', 'errors', 'json', 'llm', 'ops', 'pdf'],
  pdf: ['config', 'errors', 'llm'],
  llm: ['config', 'errors', 'json'],
  ops: ['config', 'errors', 'llm'],
  demo: [],
};

const ABOVE_THE_DOMAIN = ['demo', 'generate', 'templates'];

// The shell puts the steps of the page together, and no step imports another. All may import `record`, which
// has the document, and `view`, which has shared controls.
const STEP = ['record', 'view'];
const PAGE_MAY_IMPORT: Record<string, string[]> = {
  main: ['ask', 'shell', ...STEP],
  shell: ['ask', 'edit', 'export', 'fill', 'letter', 'pages', 'review', 'saved', 'series', ...STEP],
  ask: STEP,
  edit: STEP,
  export: STEP,
  fill: STEP,
  letter: STEP,
  pages: STEP,
  review: STEP,
  saved: STEP,
  series: STEP,
  view: ['record'],
  record: [],
};

const PACKAGES: Record<string, string[]> = {
  document: [],
  word: ['fflate'],
  page: [
    'preact',
    'fflate',
    'eventsource-parser',
    'numfmt',
    'prosemirror-model',
    'prosemirror-state',
    'prosemirror-view',
  ],
  'service/demo': ['node'],
};

const files = globSync('{document,word,cli,service,page}/**/*.{ts,tsx}', { cwd: ROOT }).filter(
  (path) => !/\.(test|testing)\.tsx?$/.test(path) && !/^(?:document|page)\/build/.test(path),
);
const imports = files.flatMap((path) =>
  [
    ...readFileSync(join(ROOT, path), 'utf8').matchAll(
      /^(?:import|export)\b[^'"]*?from '([^']+)'|\bimport\('([^']+)'\)|^import '([^']+)'/gm,
    ),
  ].map(([, from, dynamic, bare]) => ({
    path,
    room: roomOf(path),
    target: from ?? dynamic ?? bare ?? '',
  })),
);

test('a room imports from another one by its entrance, and rooms point down only', () => {
  const between = imports.filter(({ target }) => target.startsWith(SCOPE));
  assert.ok(between.length > 20);
  for (const { path, room, target } of between) {
    const [other = '', ...door] = target.slice(SCOPE.length).split('/');
    assert.ok(ROOMS[room]?.includes(other), `${path} imports ${target}`);
    assert.ok(['.', ...door].join('/') in manifestOf(other).exports, `${path} imports ${target}`);
    assert.ok(room !== 'service' || ABOVE_THE_DOMAIN.includes(partOf(path)), `${path} imports ${target}`);
    const { dependencies, devDependencies } = manifestOf(room);
    assert.ok(SCOPE + other in { ...dependencies, ...devDependencies }, `${room}/package.json lacks ${SCOPE}${other}`);
  }
  for (const { path, room, target } of imports)
    if (target.startsWith('.') && path !== 'service/main.ts')
      assert.equal(roomOf(join(dirname(path), target)), room, path);
});

test(`a door of a room offers at most ${MAX_NAMES} names`, async () => {
  for (const room of ['document', 'word'])
    for (const [door, file] of Object.entries<string>(manifestOf(room).exports)) {
      const names = Object.keys(await import(join(ROOT, room, file)));
      assert.ok(names.length <= MAX_NAMES, `${room} ${door} offers ${names.length} names`);
    }
});

test('imports between the parts of the service point down only', () => {
  for (const { path, room, target } of imports) {
    if (!target.startsWith('.') || room !== 'service' || target === '../package.json') continue;
    const [part, other] = [partOf(path), partOf(join(dirname(path), target))];
    assert.ok(part === other || SERVICE_MAY_IMPORT[part]?.includes(other), `${path} imports ${target}`);
  }
});

test('the folders of the page import along the table, and the table has no circle', () => {
  const order = Object.keys(PAGE_MAY_IMPORT);
  for (const [folder, allowed] of Object.entries(PAGE_MAY_IMPORT))
    for (const other of allowed) assert.ok(order.indexOf(other) > order.indexOf(folder), `${folder} is above ${other}`);
  for (const { path, room, target } of imports) {
    const to = join(dirname(path), target);
    if (!target.startsWith('.') || room !== 'page' || roomOf(to) !== 'page') continue;
    const [from, under] = [partOf(path), partOf(to)];
    assert.ok(from === under || PAGE_MAY_IMPORT[from]?.includes(under), `${path} imports ${target}`);
  }
});

test('only the commands of the record write the page’s state, and one file reads its texts', () => {
  for (const path of files.filter((path) => path.startsWith('page/'))) {
    const text = readFileSync(join(ROOT, path), 'utf8');
    const named = (file: string) => new RegExp(`import \\{([^}]*)\\} from '[./\\w]*${file}'`).exec(text)?.[1] ?? '';
    const isCommand = path.startsWith('page/record/commands/');
    if (!isCommand) assert.doesNotMatch(named('/state\\.ts'), /\b(?:update|flush)\b/, path);
    if (!isCommand) assert.doesNotMatch(named('commands/undo\\.ts'), /\b(?:change|replaceDocument)\b/, path);
    if (!isCommand) assert.doesNotMatch(named('commands/steps\\.ts'), /\bshow/, path);
    if (path !== 'page/record/document.ts') assert.doesNotMatch(named('@membrete/document'), /\breadDocument\b/, path);
  }
});

test('no file outside of the record writes to a store of the record', () => {
  const [inside, outside] = [true, false].map((isInside) =>
    files
      .filter((path) => path.startsWith('page/') && path.startsWith('page/record/') === isInside)
      .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') })),
  );
  const stores = inside?.flatMap(({ text }) => Array.from(text.matchAll(STORE), ([, name]) => name)) ?? [];
  assert.ok(stores.length > 8);
  const write = new RegExp(`\\b(?:${stores.join('|')})\\.(?:set|setQuietly|update|forget)\\(`);
  for (const { path, text } of outside ?? []) assert.doesNotMatch(text, write, path);
});

const STORE = /^export const (\w+) = create(?:Store|Shared)\b/gm;

// Imports of types are included, because a reader has to follow them.
test('imports between the files of the rooms form no circle', () => {
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
  for (const { path, room, target } of imports) {
    const allowed = PACKAGES[`${room}/${partOf(path)}`] ?? PACKAGES[room];
    if (target.startsWith('.') || target.startsWith(SCOPE) || allowed === undefined) continue;
    assert.ok(allowed.includes(target.split(/[/:]/)[0] ?? ''), `${path} imports ${target}`);
  }
});

// A test that asks the clock fails on a machine that is slower or busy. Slopes are in *.slow.ts, prices in
// `npm run limits`; until() waits for a state.
test('no test asks the clock', () => {
  const tests = globSync('{document,word,cli,service,page,lab,test}/**/*.test.ts', {
    cwd: ROOT,
    exclude: ['**/node_modules/**', 'test/architecture.test.ts'],
  });
  assert.ok(tests.length > 100);
  for (const path of tests) assert.doesNotMatch(readFileSync(join(ROOT, path), 'utf8'), CLOCK, path);
});

const CLOCK = /\bperformance\.now\b|\bDate\.now\b|\bcpuUsage\b|\bhrtime\b|\bresourceUsage\(\)\.(?:user|system)/;

// A search for a name must find one thing. The kinds of documents are exempt, because each exports its parts
// by the same names.
test('an exported name is declared once', () => {
  const declared = globSync('{document,word,cli,service,page,lab}/**/*.{ts,tsx}', { cwd: ROOT })
    .filter((path) => !/\.(?:test|testing|d)\.tsx?$|node_modules|^document\/kinds\/\w+\//.test(path))
    .flatMap((path) =>
      Array.from(readFileSync(join(ROOT, path), 'utf8').matchAll(DECLARED), ([, name = '']) => ({ name, path })),
    );
  assert.ok(declared.length > 1000);
  const twice = Array.from(Map.groupBy(declared, ({ name }) => name).values()).filter(({ length }) => length > 1);
  assert.deepEqual(twice, []);
});

const DECLARED = /^export (?:async )?(?:const|let|function\*?|class|interface|type) (\w+)/gm;

test('process.env is read only by config.ts and the demo’s start', () => {
  const readers = files.filter((path) => readFileSync(join(ROOT, path), 'utf8').includes('process.env'));
  assert.deepEqual(readers.sort(), ['service/config.ts', 'service/demo/main.ts']);
});

test('npm test runs each test file once', () => {
  // npm run bench installs its peers with tests of their own, which Node's runner leaves out, too.
  const own = { cwd: ROOT, exclude: ['**/node_modules/**'] };
  const run = listRuns().flatMap((path) => {
    const [, folder = '', name, number] = /^(.*)\/(?:(all)|part-(\d+))\.testing\.ts$/.exec(path) ?? [];
    if (!folder) return path;
    const parts = globSync(`${folder}/part-*.testing.ts`, own).length;
    const part = name === 'all' ? undefined : { number: Number(number), of: parts };
    return testFilesIn(join(ROOT, folder), part).map((file) => join(folder, file));
  });
  const present = globSync('*/**/*.test.ts', own);
  assert.ok(present.length > 100);
  assert.deepEqual(run.sort(), present.sort());
});

test('local imports name their extension', () => {
  for (const { path, target } of imports) if (target.startsWith('.')) assert.match(target, /\.(tsx?|css|json)$/, path);
});

function manifestOf(room: string) {
  return JSON.parse(readFileSync(join(ROOT, room, 'package.json'), 'utf8'));
}

function roomOf(path: string): string {
  return path.split('/')[0] ?? '';
}

// Returns the folder or file just below a room: «words» for document/words/any-of.ts.
function partOf(path: string): string {
  const [, part = ''] = path.split('/');
  return part.replace(/\.tsx?$/, '');
}
