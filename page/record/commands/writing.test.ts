import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBrowser } from '../browser.testing.ts';
import { NO_WORK, page, update } from '../state.ts';
import { removeCarried, sayWhatIsCarried } from './carried.ts';
import { sayDownloaded, sayProblem } from './notices.ts';
import { beginWriting, failWriting, finishWriting, receiveText } from './writing.ts';

createBrowser();

const TEXT = 'ASUNTO: Agua.\n\n{{Destinatario}}\nPRESENTE\n\nLe pido agua.\n\nATENTAMENTE\n\n{{Nombre_Remitente}}';

test('another request says which table and data of the document before go on, and lets them go; the same one with a change does not', () => {
  sayWhatIsCarried();
  const table = { columns: ['Destinatario'], rows: [['Ana'], ['Eva']], chosen: {} };
  const asked = { prompt: 'Un oficio', area: '' };
  const values = { Destinatario: 'Ana', Nombre_Remitente: 'Eva', Otro: 'Luz' };
  const sources = { Nombre_Remitente: 'office' as const };
  update({ ...NO_WORK, step: 'work', asked, text: TEXT, table, values, sources });
  write('Un oficio', true);
  assert.equal(page.get().news, '');
  write('Un acta', false);
  assert.match(page.get().news, /tabla del documento anterior, con 2 filas/);
  assert.match(page.get().announcement, /2 filas/);
  assert.match(page.get().news, /, y un dato: Destinatario\.$/);
  removeCarried();
  assert.deepEqual(
    [page.get().table, page.get().values, page.get().news],
    [undefined, { Nombre_Remitente: 'Eva' }, ''],
  );
});

test('«Ajustar» knows what a person wrote, and not what a model wrote before', () => {
  const asked = { prompt: 'Un oficio', area: '' };
  const givenAfter = (received: string) => {
    update({ ...NO_WORK, step: 'work', asked, text: TEXT, review: { received, dismissed: [] } });
    write('Un oficio con Lic. Eva Sol', true);
    write('Más breve', true);
    return page.get().review?.given;
  };
  assert.equal(givenAfter(''), 'Un oficio con Lic. Eva Sol');
  assert.equal(givenAfter(TEXT), undefined);
  write('Otro', false);
  assert.equal(page.get().review?.given, undefined);
});

test('a writing that broke off says why if nothing of the text came; else that it is not whole', () => {
  const order = { asked: { prompt: 'Un oficio', area: '' }, sent: 'Un oficio', adjusts: false };
  const kindAfter = (text: string, cause?: 'down') => {
    update({ ...NO_WORK, step: 'ask' });
    beginWriting(order);
    if (text !== '') receiveText(text);
    failWriting({ kind: 'cut', technical: '', cause });
    return page.get().failure?.kind;
  };
  assert.equal(kindAfter('', 'down'), 'down');
  assert.equal(kindAfter(''), 'lost');
  assert.equal(kindAfter('ASUNTO: Agua.', 'down'), 'cut');
});

test('a file that was taken away ends an older problem', () => {
  sayProblem('No se pudo.', 'TypeError');
  sayDownloaded('Oficio.docx');
  assert.deepEqual([page.get().problem, page.get().technical, page.get().downloaded], ['', '', 'Oficio.docx']);
});

function write(prompt: string, adjusts: boolean): void {
  beginWriting({ asked: { prompt, area: '' }, sent: prompt, adjusts });
  finishWriting(TEXT);
}
