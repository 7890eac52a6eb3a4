// Compares the documentation with the code.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { test } from 'node:test';
import { DOCUMENTS, SETTING_NAMES, withTables } from '../service/build/tables.ts';
import { FAULTS } from '../service/demo/server.ts';
import { LIMITS } from '../service/http/server.ts';

const ROOT = new URL('../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, ROOT), 'utf8');

test('the tables of docs/ are those that `npm run tables` writes', () => {
  for (const document of DOCUMENTS)
    assert.equal(readFileSync(document, 'utf8'), withTables(readFileSync(document, 'utf8')));
});

test('docs/configuration.md names what config.ts reads, and nothing else', () => {
  const names = [...read('service/config.ts').matchAll(/\b(?:set|integer)\('([A-Z_]+)'|env\.([A-Z_]+)/g)].map(
    ([, set, env]) => set ?? env ?? '',
  );
  assert.deepEqual([...SETTING_NAMES].sort(), [...new Set(names)].sort());
});

test('docs/api.md: numbers are those of the code and of the tables', () => {
  const text = read('docs/api.md');
  const tables = read('docs/faults.md').split('## Twenty thousand')[0] ?? '';
  const rows = tables
    .match(/^\| .*\n/gm)
    ?.filter((row, at, all) => !row.startsWith('| ---') && !all[at + 1]?.startsWith('| ---'));
  const found = (pattern: RegExp) => Number(pattern.exec(text)?.[1]);
  assert.equal(found(/(\d+) faults of callers/), rows?.length);
  assert.equal(found(/(\d+) upstream faults/), FAULTS.length);
  assert.equal(found(/take (\d+) seconds to arrive/), LIMITS.headersMs / 1000);
  assert.equal(found(/a request (\d+) minutes/), LIMITS.requestMs / 60_000);
});

test('README.md and LEEME.md can be read on a screen or two', () => {
  const size = (path: string) => Buffer.byteLength(read(path));
  assert.ok(size('README.md') <= 6200, `README.md has ${size('README.md')} bytes`);
  assert.ok(size('LEEME.md') <= 4200, `LEEME.md has ${size('LEEME.md')} bytes`);
});

test('docs/api.md, docs/architecture.md and the READMEs of rooms stay short', () => {
  const limits = { 'docs/api.md': 8192, 'docs/architecture.md': 7168 };
  const rooms = globSync('*/package.json', { cwd: ROOT }).map((path) => [`${dirname(path)}/README.md`, 1700] as const);
  for (const [path, limit] of [...Object.entries(limits), ...rooms]) {
    const bytes = Buffer.byteLength(read(path));
    assert.ok(bytes <= limit, `${path} has ${bytes} bytes of ${limit}`);
  }
});

for (const file of globSync(['*.md', '{cli,deploy,docs,document,lab,page,service,word}/**/*.md'], {
  cwd: ROOT,
  exclude: ['**/node_modules/**'],
})) {
  test(`${file}: every path and link exists`, () => {
    const text = read(file);
    for (const [, link = ''] of text.matchAll(/(?:\]\(|src=")(?!http)([^)#"]+)/g))
      assert.ok(existsSync(new URL(link, new URL(file, ROOT))), link);
    for (const [, path = ''] of text.matchAll(
      /`((?:cli|deploy|docs|document|lab|page|service|test|word(?!\/document\.xml))\/[^`*< ]*)[` ]/g,
    ))
      assert.ok(existsSync(new URL(path, ROOT)), path);
  });

  // Nothing can be added to the script `unit`: it already names the files, and `node --test` takes no options
  // after them.
  test(`${file}: every npm script exists, and no arguments are given to that of all tests`, () => {
    const scripts = ['package.json', 'lab/eval/local-model/package.json'].flatMap((path) =>
      Object.keys(JSON.parse(read(path)).scripts),
    );
    for (const [, name = '', rest] of read(file).matchAll(/npm run (?:--silent )?([a-z:-]+)( -- )?/g)) {
      assert.ok(scripts.includes(name), name);
      if (name === 'unit') assert.equal(rest, undefined);
    }
  });
}

test('docs/architecture.md has each room, and each folder of a room', () => {
  const text = read('docs/architecture.md');
  const rooms = globSync('*/package.json', { cwd: ROOT }).map((path) => dirname(path));
  const folders = rooms.flatMap((room) => globSync(`${room}/*/`, { cwd: ROOT })).map((path) => basename(path));
  assert.ok(rooms.length > 4 && folders.length > 20);
  for (const name of [...rooms, ...folders].filter((name) => !/^(?:node_modules|fixtures)$/.test(name)))
    assert.match(text, new RegExp(`\\b${name}/`), name);
});

for (const room of ['document', 'word', 'service', 'page', 'lab', 'cli']) {
  test(`${room}/README.md names each door of its room, and only files that exist`, () => {
    const text = read(`${room}/README.md`);
    for (const [, path = ''] of text.matchAll(/`([\w./-]+(?:\/|\.tsx?))`/g))
      assert.ok(existsSync(new URL(`${room}/${path}`, ROOT)) || existsSync(new URL(path, ROOT)), path);
    const [, doors = ''] = /^Doors: ([\s\S]*?)\n\n/m.exec(text) ?? [];
    const named = [...doors.matchAll(/`(?:@membrete)?(\/[\w-]+)`/g)].map(([, door]) => door);
    const exported = Object.keys(JSON.parse(read(`${room}/package.json`)).exports ?? {});
    if (doors !== '')
      assert.deepEqual(named.sort(), exported.map((door) => (door === '.' ? `/${room}` : door.slice(1))).sort());
  });
}

for (const room of ['document', 'word']) {
  test(`${room}/README.md: its example prints what it says`, () => {
    const [, code = '', printed] = /```ts\n([\s\S]*?)```\n\n```\n([\s\S]*?)```/.exec(read(`${room}/README.md`)) ?? [];
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', code], {
      cwd: new URL(`${room}/`, ROOT),
      encoding: 'utf8',
    });
    assert.equal(stdout, printed, stderr);
  });
}

const MANIFESTS = ['package.json', ...globSync('{document,word,cli,service,page,lab}/package.json', { cwd: ROOT })].map(
  (path) => JSON.parse(read(path)),
);
// The dependencies of all rooms and of the root, except other rooms.
const PACKAGES = MANIFESTS.flatMap(({ dependencies, devDependencies, optionalDependencies }) =>
  Object.entries<string>({ ...dependencies, ...devDependencies, ...optionalDependencies }),
).filter(([name]) => !name.startsWith('@membrete/'));

test('package.json: versions are exact, and rooms agree on them', () => {
  const versions = new Map(PACKAGES);
  for (const [name, version] of PACKAGES) {
    assert.match(version, /^\d+\.\d+\.\d+$/);
    assert.equal(version, versions.get(name), name);
  }
});

test('CONTRIBUTING.md: each dependency has a way out, and no other package', () => {
  const [, section = ''] = read('CONTRIBUTING.md').split('## Dependencies');
  const rows = section.split('\n').filter((line) => /^\| (?!package \|)/.test(line));
  assert.deepEqual(
    rows.flatMap((row) => row.slice(2).split(' | ')[0]?.split(', ') ?? []).sort(),
    [...new Set(PACKAGES.map(([name]) => name))].sort(),
  );
});

test('deploy/README.md: the replicas follow from the time of a stream that docs/performance.md has', () => {
  const text = read('deploy/README.md');
  const [, ms = '', percent = ''] = /At ([\d.]+) ms, with each core at most (\d+) % busy/.exec(text) ?? [];
  assert.ok(read('docs/performance.md').includes(`${ms} ms for a stream`));
  const number = (cell = '') => Number(cell.replaceAll(',', ''));
  const rows = [...text.matchAll(/^\| [\d,]+ \| ([^|]+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \| (\d+) \|$/gm)];
  assert.equal(rows.length, 4);
  for (const [row, calls, perSecond, inFlight, cores, replicas] of rows) {
    const burst = (number(calls) / 3600) * 5;
    const busy = (burst * Number(ms)) / 1000;
    const shown = [perSecond, inFlight, cores].map(number);
    for (const [at, value] of [burst, burst * 3, busy].entries())
      assert.ok(Math.abs((shown[at] ?? 0) / value - 1) < 0.06, `${value}, not ${shown[at]}: ${row}`);
    assert.equal(Number(replicas), Math.max(2, Math.ceil((busy * 100) / Number(percent))), row);
  }
  const streams = Math.round((Number(percent) * 10) / Number(ms));
  assert.match(text, new RegExp(`serves ${streams}\\s+streams a second`));
  assert.match(read('deploy/nginx/membrete-instances.conf'), new RegExp(`about ${streams} streams a second`));
});

test('docs/decisions/README.md lists each decision by its title, with a state', () => {
  const files = globSync('docs/decisions/0*.md', { cwd: ROOT }).sort();
  const rows = files.map(
    (file) => `| [${/^# (.*)$/m.exec(read(file))?.[1]}](${file.slice('docs/decisions/'.length)}) | `,
  );
  const listed = [...read('docs/decisions/README.md').matchAll(/^(\| \[.* \| )(?:in force|replaced by \d{3}) \|$/gm)];
  assert.deepEqual(
    listed.map(([, row]) => row),
    rows,
    'each decision needs its row, such as «| [title](file) | in force |»',
  );
});

test('the pinned Node is the same everywhere', () => {
  const pinned = read('.nvmrc').trim();
  const { optionalDependencies } = JSON.parse(read('package.json'));
  assert.deepEqual(new Set(Object.values(optionalDependencies)), new Set([pinned]));
  assert.ok(read('Dockerfile').includes(`ARG NODE_IMAGE=node:${pinned}-slim\n`));
});

test('the workflow runs what CI runs, on the Node that the README promises and on the pinned line', () => {
  const workflow = read('.github/workflows/ci.yml');
  assert.match(workflow, /^ +- run: \.ci\/run$/m);
  const nodes = [...workflow.matchAll(/node: (\d+) /g)].map(([, node]) => node);
  const promised = /^Node (\d+) and npm/m.exec(read('README.md'))?.[1];
  assert.deepEqual(new Set(nodes), new Set([promised, read('.nvmrc').split('.')[0]]));
});

test('the version is the same in the package, its lock, the changes, the API description and the deployments; an upgrade leads to a later one', () => {
  const { version } = JSON.parse(read('package.json'));
  const lock = JSON.parse(read('package-lock.json'));
  const deploy = read('deploy/README.md');
  const named = [
    lock.version,
    lock.packages[''].version,
    /^## (\d\S+) - /m.exec(read('CHANGELOG.md'))?.[1],
    JSON.parse(read('service/openapi.json')).info.version,
    ...globSync('deploy/kubernetes/overlays/*/kustomization.yaml', { cwd: ROOT }).map(
      (file) => /newTag: (\S+)/.exec(read(file))?.[1],
    ),
    /docker build -t \S+:(\S+) /.exec(deploy)?.[1],
    ...[...deploy.matchAll(/(?:dist\/|xzf )membrete-(\S+)\.tar\.gz/g)].map(([, archive]) => archive),
    /ln -s \/opt\/membrete-(\S+) /.exec(deploy)?.[1],
    /placeholder: "(\S+), Node/.exec(read('.github/ISSUE_TEMPLATE/problem.yml'))?.[1],
  ];
  assert.deepEqual(new Set(named), new Set([version]));
  const later = version.replace(/\.(\d+)\.\d+$/, (_: string, minor: string) => `.${Number(minor) + 1}.0`);
  for (const text of [deploy, read('deploy/systemd/upgrade.sh')])
    assert.equal(/upgrade\.sh \/opt\/membrete-(\S+) /.exec(text)?.[1], later);
});

test('.env.example: sets only variables that docs/configuration.md names', () => {
  const known = new Set([...read('docs/configuration.md').matchAll(/`([A-Z_]{4,})`/g)].map(([, name]) => name));
  for (const [, name = ''] of read('.env.example').matchAll(/^(?:# )?([A-Z_]+)=/gm)) assert.ok(known.has(name), name);
});

test('CI runs the test command of the README and nothing else', () => {
  const commands = read('.ci/run')
    .split('\n')
    .filter((line) => /^\w/.test(line) && !/^(set|cd) /.test(line));
  assert.equal(commands.length, 1);
  assert.ok(read('README.md').includes(`\n${commands[0]} `));
});
