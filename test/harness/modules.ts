import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
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

// Checks out another commit, with the dependencies of `root`, and returns its folder.
export function checkOut(root: string, ref: string): string {
  const folder = join(mkdtempSync(join(tmpdir(), 'membrete-')), 'tree');
  execFileSync('git', ['worktree', 'add', '--detach', folder, ref], { cwd: root, stdio: 'ignore' });
  linkModules(root, folder);
  return folder;
}

export function removeCheckout(root: string, folder: string): void {
  execFileSync('git', ['worktree', 'remove', '--force', folder], { cwd: root });
}
