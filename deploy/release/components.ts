// The packages of others that a release contains: those that run in production, and those that are bundled into the page.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Component {
  name: string;
  version: string;
  licence: string;
  // The folder below the repository.
  path: string;
  // The sha512 of the package in the registry, as hexadecimal digits.
  sha512: string;
  // True if the release has the package itself, false if it is only bundled into the page.
  installed: boolean;
}

interface Locked {
  version: string;
  integrity: string;
  license?: string;
  dev?: boolean;
  optional?: boolean;
  devOptional?: boolean;
}

// `bundled` are the paths of the sources that the page was built of. Throws if node_modules is not what the lockfile says.
export function readComponents(root: string, bundled: readonly string[]): Component[] {
  const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));
  const locked: Record<string, Locked> = read('package-lock.json').packages;
  const inPage = new Set(bundled.map((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0]));
  const components: Component[] = [];
  for (const [path, { version, integrity, license = '', dev, optional, devOptional }] of Object.entries(locked)) {
    const installed = path !== '' && !dev && !optional && !devOptional;
    if (!installed && !inPage.has(path)) continue;
    const { name, version: found } = read(join(path, 'package.json'));
    if (found !== version) throw new Error(`${path} is ${found}, package-lock.json says ${version}: run npm ci`);
    const sha512 = Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex');
    components.push({ name, version, licence: license, path, sha512, installed });
  }
  return components.sort((one, other) => (one.path < other.path ? -1 : 1));
}

// CycloneDX 1.6. It has neither a time nor a serial number, so that the same release has the same bill.
export function writeBill(
  release: { name: string; version: string; license: string },
  components: Component[],
): string {
  const toComponent = ({ name, version, licence, sha512, installed }: Component) => ({
    type: 'library',
    'bom-ref': purlOf(name, version),
    name,
    version,
    hashes: [{ alg: 'SHA-512', content: sha512 }],
    licenses: [{ license: { id: licence } }],
    purl: purlOf(name, version),
    properties: [{ name: 'membrete:in', value: installed ? 'node_modules' : 'the page' }],
  });
  const { name, version, license } = release;
  const bill = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: { type: 'application', 'bom-ref': name, name, version, licenses: [{ license: { id: license } }] },
    },
    components: components.map(toComponent),
  };
  return `${JSON.stringify(bill, null, 2)}\n`;
}

// The text of each licence; its name where the package has no such file.
export function writeLicences(root: string, components: Component[]): string {
  const texts = components.map(({ name, version, licence, path }) => {
    const file = readdirSync(join(root, path))
      .sort()
      .find((entry) => /^licen[cs]e/i.test(entry));
    const text =
      file === undefined ? `(the package has no licence file)` : readFileSync(join(root, path, file), 'utf8').trim();
    return `${name} ${version}: ${licence}\n\n${text}\n`;
  });
  return texts.join(`\n${'-'.repeat(80)}\n\n`);
}

function purlOf(name: string, version: string): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}
