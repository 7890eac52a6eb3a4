// Everything that a person typed or received comes back: with undo, after a reload, or from the recent ones.
import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import { compose } from '../../../service/demo/compose.ts';
import { readSheet } from '../../series/read-table.ts';
import { readTextSheet } from '../../series/text-sheet.ts';
import { createBrowser } from '../browser.testing.ts';
import { variablesOf } from '../document.ts';
import type { KeptDraft } from '../drafts.ts';
import { phraseFailure } from '../failure.ts';
import { dropped, dropRecents, keepValuesToo, restoreDropped } from '../forgetting.ts';
import { recents } from '../history.ts';
import { drafts, limitDrafts, offerDrafts } from '../offered-drafts.ts';
import { currentRecord, shownLetter } from '../record.ts';
import { NO_WORK, page, type TextRequest, UNTOUCHED, update } from '../state.ts';
import { typeRequest } from './asking.ts';
import { carried, removeCarried, sayWhatIsCarried } from './carried.ts';
import { closeDocument, forgetClosed, recoverDocument } from './closing.ts';
import { continueDraft, discardDrafts, forgetDiscarded, restoreDiscarded } from './continuing.ts';
import { keepDraft } from './draft.ts';
import { typeValue } from './filling.ts';
import { listenToRefusals, sayProblem } from './notices.ts';
import { openRecent } from './opening.ts';
import { dismissFinding } from './reviewing.ts';
import { loadSaved } from './saved.ts';
import { dropTable, takeTable } from './series.ts';
import { continueDocument, openRequest, openTab } from './steps.ts';
import { changeText } from './text.ts';
import { redo, undo } from './undo.ts';
import { beginWriting, finishWriting, receiveText } from './writing.ts';

const PROMPT = 'Solicitud de suficiencia presupuestal para comprar equipo de cómputo';
const AREA = 'Dirección de Administración';
const OTHER = 'Circular para informar a todas las áreas el horario de atención durante el periodo vacacional.';

const browser = createBrowser();
// A document is known by the time of its request, so that two requests need two times.
mock.timers.enable({ apis: ['Date', 'setTimeout'] });
loadSaved();
keepDraft();
sayWhatIsCarried();
limitDrafts();

beforeEach(() => {
  mock.timers.tick(10_000);
  update({ ...NO_WORK, ...UNTOUCHED, step: 'ask', today: '2026-11-24' });
  recents.forget();
  keepValuesToo(false);
  browser.localStorage.clear();
  browser.sessionStorage.clear();
});

test('a recent document that was opened stays one step after the filled one and its table, also over a reload', () => {
  write(OTHER);
  write(PROMPT);
  fillIn();
  takeTable(tableOf('Destinatario\tCargo\nLuis Ríos\tJefe'));
  assert.equal(currentRecord().rows, 1);
  openTab('series');
  openRequest();
  openRecentOf(OTHER);
  assert.deepEqual([page.get().step, page.get().tab, page.get().table], ['work', 'fields', undefined]);
  browser.reload();
  assert.equal(page.get().table, undefined);
  undo();
  assert.equal(currentRecord().rows, 1);
  dropTable();
  assertFilled();
  openRequest();
  assert.equal(page.get().prompt, PROMPT);
});

test('another request says which table and data go on, and lets go of them by one click, which undo takes back', () => {
  write(PROMPT);
  fillIn();
  typeValue('Lugar', 'Puebla');
  takeTable(tableOf('Cargo\nJefa\nJefe'));
  assert.equal(currentRecord().rows, 2);
  openRequest();
  write('Invitación a la entrega de reconocimientos');
  assert.equal(page.get().news, 'Sigue la tabla del documento anterior, con 2 filas, y un dato: Destinatario.');
  assertFilled();
  removeCarried();
  assert.deepEqual([page.get().news, page.get().table, shownLetter().words.Destinatario], ['', undefined, undefined]);
  assert.equal(page.get().values.Lugar, 'Puebla');
  undo();
  assertFilled();
  assert.equal(page.get().table, carried.get().table);
});

test('a new document asks nothing: the one that was filled in comes back, also over a reload, until its data are deleted', () => {
  write(PROMPT);
  fillIn();
  closeDocument();
  assert.ok(page.get().closed);
  write(OTHER);
  browser.reload();
  openRequest();
  recoverDocument();
  assertFilled();
  closeDocument();
  forgetClosed();
  browser.hear('pagehide');
  assert.equal(page.get().closed, undefined);
  for (const area of [browser.localStorage, browser.sessionStorage])
    assert.doesNotMatch(JSON.stringify([...area]), /Ana López/);
});

test('a new document, begun beside a recent one that took the place of a filled one, leaves both a way back', () => {
  write(OTHER);
  write(PROMPT);
  fillIn();
  openRequest();
  openRecentOf(OTHER);
  closeDocument();
  recoverDocument();
  undo();
  assertFilled();
  openRequest();
  assert.equal(page.get().closed, undefined, 'what is open is not closed');
});

test('a second request that a reload cut leads back to the former document, and forth to the part that came', () => {
  write(PROMPT);
  fillIn();
  const part = beginOther();
  browser.reload();
  assert.deepEqual([page.get().step, page.get().failure?.kind, page.get().text], ['ask', 'cut', part]);
  returnToPrevious();
  assertFilled();
  redo();
  assert.equal(page.get().text, part);
  undo();
  assertFilled();
});

test('a second request leaves the former document on the sheet when the page is closed before anything came', () => {
  write(PROMPT);
  fillIn();
  openRequest();
  begin(OTHER);
  mock.timers.tick(1_000);
  assert.match(JSON.stringify([...browser.localStorage]), /\\"writing\\"/);
  browser.openTab();
  const { step, failure, prompt } = page.get();
  assert.ok(failure);
  assert.deepEqual([step, phraseFailure(failure).title, prompt], ['ask', 'La redacción se interrumpió', OTHER]);
  continueDocument();
  assertFilled();
});

test('the same request, asked again, leads back to the text that was edited by hand, also over a reload', () => {
  write(PROMPT);
  addLine();
  openRequest();
  write(PROMPT);
  assert.doesNotMatch(page.get().text, BY_HAND);
  browser.reload();
  undo();
  assert.match(page.get().text, BY_HAND);
  openRequest();
  assert.equal(recents.get().length, 2);
});

test('undo leaves the former document where it is while the text is being written', () => {
  write(PROMPT);
  fillIn();
  const part = beginOther();
  undo();
  assert.deepEqual([page.get().step, page.get().text], ['writing', part]);
  browser.reload();
  returnToPrevious();
  assertFilled();
});

test('recent documents stand under the requests that made them, after undo and beside a request that was never sent', () => {
  write(PROMPT);
  openRequest();
  write(OTHER);
  undo();
  openRequest();
  typeRequest({ prompt: 'Nunca enviada' });
  continueDocument();
  addLine();
  openRequest();
  assert.equal(page.get().prompt, 'Nunca enviada');
  const kept: (TextRequest & { text: string })[] = JSON.parse(browser.localStorage.get('membrete.recientes') ?? '[]');
  assert.deepEqual(
    kept.map(({ prompt, text }) => [prompt, BY_HAND.test(text)]),
    [
      [PROMPT, true],
      [OTHER, false],
    ],
  );
});

test('recent documents that were deleted, one or all, come back with one click', () => {
  write(PROMPT);
  write(OTHER);
  openRequest();
  const shown = () => recents.get().map(({ prompt }) => prompt);
  for (const [one, rest] of [
    [PROMPT, OTHER],
    [OTHER, PROMPT],
  ]) {
    dropRecents(({ prompt }) => prompt === one);
    assert.deepEqual(shown(), [rest]);
    restoreDropped();
  }
  assert.deepEqual(shown(), [OTHER, PROMPT]);
  dropRecents();
  assert.deepEqual(shown(), []);
  restoreDropped();
  assert.deepEqual(shown(), [OTHER, PROMPT]);
  browser.reload();
  assert.deepEqual(shown(), [OTHER, PROMPT]);
});

test('a document that was changed a moment ago does not come back after the recent ones were deleted', () => {
  write(PROMPT);
  changeText({ text: 'ASUNTO: Otro asunto' }, 'edit');
  openRequest();
  dropRecents();
  assert.equal(dropped.get().recents.length, 1);
  mock.timers.tick(1_000);
  assert.deepEqual(recents.get(), []);
});

test('recent documents come back without their data, and leave nothing when they are deleted', () => {
  write(PROMPT);
  fillIn();
  closeDocument();
  mock.timers.tick(1_000);
  assert.doesNotMatch(JSON.stringify([...browser.localStorage]), /Ana López/);
  assert.equal(page.get().area, AREA);
  openRecentOf(PROMPT);
  assert.match(page.get().text, /ASUNTO/);
  assert.equal(page.get().values.Destinatario, undefined);
  closeDocument();
  dropRecents();
  assert.deepEqual(recents.get(), []);
  assert.equal(browser.localStorage.has('membrete.recientes'), false);
});

test('recent documents keep the data only while the person agrees', () => {
  write(PROMPT);
  openRequest();
  keepValuesToo(true);
  openRecentOf(PROMPT);
  fillIn();
  mock.timers.tick(1_000);
  assert.match(browser.localStorage.get('membrete.recientes') ?? '', /Ana López/);
  closeDocument();
  openRecentOf(PROMPT);
  assertFilled();
  assert.equal(shownLetter().words.Area, AREA);
  openRequest();
  keepValuesToo(false);
  assert.doesNotMatch(browser.localStorage.get('membrete.recientes') ?? '', /Ana López/);
});

test('two tabs that were closed lose nothing: the first view offers both drafts, the newest first, and what is open stays', () => {
  write(PROMPT);
  fillIn();
  browser.openTab({ closing: false });
  assert.deepEqual([page.get().step, page.get().text], ['ask', ''], 'the document is open in the other tab');
  write(OTHER);
  typeValue('Fecha_Inicio', '2026-12-21');
  browser.openTab();
  assert.deepEqual([page.get().step, page.get().prompt, page.get().area], ['ask', '', AREA]);
  mock.timers.tick(1_000);
  typeRequest({ prompt: 'Oficio a medio escribir' });
  const [circular, request] = offered();
  assert.deepEqual([circular?.asked.prompt, request?.asked.prompt], [OTHER, PROMPT]);
  assert.deepEqual([circular?.isOpen, request?.isOpen], [false, true]);
  continueDraft(request ?? assert.fail());
  assertFilled();
  browser.reload();
  assertFilled();
  openRequest();
  const [unsent, last] = offered();
  assert.equal(unsent?.prompt, 'Oficio a medio escribir');
  continueDraft(last ?? assert.fail());
  assert.equal(page.get().values.Fecha_Inicio, '2026-12-21');
  // A tab whose draft another tab has taken still has its document.
  const isOpen = (draft: KeptDraft) => draft.isOpen;
  const mine = newest();
  browser.localStorage.delete(mine);
  browser.hear('storage', mine);
  assert.equal(browser.localStorage.has(mine), true);
  browser.openTab();
  assert.deepEqual([offered().length, offered().some(isOpen)], [3, false]);
});

test('the only draft is continued at once, also the one of the version before', () => {
  write(PROMPT);
  fillIn();
  browser.openTab();
  assertFilled();
  const stored = browser.localStorage.get(newest()) ?? '';
  browser.localStorage.clear();
  browser.openTab();
  browser.localStorage.clear();
  browser.sessionStorage.clear();
  const { at: _, isOpen: __, ...former } = JSON.parse(stored);
  browser.localStorage.set('membrete.borrador', JSON.stringify(former));
  browser.load();
  assertFilled();
  assert.equal(browser.localStorage.has('membrete.borrador'), false);
  // The version before stored the draft of a tab twice.
  browser.localStorage.set('membrete.borrador', stored);
  browser.reload();
  assert.deepEqual(offered(), []);
});

test('drafts are discarded one by one, come back by one click, and leave nothing in the browser', () => {
  write(PROMPT);
  fillIn();
  browser.openTab({ closing: false });
  write(OTHER);
  browser.openTab();
  const [circular, request] = offered();
  assert.ok(circular && request);
  discardDrafts(({ tab }) => tab === request.tab);
  assert.doesNotMatch(JSON.stringify([...browser.localStorage]), /Ana López/);
  assert.equal(drafts.get().dropped.length, 1);
  restoreDiscarded();
  assert.deepEqual(
    drafts.get().offered.map(({ tab }) => tab),
    [circular.tab, request.tab],
  );
  discardDrafts();
  forgetDiscarded();
  assert.deepEqual([drafts.get().dropped, offered()], [[], []]);
  assert.doesNotMatch(JSON.stringify([...browser.localStorage]), /Ana López/);
});

test('twelve drafts are kept, of two million characters at most, and the oldest are let go', () => {
  const open = (at: number, chars: number) => {
    openLong(`${PROMPT} ${at}`, chars);
    browser.openTab({ closing: false });
  };
  for (let at = 1; at <= 14; at++) open(at, 1);
  assert.deepEqual([offered().length, offered().at(-1)?.prompt], [12, `${PROMPT} 3`]);
  for (const at of [15, 16, 17]) open(at, 700_000);
  assert.deepEqual(
    offered().map(({ prompt }) => prompt),
    [17, 16].map((at) => `${PROMPT} ${at}`),
  );
});

test('a browser without room lets the oldest draft go before it refuses the newest', (t) => {
  t.after(() => {
    browser.roomChars = Number.POSITIVE_INFINITY;
  });
  listenToRefusals();
  // The recent documents take as much room as the drafts.
  browser.roomChars = 1_600_000;
  for (const at of [1, 2, 3]) {
    openLong(`${PROMPT} ${at}`, 300_000);
    assert.equal(page.get().problem, '');
    browser.openTab({ closing: false });
  }
  assert.deepEqual(
    offered().map(({ prompt }) => prompt),
    [3, 2].map((at) => `${PROMPT} ${at}`),
  );
});

test('says once that the browser has no room left', (t) => {
  t.after(() => {
    browser.isFull = false;
  });
  listenToRefusals();
  browser.isFull = true;
  // The browser refuses the draft of a request too, but beside the request this is not said.
  typeRequest({ prompt: PROMPT });
  mock.timers.tick(1_000);
  assert.equal(page.get().problem, '');
  write(PROMPT);
  assert.match(page.get().problem, /no tiene espacio/);
  closeDocument();
  assert.equal(page.get().problem, '');
  sayProblem('');
  write(OTHER);
  mock.timers.tick(1_000);
  assert.equal(page.get().problem, '');
});

function openLong(prompt: string, chars: number): void {
  write(prompt);
  changeText({ text: `${page.get().text}\n${'x'.repeat(chars)}` }, 'edit');
  mock.timers.tick(1_000);
}

function offered(): readonly KeptDraft[] {
  offerDrafts();
  return drafts.get().offered;
}

// Returns the key of the draft that was stored last.
function newest(): string {
  return [...browser.localStorage.keys()].filter((key) => key.startsWith('membrete.borrador.')).at(-1) ?? '';
}

const BY_HAND = /^Anexo: a mano\.$/m;

function write(prompt: string): void {
  begin(prompt);
  finishWriting(compose(prompt).trim());
}

function begin(prompt: string): void {
  mock.timers.tick(10);
  typeRequest({ prompt, area: AREA });
  beginWriting({ asked: { prompt, area: AREA }, sent: prompt, adjusts: false });
}

// Begins to write the other document, and returns the part that came.
function beginOther(): string {
  openRequest();
  begin(OTHER);
  const part = compose(OTHER).trim().slice(0, 200);
  receiveText(part);
  return page.get().text;
}

test('a finding that a person dismissed stays away when the document is opened again', () => {
  write(PROMPT);
  dismissFinding('C2 {{Cita}} #abc');
  write(OTHER);
  assert.deepEqual(page.get().review?.dismissed, []);
  openRecentOf(PROMPT);
  assert.deepEqual(page.get().review?.dismissed, ['C2 {{Cita}} #abc']);
});

function openRecentOf(request: string): void {
  openRecent(recents.get().find(({ prompt }) => prompt === request) ?? assert.fail(`no document of «${request}»`));
}

// As the button «Volver al documento anterior» does.
function returnToPrevious(): void {
  continueDocument();
  undo();
}

function fillIn(): void {
  typeValue('Destinatario', 'Ana López');
}

function assertFilled(): void {
  assert.deepEqual(
    [page.get().step, page.get().values.Destinatario, shownLetter().words.Destinatario],
    ['work', 'Ana López', 'Ana López'],
  );
}

function addLine(): void {
  changeText({ text: `${page.get().text}\nAnexo: a mano.` }, 'edit');
}

function tableOf(csv: string) {
  return readSheet(readTextSheet(csv), variablesOf(page.get().text)) ?? assert.fail('no table');
}
