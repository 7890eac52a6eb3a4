// The configuration in which every feature of the service is on. The tests of the contract run with it once more.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startGotenberg } from './gotenberg.ts';
import { makeLetter, makeLetterWithEdges } from './letter.ts';
import { createForwardProxy, type ForwardProxy } from './proxy.ts';
import { configureAll, type Environment, KEY } from './service.ts';

// The tests of the contract that take longest: the programs of docs/clients.md, and every behaviour of a host.
// `npm run test:slow` runs them with this configuration.
export const LEFT_TO_SLOW = ['clients.test.ts', 'fixtures.test.ts'];

// Makes every service that a test starts from now on have all features. A test that sets a variable of its own keeps
// it. A new feature of the configuration gets its line here.
export async function configureEverything(): Promise<{ proxy: ForwardProxy }> {
  const folder = mkdtempSync(join(tmpdir(), 'membrete-everything-'));
  process.once('exit', () => rmSync(folder, { recursive: true }));
  const keep = (name: string, content: string | Uint8Array) => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  };
  const proxy = await createForwardProxy();
  const environment: Environment = {
    LLM_API_KEY_FILE: keep('key', `${KEY}\n`),
    LETTERHEAD_DOCX: keep('membrete.docx', makeLetterWithEdges()),
    METRICS_PORT: '0',
    HTTP_PROXY: proxy.url,
    TEMPLATES_DIR: folder,
    PDF_URL: (await startGotenberg()).url,
    ALLOWED_HOSTS: '127.0.0.1, localhost',
  };
  keep('oficio de luminarias.docx', await makeLetter());
  keep('aviso.txt', 'AVISO\n\nSe suspenden labores el {{Fecha}}.\n');
  configureAll(environment);
  return { proxy };
}
