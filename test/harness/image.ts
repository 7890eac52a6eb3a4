// What Dockerfile, .dockerignore and the lockfile say of the image.
import { readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

// The Dockerfile with each instruction on one line, and its last stage.
export const DOCKERFILE = read('Dockerfile').replaceAll('\\\n', '');
export const LAST_STAGE = DOCKERFILE.slice(DOCKERFILE.lastIndexOf('\nFROM '));

// Returns true if .dockerignore lets the path into the build context. The last matching pattern decides.
export function inContext(path: string): boolean {
  let kept = true;
  for (const line of read('.dockerignore').split('\n')) {
    const pattern = line.replace(/^!/, '');
    if (!line || line.startsWith('#')) continue;
    if (matchesGlob(path, pattern) || matchesGlob(path, `${pattern}/**`)) kept = line.startsWith('!');
  }
  return kept;
}

// Returns the folders of the packages that `npm ci --omit=dev --omit=optional` installs, without our rooms.
export function productionPackages(): string[] {
  const { packages } = JSON.parse(read('package-lock.json'));
  return Object.entries<{ dev?: boolean; optional?: boolean; devOptional?: boolean; link?: boolean }>(packages)
    .filter(
      ([path, { dev, optional, devOptional, link }]) =>
        path.startsWith('node_modules/') && !(dev || optional || devOptional || link),
    )
    .map(([path]) => path);
}

export function imageEnvironment(dockerfile: string): Record<string, string> {
  const pairs = [...dockerfile.matchAll(/^ENV (.*)$/gm)].flatMap(
    ([, line = '']) => line.match(/\w+=('[^']*'|\S+)/g) ?? [],
  );
  return Object.fromEntries(
    pairs.map((pair) => splitOnce(pair)).map(([name, value]) => [name, value.replace(/^'|'$/g, '')]),
  );
}

export function splitOnce(line: string): [string, string] {
  const equals = line.indexOf('=');
  return [line.slice(0, equals), line.slice(equals + 1)];
}
