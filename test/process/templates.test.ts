import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { createDocx } from '@membrete/word';
import { readWord } from '@membrete/word/read-word';
import { writeStories } from '@membrete/word/word-text';
import { BorderStyle, Document, Header, Packer, Paragraph, Table, TableCell, TableRow } from 'docx';
import { unzipSync } from 'fflate';
import type { OperatorTemplate } from '../../service/templates/operator-file.ts';
import { MEDIA_TYPES, post } from '../harness/ask.ts';
import { makeSignedLetter, SEAL } from '../harness/letter.ts';
import { runToEnd } from '../harness/run.ts';
import { type Process, spawnService } from '../harness/service.ts';
import { raw } from '../harness/socket.ts';

const LINES = [
  'Oficio núm. DOP/045/2025',
  'ASUNTO: Se solicita la reparación de luminarias.',
  'San Isidro, Puebla, a 3 de marzo de 2025',
  'ING. ROGELIO PADILLA MENA',
  'SUPERINTENDENTE DE ZONA',
  'PRESENTE',
  'Por este medio le solicito la reparación de las luminarias de la colonia.',
  'ATENTAMENTE',
  'LIC. MARÍA FERNANDA ORTEGA RUIZ',
];

describe('TEMPLATES_DIR', () => {
  const folder = mkdtempSync(join(tmpdir(), 'membrete-templates-'));
  let service: Process;
  let listed: (OperatorTemplate & { labels: string[] })[];
  const at = (path: string) => new URL(path, service.url).href;

  before(async () => {
    const headers = { default: new Header({ children: [new Paragraph('H. AYUNTAMIENTO DE SAN ISIDRO')] }) };
    const children = LINES.map((line) => new Paragraph(line));
    const letter = await Packer.toBuffer(new Document({ sections: [{ headers, children }] }));
    writeFileSync(join(folder, 'oficio de luminarias.docx'), letter);
    writeFileSync(join(folder, 'aviso.txt'), 'AVISO\n\nSe suspenden labores el {{Fecha}}.\n');
    writeFileSync(join(folder, 'propia.docx'), createDocx('CONSTANCIA\n\nHago constar que {{Nombre}} asistió.'));
    const form = ['Turno: ☐ Matutino ☐ Vespertino', '¿Es urgente? ( ) Sí ( ) No'].map((line) => new Paragraph(line));
    writeFileSync(join(folder, 'vale.docx'), await Packer.toBuffer(new Document({ sections: [{ children: form }] })));
    writeFileSync(join(folder, 'relación.docx'.normalize('NFD')), await Packer.toBuffer(makeList()));
    writeFileSync(join(folder, '~$oficio de luminarias.docx'), letter);
    writeFileSync(join(folder, 'sellada.docx'), makeSignedLetter('table'));
    writeFileSync(
      join(folder, 'sellada.txt'),
      `AVISO\n\nSe suspenden labores.\n\nSello digital: ${SEAL}\nFolio digital: 55\n`,
    );
    writeFileSync(join(folder, 'rota.docx'), 'esto no es un zip');
    writeFileSync(join(folder, 'latin1.txt'), Buffer.from('Oficio n\xfam. 5', 'latin1'));
    writeFileSync(join(folder, 'vacía.txt'), ' \n');
    writeFileSync(join(folder, 'hoja.xlsx'), 'x');
    mkdirSync(join(folder, 'carpeta.docx'));
    symlinkSync('/etc/passwd', join(folder, 'enlace.txt'));
    service = await spawnService({ TEMPLATES_DIR: folder, LLM_URL: 'http://127.0.0.1:1/' });
    listed = JSON.parse(await (await fetch(at('/templates'))).text());
  });
  after(async () => {
    await service.stop();
    rmSync(folder, { recursive: true });
  });

  test('lists each template by its name, with its kind and the labels of its data', () => {
    assert.deepEqual(
      listed.map(({ name }) => name),
      [
        'aviso.txt',
        'oficio de luminarias.docx',
        'propia.docx',
        'relación.docx',
        'sellada.docx',
        'sellada.txt',
        'vale.docx',
      ],
    );
    assert.deepEqual(Object.keys(listed[0] ?? {}), ['name', 'kind', 'labels', 'fields']);
    assert.deepEqual(listed[0]?.labels, ['Fecha']);
    assert.ok(listed[1]?.labels.includes('Destinatario'));
    assert.equal(listed[2]?.kind, 'constancia');
  });

  test('what is no template is left out with a warning that names it; links and temporary files without one', () => {
    const warnings: string[] = service.lines
      .map((line) => JSON.parse(line))
      .filter(({ level }) => level === 'warn')
      .map(({ msg }) => msg);
    const problems = {
      'rota.docx': 'is not a Word document (.docx)',
      'latin1.txt': 'is not UTF-8',
      'vacía.txt': 'has no text',
    };
    for (const [name, problem] of Object.entries(problems))
      assert.deepEqual(
        warnings.filter((msg) => msg.includes(name)),
        [`TEMPLATES_DIR: "${name}" is left out: ${problem}`],
      );
    for (const name of ['~$', 'enlace', 'carpeta', 'hoja.xlsx'])
      assert.ok(!warnings.some((msg) => msg.includes(name)), name);
  });

  test('each has an address, which other websites cannot read', async () => {
    for (const path of ['/templates', '/templates/aviso.txt', '/templates/no.txt']) {
      const { status, headers } = await fetch(at(path), { headers: { origin: 'https://otra.example' } });
      assert.equal(status, path.endsWith('no.txt') ? 404 : 200);
      assert.equal(headers.get('access-control-allow-origin'), null, path);
      assert.equal(headers.get('cross-origin-resource-policy'), 'same-origin');
    }
    const file = await fetch(at('/templates/oficio%20de%20luminarias.docx'));
    assert.equal(file.headers.get('content-type'), MEDIA_TYPES.docx);
    assert.match(file.headers.get('content-disposition') ?? '', /filename\*=UTF-8''oficio%20de%20luminarias\.docx$/);
    assert.ok(Buffer.from(await file.arrayBuffer()).equals(readFileSync(join(folder, 'oficio de luminarias.docx'))));
    for (const path of ['/templates/..%2f..%2fetc%2fpasswd', '/templates/enlace.txt'])
      assert.equal((await fetch(at(path))).status, 404, path);
  });

  test('a Word template is filled in place, by names or labels, and keeps all else', async () => {
    const body = { template: 'oficio de luminarias.docx', values: { Destinatario: 'ARQ. ANA RÍOS & CÍA.' } };
    const response = await fetch(at('/api/fill-template'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    assert.equal(response.status, 200);
    const filled = new Uint8Array(await response.arrayBuffer());
    const { text } = writeStories(readWord(filled).stories);
    assert.match(text, /ARQ\. ANA RÍOS & CÍA\./);
    assert.doesNotMatch(text, /ROGELIO/);
    assert.match(text, /DOP\/045\/2025/);
    const former = unzipSync(readFileSync(join(folder, 'oficio de luminarias.docx')));
    const parts = unzipSync(filled);
    for (const part of ['word/header1.xml', 'word/styles.xml', 'word/numbering.xml'])
      assert.deepEqual(parts[part], former[part], part);
  });

  test('the electronic signature that a template still has is never in a filled document, nor its picture', async () => {
    for (const template of ['sellada.docx', 'sellada.txt'])
      for (const accept of [MEDIA_TYPES.docx, MEDIA_TYPES.text]) {
        const headers = { accept, 'content-type': 'application/json' };
        const body = JSON.stringify({ template, values: {} });
        const response = await fetch(at('/api/fill-template'), { method: 'POST', headers, body });
        assert.equal(response.status, 200);
        const bytes = new Uint8Array(await response.arrayBuffer());
        const isWord = accept === MEDIA_TYPES.docx;
        const text = isWord ? writeStories(readWord(bytes).stories).text : new TextDecoder().decode(bytes);
        assert.match(text, /AVISO|ORTEGA RUIZ/);
        assert.doesNotMatch(text, /kP9x|0000100000|8F3A|digital/, `${template} ${accept}`);
        if (isWord) assert.ok(!Object.keys(unzipSync(bytes)).some((path) => path.includes('qr.svg')));
      }
  });

  test('a template is served without the electronic signature of the letter that it was', async () => {
    for (const template of ['sellada.docx', 'sellada.txt']) {
      const bytes = new Uint8Array(await (await fetch(at(`/templates/${template}`))).arrayBuffer());
      const text = template.endsWith('.docx')
        ? writeStories(readWord(bytes).stories).text
        : Buffer.from(bytes).toString();
      assert.match(text, /AVISO|ORTEGA RUIZ/);
      assert.doesNotMatch(text, /kP9x|0000100000|8F3A|digital/, template);
    }
  });

  test('a value answers the boxes of a question, or one box, by name or label; no answer is ignored', async () => {
    const ask = async (values: object, ignored: string | null = null) => {
      const { text, headers } = await post(at('/api/fill-template/text'), { template: 'vale.docx', values });
      assert.equal(headers.get('x-ignored'), ignored, JSON.stringify(values));
      return text;
    };
    assert.match(await ask({ Turno: 'Vespertino' }), /^Turno: ☐ Matutino ☒ Vespertino$/m);
    assert.match(await ask({ 'Turno: Matutino': 'sí' }), /^Turno: ☒ Matutino ☐ Vespertino$/m);
    assert.match(await ask({ Es_Urgente: 'no' }), /\( \) Sí \(X\) No$/);
    const untouched = /^Turno: ☐ Matutino ☐ Vespertino$/m;
    assert.match(await ask({ Turno: null }), untouched);
    assert.match(await ask({ Turno: 'Nocturno', Turno_Matutino: 'quizá' }, 'Turno,Turno_Matutino'), untouched);
  });

  test('the text of a template is filled in for text/plain', async () => {
    const accept = { accept: MEDIA_TYPES.text, 'content-type': 'application/json' };
    const ask = async (body: object) => (await post(at('/api/fill-template'), body, accept)).text;
    assert.match(await ask({ template: 'aviso.txt', values: { Fecha: '5 de mayo' } }), /labores el 5 de mayo\./);
    assert.match(await ask({ template: 'oficio de luminarias.docx', values: {} }), /\{\{Numero_Oficio\}\}/);
  });

  const fillWord = async (body: object) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(at('/api/fill-template/word'), { method: 'POST', headers, body: JSON.stringify(body) });
    assert.equal(answer.status, 200);
    const { text } = writeStories(readWord(new Uint8Array(await answer.arrayBuffer())).stories);
    return { text, headers: answer.headers };
  };

  test('the name in braces of a Word file counts, and so does the label; text and file say the same', async () => {
    const template = 'relación.docx';
    const rows = [{ Concepto: 'Sillas|bancos', Monto: 5 }, { Concepto: '' }, { Concepto: 'Mesas', Monto: null }];
    for (const key of ['Nombre', 'Firmante']) {
      const values = { [key]: 'LIC. EVA SOL', Cargo: '', Nadie: 'x', Partidas: rows };
      const { text: word, headers } = await fillWord({ template, values });
      assert.match(word, /LIC\. EVA SOL/, word);
      assert.doesNotMatch(word, /\{\{Nombre\}\}|\{\{Cargo\}\}/);
      assert.equal(word.match(/Sillas|Mesas/g)?.length, 2);
      assert.equal(word.match(/\{\{Monto\}\}/g)?.length, 2);
      assert.match(word, /\{\{Fecha\}\}/);
      assert.equal(headers.get('x-ignored'), 'Nadie');
      const unfilled = headers.get('x-unfilled')?.split(',').toSorted();
      assert.deepEqual(unfilled, ['Cargo', 'Concepto', 'Fecha', 'Monto']);
      const answer = await post(at('/api/fill-template/text'), { template, values });
      assert.equal(answer.text, word);
      assert.deepEqual(answer.headers.get('x-unfilled')?.split(',').toSorted(), unfilled);
    }
  });

  test('names, labels and kinds of the fields are listed, and each name and label counts as a key', async () => {
    for (const { name: template, fields } of listed)
      for (const key of ['name', 'label'] as const) {
        const values = Object.fromEntries(fields.map((field) => [field[key], 'sí']));
        const { headers } = await post(at('/api/fill-template/text'), { template, values });
        assert.deepEqual([headers.get('x-ignored'), headers.get('x-unfilled')], [null, null], `${template} ${key}`);
      }
    const [aviso, , , , , , vale] = listed;
    assert.deepEqual(aviso?.fields, [{ name: 'Fecha', label: 'Fecha', kind: 'date' }]);
    assert.deepEqual(vale?.fields, [
      { name: 'Turno_Matutino', label: 'Turno: Matutino', kind: 'box' },
      { name: 'Turno_Vespertino', label: 'Turno: Vespertino', kind: 'box' },
      { name: 'Es_urgente_Si', label: 'Es urgente: Sí', kind: 'box' },
      { name: 'Es_urgente_No', label: 'Es urgente: No', kind: 'box' },
    ]);
  });

  test('a template has one name, however its letters are composed', async () => {
    for (const form of ['NFC', 'NFD'] as const) {
      const name = 'relación.docx'.normalize(form);
      assert.equal((await fetch(at(`/templates/${encodeURIComponent(name)}`))).status, 200);
      assert.match((await fillWord({ template: name })).text, /\{\{Nombre\}\}/);
    }
  });

  test('the rows and the values of a Word file are limited as those of a text', async () => {
    const rows = (count: number) => Array.from({ length: count }, () => ({ Concepto: 'x' }));
    const ask = async (values: object) => {
      const { status, text } = await post(at('/api/fill-template/word'), { template: 'relación.docx', values });
      return [status, JSON.parse(text).error];
    };
    assert.deepEqual(await ask({ Partidas: rows(5_001) }), [400, 'una lista rebasa 5000 elementos']);
    assert.deepEqual(await ask({ Fecha: 'x'.repeat(262_145) }), [400, 'el texto rebasa 262144 caracteres']);
    const long = { Concepto: 'x'.repeat(200) };
    const listed = Array.from({ length: 1_500 }, () => long);
    assert.deepEqual(await ask({ Partidas: listed }), [400, 'el texto rebasa 262144 caracteres']);
  });

  test('under a name that ALLOWED_HOSTS does not list, the templates are refused; the API is not', async () => {
    const env = { TEMPLATES_DIR: folder, LLM_URL: 'http://127.0.0.1:1/', ALLOWED_HOSTS: 'Membrete.example, 127.0.0.1' };
    const named = await spawnService(env);
    const get = (path: string, host: string) =>
      raw(named.port, `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    for (const path of ['/templates', '/templates/aviso.txt', '/pdf'])
      for (const host of ['rebound.example', 'rebound.example:5055', '']) {
        const answer = await get(path, host);
        assert.match(answer, /^HTTP\/1\.1 403 [\s\S]*\{"error":"host no permitido"\}$/, `${path} ${host}`);
        assert.doesNotMatch(answer, /access-control-allow-origin/i);
      }
    for (const host of ['membrete.example:5055', 'MEMBRETE.example', '127.0.0.1'])
      assert.match(await get('/templates', host), /^HTTP\/1\.1 200 /, host);
    assert.match(await get('/openapi.json', 'rebound.example'), /^HTTP\/1\.1 200 /);
    assert.ok(!named.lines.some((line) => line.includes('ALLOWED_HOSTS')));
    assert.equal(service.lines.filter((line) => line.includes('ALLOWED_HOSTS is not set')).length, 1);
    await named.stop();
    const { stderr } = await runToEnd({ ALLOWED_HOSTS: 'http://a.example' });
    assert.match(stderr, /ALLOWED_HOSTS must list names/);
  });

  test('without it the list is empty; a folder that cannot be read is a problem of the configuration', async () => {
    const plain = await spawnService({ LLM_URL: 'http://127.0.0.1:1/' });
    assert.deepEqual(await (await fetch(new URL('/templates', plain.url))).json(), []);
    await plain.stop();
    const { status, stderr } = await runToEnd({ TEMPLATES_DIR: '/no/such' });
    assert.equal(status, 1);
    assert.match(stderr, /^membrete: TEMPLATES_DIR "\/no\/such" cannot be read \(ENOENT\)$/m);
  });

  test('a folder without a template, as of a volume that is not mounted, makes a warning; the start line counts them', async () => {
    const empty = join(folder, 'carpeta.docx');
    const without = await spawnService({ TEMPLATES_DIR: empty, LLM_URL: 'http://127.0.0.1:1/' });
    await without.stop();
    assert.ok(without.lines.some((line) => /"level":"warn".*TEMPLATES_DIR .* has no template/.test(line)));
    assert.match(without.lines.find((line) => line.includes('listening on')) ?? '', /"templates":0,/);
    const started = service.lines.find((line) => line.includes('listening on')) ?? '';
    assert.match(started, new RegExp(`"templates":${listed.length},`));
  });
});

// Makes a file with variables in braces, and with a table without borders.
function makeList(): Document {
  const none = { style: BorderStyle.NONE, size: 0, color: 'auto' };
  const borders = { top: none, bottom: none, left: none, right: none, insideHorizontal: none, insideVertical: none };
  const rows = [
    ['Concepto', 'Monto'],
    ['{{Concepto}}', '{{Monto}}'],
  ].map(
    (cells) => new TableRow({ children: cells.map((words) => new TableCell({ children: [new Paragraph(words)] })) }),
  );
  const lines = ['Puebla, a {{Fecha}}', 'Se entregan los bienes siguientes:'].map((line) => new Paragraph(line));
  const closing = ['ATENTAMENTE', '{{Nombre}}', '{{Cargo}}'].map((line) => new Paragraph(line));
  return new Document({ sections: [{ children: [...lines, new Table({ rows, borders }), ...closing] }] });
}
