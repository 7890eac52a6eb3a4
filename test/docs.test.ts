// Compares the tables of the documentation with the code, in both languages.
import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { test } from 'node:test';
import { readConfig } from '../service/config.ts';
import { FAULTS } from '../service/demo/server.ts';
import { ERRORS } from '../service/errors.ts';
import { LIMITS } from '../service/http/server.ts';

const ROOT = new URL('../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, ROOT), 'utf8');

for (const file of ['README.md', 'LEEME.md']) {
  test(`${file}: the errors are those of the code, in order`, () => {
    const rows = tableOf(read(file), 'errors').map(([status, error]) => `${status} ${error}`);
    assert.deepEqual(
      rows,
      Object.values(ERRORS).map(({ status, error }) => `${status} \`${error}\``),
    );
  });

  test(`${file}: the configuration names what config.ts reads, and its defaults`, () => {
    const rows = new Map(
      tableOf(read(file), 'configuration').map(([name = '', fallback = '']) => [name.replaceAll('`', ''), fallback]),
    );
    const names = [...read('service/config.ts').matchAll(/\b(?:set|integer)\('([A-Z_]+)'|env\.([A-Z_]+)/g)].map(
      ([, set, env]) => set ?? env ?? '',
    );
    assert.deepEqual([...rows.keys()].sort(), [...new Set(names)].sort());
    const { port, llm, shutdownTimeoutMs, logLevel } = readConfig({});
    const defaults = {
      PORT: port,
      LLM_URL: llm.url.href,
      LLM_MODEL: llm.model,
      LLM_TIMEOUT_MS: llm.timeoutMs,
      SHUTDOWN_TIMEOUT_MS: shutdownTimeoutMs,
      LOG_LEVEL: logLevel,
    };
    for (const [name, value] of Object.entries(defaults)) assert.equal(rows.get(name), `\`${value}\``, name);
  });

  test(`${file}: numbers are those of the code, of the tables and of the tests`, () => {
    const text = read(file);
    const tables = read('docs/faults.md').split('## Twenty thousand')[0] ?? '';
    const rows = tables
      .match(/^\| .*\n/gm)
      ?.filter((row, at, all) => !row.startsWith('| ---') && !all[at + 1]?.startsWith('| ---'));
    const [, budget] = /at most (\d+) kB of compressed script/.exec(read('test/page/quality.test.ts')) ?? [];
    const found = (pattern: RegExp) => Number(pattern.exec(text)?.[1]);
    assert.equal(found(/(\d+) (?:upstream faults|fallas del proveedor)/), FAULTS.length);
    assert.equal(found(/(\d+) (?:faults of callers|fallas de quien llama)/), rows?.length);
    assert.equal(found(/(\d+) kB (?:of script|de código)/), Number(budget));
    assert.equal(found(/(\d+) (?:seconds to arrive|segundos en llegar)/), LIMITS.headersMs / 1000);
    assert.equal(found(/(?:longer than|más de) (\d+) minut[eo]s/), LIMITS.requestMs / 60_000);
  });

  test(`${file}: each thing to change has a row with one path, which exists, and each file of llm, http and generate is in a row`, () => {
    const rows = read(file)
      .split('\n')
      .filter((line) => /^\| .* \| `(?:cli|document|word|page|service|deploy|lab|test)\//.test(line));
    assert.ok(rows.length > 20);
    const named = rows.map((row) => {
      // Each row has a thing and its path.
      const [, thing = '', path = ''] = /^\| ([^;]*) \| `([^`]*)` \|$/.exec(row) ?? [];
      assert.ok(thing && path, row);
      return path;
    });
    for (const path of named) assert.ok(existsSync(new URL(path, ROOT)), path);
    const files = globSync('service/{llm,http,generate}/*.ts', { cwd: ROOT }).filter(
      (path) => !/\.(?:test|testing|d)\.ts$/.test(path),
    );
    assert.deepEqual(
      files.filter((path) => !named.includes(path)),
      [],
    );
  });
}

test('README.md and LEEME.md name the same places, in one order', () => {
  const [english, spanish] = ['README.md', 'LEEME.md'].map((file) => read(file).match(/ \| `[\w./-]+` \|$/gm));
  assert.ok((english?.length ?? 0) > 20);
  assert.deepEqual(spanish, english);
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
    for (const [, name = '', rest] of read(file).matchAll(/npm run (?:--silent )?([a-z-]+)( -- )?/g)) {
      assert.ok(scripts.includes(name), name);
      if (name === 'unit') assert.equal(rest, undefined);
    }
  });
}

test('docs/architecture.md has each room, and each folder of the service', () => {
  const [, picture = ''] = /^```\n([\s\S]*?)^```$/m.exec(read('docs/architecture.md')) ?? [];
  const rooms = globSync('*/package.json', { cwd: ROOT }).map((path) => dirname(path));
  const folders = globSync('service/*/', { cwd: ROOT }).map((path) => basename(path));
  assert.ok(rooms.length > 4 && folders.length > 4);
  for (const name of [...rooms, ...folders].filter((name) => name !== 'node_modules'))
    assert.ok(picture.includes(`${name}/`), name);
});

for (const room of ['document', 'word', 'service', 'page', 'lab']) {
  test(`${room}/README.md names each folder and each door of its room, and only files that exist`, () => {
    const text = read(`${room}/README.md`);
    const folders = globSync(`${room}/*/`, { cwd: ROOT }).map((path) => path.slice(room.length + 1));
    for (const folder of folders.filter((name) => !/^(?:node_modules|fixtures)/.test(name)))
      assert.ok(text.includes(`\`${folder}/\``), folder);
    for (const [, path = ''] of text.matchAll(/`([\w./-]+(?:\/|\.tsx?))`/g))
      assert.ok(existsSync(new URL(`${room}/${path}`, ROOT)) || existsSync(new URL(path, ROOT)), path);
    const [, doors = ''] = /^Doors: ([\s\S]*?)\n\n/m.exec(text) ?? [];
    const named = [...doors.matchAll(/`(?:@membrete)?(\/[\w-]+)`/g)].map(([, door]) => door);
    const exported = Object.keys(JSON.parse(read(`${room}/package.json`)).exports ?? {});
    if (doors !== '')
      assert.deepEqual(named.sort(), exported.map((door) => (door === '.' ? `/${room}` : door.slice(1))).sort());
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

test('.env.example: sets only variables that the README names', () => {
  const known = new Set([...read('README.md').matchAll(/`([A-Z_]{4,})`/g)].map(([, name]) => name));
  for (const [, name = ''] of read('.env.example').matchAll(/^(?:# )?([A-Z_]+)=/gm)) assert.ok(known.has(name), name);
});

test('CI runs the test command of the README and nothing else', () => {
  const commands = read('.ci/run')
    .split('\n')
    .filter((line) => /^\w/.test(line) && !/^(set|cd) /.test(line));
  assert.equal(commands.length, 1);
  assert.ok(read('README.md').includes(`\n${commands[0]} `));
});

function tableOf(text: string, name: string): string[][] {
  const [, part] = new RegExp(`<!-- ${name} -->\\n([^]*?)<!-- /${name} -->`).exec(text) ?? [];
  assert.ok(part, `no table ${name}`);
  return part
    .trim()
    .split('\n')
    .slice(2)
    .map((row) => row.split(' | ').map((cell) => cell.replace(/^\| /, '').replace(/ \|$/, '').trim()));
}

test('docs/operacion.md says what docs/operations.md says: sections, names, blocks of code, rows of tables, links', () => {
  const [english, spanish] = ['operations.md', 'operacion.md'].map((name) => outlineOf(read(`docs/${name}`)));
  assert.ok((english?.length ?? 0) > 15);
  assert.deepEqual(spanish, english);
});

// Returns what must be the same in both languages, for each section.
function outlineOf(text: string) {
  // The measurement is left out, because it is in only one language.
  const sections = text.replace(/<!-- upgrade[\s\S]*?<!-- end upgrade -->/, '').split(/^(?=##+ )/m);
  return sections.map((section) => {
    const blocks = section.match(/^```\n[\s\S]*?^```$/gm) ?? [];
    const prose = section.replace(/^```\n[\s\S]*?^```$/gm, '');
    const links = [...prose.matchAll(/\]\(([^)]+)\)/g)].map(([, target = '']) => target);
    return {
      level: /^#+/.exec(section)?.[0],
      names: new Set((prose.match(/`[^`]+`/g) ?? []).sort()),
      codes: (prose.match(/\b[45]\d\d\b/g) ?? []).sort(),
      blocks: blocks.map((block) => block.replaceAll(/"time":"[^"]*"/g, '')),
      rows: prose.match(/^\| .*/gm)?.map((row) => /^\| `(\w+)`/.exec(row)?.[1]),
      links: links.filter((target) => !/^#|^operacion\.md|^operations\.md/.test(target)).sort(),
    };
  });
}
