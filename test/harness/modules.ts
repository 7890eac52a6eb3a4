import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

const SCOPE = '@membrete';

// Makes `folder`/node_modules with links to the packages of `root`. A room of this repository is linked to
// its copy in `folder`.
export function linkModules(root: string, folder: string): void {
  const [from, to] = [join(root, 'node_modules'), join(folder, 'node_modules')];
  mkdirSync(join(to, SCOPE), { recursive: true });
  for (const name of readdirSync(from)) if (name !== SCOPE) symlinkSync(join(from, name), join(to, name));
  for (const room of readdirSync(join(from, SCOPE))) symlinkSync(join('../..', room), join(to, SCOPE, room));
}
