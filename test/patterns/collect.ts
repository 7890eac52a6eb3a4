// Finds every pattern of the product: literals in the sources, and what RegExp is called with.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Node, parseSync } from 'oxc-parser';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PRODUCT = '{document,word,cli,service,page}/**/*.{ts,tsx}';
const NOT_PRODUCT = /\.(?:test|testing|slow|d)\.tsx?$|\bnode_modules\b|^(?:document|page|service)\/build\b/;

export interface Pattern {
  // `/source/flags`
  pattern: string;
  // The files in which it is written or built.
  files: string[];
}

export interface Collected {
  patterns: Pattern[];
  // The places where a pattern is built that no run has reached: file:line:column.
  unreached: string[];
}

// Imports each file that builds patterns while RegExp is watched, then runs `exercise`, which reaches what is
// built only for a text.
export async function collectPatterns(exercise: () => unknown): Promise<Collected> {
  const filesByPattern = new Map<string, Set<string>>();
  const add = (pattern: string, file: string) => {
    const files = filesByPattern.get(pattern) ?? new Set();
    filesByPattern.set(pattern, files.add(file));
  };
  const sites = new Set<string>();
  const builders = new Set<string>();
  for (const file of globSync(PRODUCT, { cwd: ROOT }).filter((file) => !NOT_PRODUCT.test(file))) {
    const { literals, calls } = readPatterns(file);
    for (const literal of literals) add(literal, file);
    for (const call of calls) sites.add(call);
    if (calls.length > 0) builders.add(file);
  }
  const stop = watchRegExp((pattern, site) => {
    add(pattern, site.replace(/:\d+:\d+$/, ''));
    sites.delete(site);
  });
  try {
    for (const file of builders) await import(join(ROOT, file));
    await exercise();
  } finally {
    stop();
  }
  const patterns = Array.from(filesByPattern, ([pattern, files]) => ({ pattern, files: [...files].sort() }));
  return { patterns: patterns.toSorted((a, b) => (a.pattern < b.pattern ? -1 : 1)), unreached: [...sites].sort() };
}

function readPatterns(file: string): { literals: string[]; calls: string[] } {
  const source = readFileSync(join(ROOT, file), 'utf8');
  const literals: string[] = [];
  const calls: string[] = [];
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) for (const one of node) walk(one);
    if (!isNode(node)) return;
    if (node.type === 'Literal' && 'regex' in node) literals.push(`/${node.regex.pattern}/${node.regex.flags}`);
    const isCall = node.type === 'NewExpression' || node.type === 'CallExpression';
    if (isCall && node.callee.type === 'Identifier' && node.callee.name === 'RegExp') {
      const lines = source.slice(0, node.start).split('\n');
      calls.push(`${file}:${lines.length}:${(lines.at(-1) ?? '').length + 1}`);
    }
    for (const [key, value] of Object.entries(node)) if (key !== 'type') walk(value);
  };
  walk(parseSync(file, source).program);
  return { literals, calls };
}

function isNode(node: unknown): node is Node {
  return typeof node === 'object' && node !== null && 'type' in node;
}

// Calls `seen` with each pattern that a file of this repository builds, until the returned function is called.
function watchRegExp(seen: (pattern: string, site: string) => void): () => void {
  const Own = RegExp;
  const watch = (built: RegExp) => {
    const site = new Error().stack?.split('\n')[3]?.match(/file:\/\/[^)]*/)?.[0];
    if (site) seen(String(built), site.replace(`file://${ROOT}`, ''));
    return built;
  };
  globalThis.RegExp = new Proxy(Own, {
    construct: (target, args, newTarget) => watch(Reflect.construct(target, args, newTarget)),
    apply: (target, self, args) => watch(Reflect.apply(target, self, args)),
  });
  return () => {
    globalThis.RegExp = Own;
  };
}
