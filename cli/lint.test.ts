import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { createDocx } from '@membrete/word';
import { runIn } from './run.testing.ts';

const REFERENCE = readFileSync(new URL('../document/kinds/oficio_solicitud/reference.txt', import.meta.url), 'utf8');
const FOLDER = mkdtempSync(join(tmpdir(), 'membrete-lint-'));

function write(name: string, content: string | Uint8Array): string {
  writeFileSync(join(FOLDER, name), content);
  return name;
}

function run(...args: string[]) {
  return runIn(FOLDER, args);
}

describe('document lint', () => {
  it('says nothing about a sound document, and exits with 0', () => {
    assert.deepEqual(run('lint', write('sound.txt', REFERENCE)), { status: 0, stdout: '', stderr: '' });
  });

  it('prints a line for each finding, in the order of their places, and exits with 1 if one is a must', () => {
    const text = REFERENCE.replace('ATENTAMENTE', '**ATENTAMENTE**').replace(
      'Para cualquier duda, ',
      'Para cualquier duda, te solicito avisar. ',
    );
    const { status, stdout } = run('lint', write('bad.txt', text));
    assert.equal(status, 1);
    const lines = text.split('\n');
    const tuteo = lines.findIndex((line) => line.includes('te solicito'));
    const closing = lines.indexOf('**ATENTAMENTE**');
    assert.equal(
      stdout,
      `bad.txt:${tuteo + 1}:${(lines[tuteo]?.indexOf('te solicito') ?? 0) + 1} should E1 trato-de-usted El documento va de usted. Cambie el tuteo.\n` +
        `bad.txt:${closing + 1}:1 must O8 sin-markdown Quite estos signos de formato: no deben verse en un documento.\n`,
    );
  });

  it('exits with 0 if all findings are advice', () => {
    const text = REFERENCE.replace('Para cualquier duda, ', 'Para cualquier duda, te solicito avisar. ');
    const { status, stdout } = run('lint', write('advice.txt', text));
    assert.match(stdout, /^advice\.txt:\d+:\d+ should E1 /);
    assert.equal(status, 0);
  });

  it('reads Word files', () => {
    const bytes = createDocx(REFERENCE.replace('Para cualquier duda, ', 'Para cualquier duda, tod@s avisarán. '));
    const { status, stdout } = run('lint', write('letter.docx', bytes));
    assert.match(stdout, /^letter\.docx:\d+:\d+ should E2 lenguaje-incluyente /);
    assert.equal(status, 0);
  });

  it('--json prints an array', () => {
    const { stdout, status } = run(
      'lint',
      '--json',
      write('marked.txt', REFERENCE.replace('PRESENTE', '**PRESENTE**')),
    );
    const [finding, ...others] = JSON.parse(stdout);
    assert.deepEqual(others, []);
    assert.deepEqual(finding, {
      file: 'marked.txt',
      line: REFERENCE.split('\n').indexOf('PRESENTE') + 1,
      column: 1,
      severity: 'must',
      id: 'O8',
      name: 'sin-markdown',
      message: 'Quite estos signos de formato: no deben verse en un documento.',
      fixable: true,
    });
    assert.equal(status, 1);
    assert.equal(run('lint', '--json', write('sound.txt', REFERENCE)).stdout, '[]\n');
  });

  it('says what is right after the message, and --json gives the words to put', () => {
    const wrong = REFERENCE.replace('Para cualquier duda, ', 'La cita es el MARTES 4 de mayo de 2026. ');
    const file = write('weekday.txt', wrong);
    assert.match(run('lint', file).stdout, / C2 dia-de-la-semana .*\. El 4 de mayo de 2026 es lunes\.\n/);
    const [finding] = JSON.parse(run('lint', '--json', file).stdout);
    const start = wrong.indexOf('MARTES');
    assert.deepEqual(finding.right, {
      says: 'El 4 de mayo de 2026 es lunes.',
      put: { start, end: start + 6, text: 'LUNES' },
    });
  });

  it('--fix corrects the file, and prints what is left', () => {
    const wrong = REFERENCE.replace('ATENTAMENTE', '**ATENTAMENTE**').replace(
      'Para cualquier',
      'Para tod@s, cualquier',
    );
    const { status, stdout } = run('lint', '--fix', write('fixed.txt', wrong));
    assert.equal(readFileSync(join(FOLDER, 'fixed.txt'), 'utf8'), wrong.replace('**ATENTAMENTE**', 'ATENTAMENTE'));
    assert.match(stdout, /^fixed\.txt:\d+:\d+ should E2 .*\n$/);
    assert.equal(status, 0);
  });

  it('--model asks of a text what is asked of a model, --kind what is asked of the kind', () => {
    const letter = write('copies.txt', REFERENCE.replaceAll('C.c.p.', 'c.c.p.-'));
    assert.equal(run('lint', letter).stdout, '');
    assert.match(run('lint', '--model', letter).stdout, / must S10 rotulo-de-copia /);
    const { stdout } = run('lint', '--kind', 'transparencia', write('sound.txt', REFERENCE));
    assert.match(stdout, / should K5 folio /);
  });

  it('exits with 2 if a file cannot be read, and reads the others', () => {
    const bad = write('bad.txt', REFERENCE.replace('PRESENTE', '**PRESENTE**'));
    const other = write('other.pdf', '%PDF-1.7\n');
    const latin = write('latin.txt', Buffer.from('Secretaría', 'latin1'));
    const zip = write('no.docx', 'PK');
    const { status, stdout, stderr } = run('lint', 'missing.txt', other, latin, zip, bad);
    assert.equal(status, 2);
    assert.match(stdout, /^bad\.txt:\d+:1 must O8/);
    assert.match(
      stderr,
      /^missing\.txt: ENOENT.*\nother\.pdf: is a PDF.*\nlatin\.txt: is not UTF-8\nno\.docx: is (?:damaged|not a Word document).*\n$/,
    );
    assert.equal(run('lint', '--fix', 'letter.docx').status, 2);
  });

  it('says how it is used', () => {
    for (const args of [[], ['lnt', 'a.txt']]) {
      const { status, stderr } = run(...args);
      assert.equal(status, 2);
      assert.match(stderr, /usage: npm run --silent document -- COMMAND/);
    }
    assert.match(run('lint').stderr, /lint needs a file/);
    assert.match(run('lint', '--kind', 'carta', 'a.txt').stderr, /--kind must be one of oficio_solicitud, /);
    assert.match(run('lint', '--fox', 'a.txt').stderr, /Unknown option '--fox'/);
  });
});
