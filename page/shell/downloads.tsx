// Draws the menu of formats in which a document or a series can be exported, and the notice of a download.
import { useEffect, useState } from 'preact/hooks';
import { downloadText, downloadWord } from '../export/export.ts';
import { afterNotice, downloadPdf } from '../export/pdf.ts';
import { copyDocument } from '../export/rich-text.ts';
import { afterOld } from '../letter/ask-old.ts';
import { printLetters } from '../pages/print.tsx';
import { beginAnother } from '../record/commands/another.ts';
import { carried, removeCarried } from '../record/commands/carried.ts';
import { releaseNumbers } from '../record/commands/giving.ts';
import { goOnWithLetter, letterInPlace } from '../record/commands/letter.ts';
import { dismissDownloaded, sayNews } from '../record/commands/notices.ts';
import { attempt } from '../record/commands/problems.ts';
import { openTab } from '../record/commands/steps.ts';
import { converter } from '../record/converter.ts';
import { keepValuesToo } from '../record/forgetting.ts';
import { findFormerData } from '../record/former-person.ts';
import { valuesToo } from '../record/history.ts';
import { isDocumentFile, openInFile, phraseDownloaded } from '../record/open-data.ts';
import { openTemplateDialog } from '../record/own-templates.ts';
import { findConverter } from '../record/pdf.ts';
import { useRecord } from '../record/record.ts';
import { usePage } from '../record/state.ts';
import { useStore } from '../record/store.ts';
import type { DataTable } from '../record/table.ts';
import { type SeriesForm, startSeriesJob } from '../series/series-job.ts';
import { Button, Tool } from '../view/controls.tsx';
import { rescueFocus } from '../view/focus.ts';
import { startAnew } from './start-anew.ts';

export function DownloadChoices({ close }: { close: () => void }) {
  const table = usePage((state) => state.table);
  // The rows stay as they are while the menu is open, so that none moves under the pointer.
  const [makesPdf] = useState(() => converter.get().isThere);
  useEffect(() => {
    document.querySelector<HTMLElement>('.forms button')?.focus();
    void findConverter();
  }, []);
  const choices = table ? choicesForSeries(table, makesPdf) : [...(makesPdf ? [PDF] : []), ...choicesForOne()];
  return (
    <ul class="popup forms">
      {choices.map(([name, hint, download]) => (
        <li key={name}>
          <button
            type="button"
            onClick={() => {
              close();
              download();
            }}
          >
            <span>{name}</span>
            <span class="hint">{hint}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

type DownloadChoice = readonly [name: string, hint: string, download: () => unknown];

const CHOICES: readonly [DownloadChoice, ...DownloadChoice[]] = [
  ['Imprimir o guardar PDF', 'El cuadro de impresión ofrece «Guardar como PDF»', () => afterOld(() => window.print())],
  ['Word como plantilla', 'Con sus espacios, para llenarlo después', () => downloadWord(false)],
  ['Copiar', 'Para pegarlo en un correo o en otro documento', () => afterOld(copyAndSay)],
  ['Texto (.txt)', 'Sin formato, con los datos en su lugar', () => afterOld(downloadText)],
  ['Guardar como plantilla', 'En este navegador, para los próximos', () => openTemplateDialog('save')],
];

// A letter of the office's own is printed as the sheet shows it, which has not all that its Word has.
function choicesForOne(): readonly DownloadChoice[] {
  const [[name, , print], ...others] = CHOICES;
  return letterInPlace() ? [[name, AS_ON_SHEET, print], ...others] : CHOICES;
}

const AS_ON_SHEET = 'Sale como se ve en la hoja; en la forma exacta de su carta, imprima el Word';

const PDF: DownloadChoice = [
  'PDF',
  'Lo hace el servicio de su institución, del mismo Word',
  () => afterOld(() => afterNotice(downloadPdf)),
];

export async function copyAndSay(): Promise<void> {
  if (await attempt(copyDocument)) sayNews('Texto copiado.');
}

function choicesForSeries(table: DataTable, makesPdf: boolean): readonly DownloadChoice[] {
  const count = table.rows.length;
  const start = (form: SeriesForm) => () => startSeries(table, form);
  const pdfOfSeries: readonly DownloadChoice[] = [
    [`${count} PDF en un .zip`, 'Los hace el servicio de su institución, uno por uno', () => afterNotice(start('pdf'))],
    ['Solo esta fila (PDF)', 'La que se ve en la hoja', () => afterOld(() => afterNotice(downloadPdf))],
  ];
  return [
    ...(makesPdf ? pdfOfSeries : []),
    [`${count} en un .zip`, 'Un Word para cada fila de la tabla', start('zip')],
    [
      `${count} en un solo Word`,
      letterInPlace() ? 'En la forma de Membrete, no en la de su carta' : 'Cada fila en su página',
      start('word'),
    ],
    [
      `Imprimir los ${count}`,
      letterInPlace() ? AS_ON_SHEET : 'O guardarlos en un PDF; cada fila empieza en su página',
      start('paper'),
    ],
    ['Solo esta fila (Word)', 'La que se ve en la hoja', () => afterOld(() => downloadWord(true))],
    ...CHOICES.slice(1),
  ];
}

// Starts a series, after the question about words of the past letter. What is left of its person is asked about
// before, in the pane of the table.
export function startSeries(table: DataTable, form: SeriesForm): void {
  const start = () => attempt(() => startSeriesJob(table, form, printLetters));
  if (findFormerData()) void start();
  else afterOld(start);
}

export function DownloadNotice() {
  const { downloaded, table, row } = usePage((state) => state);
  const record = useRecord();
  const open = openInFile(downloaded);
  const awaitsNumber = record.variables.some(({ name }) => record.isHeld(name, row));
  const isDocument = isDocumentFile(downloaded);
  const agreed = useStore(valuesToo, (state) => state);
  // The checkbox remains visible when it is ticked, so that a person can untick it.
  const [asks] = useState(!agreed);
  useEffect(() => document.querySelector('.downloaded')?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <section class="downloaded" aria-label="Documento descargado">
      <svg class="seal" viewBox="0 0 40 40" aria-hidden="true">
        <circle cx="20" cy="20" r="18" />
        <path d="M12.5 20.5l5.5 5.5 10-11" pathLength="1" />
      </svg>
      <div class="news">
        <p class="file">Listo: {downloaded}</p>
        <p class="hint">{phraseDownloaded(downloaded, { ...open, awaitsNumber })}</p>
        <GivenNumbers />
        {asks && isDocument && (
          <label class="check">
            <input type="checkbox" checked={agreed} onChange={(event) => keepValuesToo(event.currentTarget.checked)} />
            <span>Guardar sus datos en «Recientes», en este navegador, para hacer otro igual</span>
          </label>
        )}
        <div class="row">
          <Button look="quiet" icon="anew" label="Otro documento" onClick={startAnew} />
          {!table && isDocument && (
            <Button look="quiet" icon="series" label="Hacer varios como este" onClick={makeMany} />
          )}
        </div>
      </div>
      <Tool icon="close" label="Cerrar" compact onClick={dismiss} />
    </section>
  );
}

// Shows the numbers that the last download, print or copy used, with a button to take them back. The page
// cannot know whether a print was cancelled.
function GivenNumbers() {
  const newNumbers = usePage((state) => state.newNumbers);
  const [first, last] = [newNumbers[0], newNumbers.at(-1)];
  if (!first || !last) return null;
  const words =
    newNumbers.length === 1
      ? `Se le dio el número ${first.number}.`
      : `Se dieron los números ${first.number} a ${last.number}.`;
  return (
    <p class="hint given">
      {words}{' '}
      <Button look="quiet small" label="No se usó" hint="El número queda libre para otro documento" onClick={release} />
    </p>
  );
}

// Asks up to three questions: whether a number was used, whether to remove the values of the previous
// document, and whether to continue with a Word file that was opened.
export function Questions() {
  const { origin, downloaded, news } = usePage((state) => state);
  const isCarried = useStore(carried, (state) => news !== '' && state.news === news);
  return (
    <>
      {downloaded === '' && <GivenNumbers />}
      {isCarried && <Button look="small" label="Quitar lo anterior" hint="Puede deshacerlo" onClick={dropPrevious} />}
      {origin !== '' && (
        <div class="row">
          <p>¿Sigue con el documento {origin}, o hace otro a partir de él?</p>
          <Button look="small" label="Seguir con este" onClick={goOnWithLetter} />
          <Button look="small" label="Hacer otro" onClick={beginAnother} />
        </div>
      )}
    </>
  );
}

function dropPrevious(): void {
  removeCarried();
  rescueFocus('.about h1');
}

function release(): void {
  releaseNumbers();
  rescueFocus('.downloads button');
}

function makeMany(): void {
  dismissDownloaded();
  openTab('series');
  rescueFocus('#tab-series');
}

function dismiss(): void {
  dismissDownloaded();
  rescueFocus('.downloads button');
}
