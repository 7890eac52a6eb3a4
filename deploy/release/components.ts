// Lists the third-party packages of a release: those that run in production, and those that are bundled into
// the page.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Component {
  name: string;
  version: string;
  licence: string;
  // The path of the package, relative to the repository.
  path: string;
  // The checksum of the package in the registry, as hexadecimal digits.
  sha512: string;
  // True if the release contains the package, false if it is only bundled into the page.
  installed: boolean;
  // The paths of the packages that this package uses.
  uses: string[];
}

export interface Components {
  components: Component[];
  // The paths of the packages that the project itself uses.
  direct: string[];
}

interface Locked {
  version: string;
  integrity: string;
  license?: string;
  dev?: boolean;
  optional?: boolean;
  devOptional?: boolean;
  dependencies?: Readonly<Record<string, string>>;
  devDependencies?: Readonly<Record<string, string>>;
  optionalDependencies?: Readonly<Record<string, string>>;
  peerDependencies?: Readonly<Record<string, string>>;
  // True for a package of the project itself.
  link?: boolean;
}

// Returns the packages of a release. `bundled` has the paths of the sources in the page. Throws if
// node_modules differs from the lockfile.
export function readComponents(root: string, bundled: readonly string[]): Components {
  const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));
  const locked: Record<string, Locked> = read('package-lock.json').packages;
  const inPage = new Set(bundled.map((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0]));
  const isInstalled = ({ dev, optional, devOptional }: Locked) => !dev && !optional && !devOptional;
  const packages = Object.entries(locked).filter(([path, { link }]) => path.includes('node_modules/') && !link);
  const released = packages.filter(([path, entry]) => isInstalled(entry) || inPage.has(path));
  const paths = new Set(released.map(([path]) => path));
  const ownPackages = Object.entries(locked).filter(([path]) => !path.includes('node_modules/'));

  const components = released.map(([path, entry]): Component => {
    const { version, integrity, license = '' } = entry;
    const { name, version: found } = read(join(path, 'package.json'));
    if (found !== version) throw new Error(`${path} is ${found}, package-lock.json says ${version}: run npm ci`);
    const sha512 = Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex');
    const uses = usedBy(path, entry, paths);
    return { name, version, licence: license, path, sha512, installed: isInstalled(entry), uses };
  });
  return {
    components: components.sort((one, other) => (one.path < other.path ? -1 : 1)),
    direct: [
      ...new Set(ownPackages.flatMap(([path, entry]) => usedBy(path, entry, paths, entry.devDependencies))),
    ].sort(),
  };
}

// Returns the paths of a package's dependencies that the release contains. Searches as Node does: in the
// package's own node_modules, then in the node_modules of each folder above.
function usedBy(
  path: string,
  entry: Locked,
  released: ReadonlySet<string>,
  more: Locked['devDependencies'] = {},
): string[] {
  const { dependencies, optionalDependencies, peerDependencies } = entry;
  const names = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies, ...more });
  const nearest = (name: string) => {
    for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
      const candidate = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
      if (released.has(candidate)) return [candidate];
      if (folder === '') return [];
    }
  };
  return names.flatMap(nearest).sort();
}

// Writes the bill in CycloneDX 1.6. Without time and serial number, the same release always has the same
// bill.
export function writeBill(
  release: { name: string; version: string; license: string },
  { components, direct }: Components,
): string {
  const refs = new Map(components.map(({ name, version, path }) => [path, purlOf(name, version)]));
  const toDependency = (ref: string, uses: readonly string[]) => ({
    ref,
    dependsOn: uses.map((path) => refs.get(path)),
  });
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
    dependencies: [
      toDependency(name, direct),
      ...components.map(({ path, uses }) => toDependency(refs.get(path) ?? '', uses)),
    ],
  };
  return `${JSON.stringify(bill, null, 2)}\n`;
}

// Returns the text of each licence, or its name if the package has no licence file.
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
