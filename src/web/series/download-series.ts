// The ways out of the page for all rows of a table: a zip of Word files, one Word file, paper.
import { listVariables } from '../../template/variables.ts';
import { download, fileName, loadWord, titleOf } from '../export/export.ts';
import { openLetterhead } from '../export/letterhead.ts';
import { wordValues } from '../fill/values.ts';
import { page } from '../state.ts';
import { nameFiles, rowValues, type Table } from './table.ts';

export interface Progress {
  done: number;
  total: number;
}

export type SeriesForm = 'zip' | 'word' | 'paper';

// Makes one Word file for each row in a zip, or one with all of them, or prints them. Yields to the page between two files, so that the
// bar moves and «Cancelar» works.
export async function downloadSeries(
  table: Table,
  form: SeriesForm,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<void> {
  const { text, values } = page.get();
  const variables = listVariables(text);
  const wordsOf = (row: number) => wordValues(text, rowValues(table, row, variables, values));
  if (form === 'paper') {
    const { printLetters } = await import('../pages/print.tsx');
    return printLetters(
      table.rows.map((_, row) => wordsOf(row)),
      onProgress,
      signal,
    );
  }
  if (form === 'word') {
    const { createSeriesDocx } = await import('../../word/docx.ts');
    const letterhead = await openLetterhead();
    const rows = table.rows.map((_, row) => wordsOf(row));
    const bytes = createSeriesDocx(text, rows, { ...(letterhead && { letterhead }), title: titleOf(text) });
    return download(bytes, `${fileName({})} (${rows.length}).docx`);
  }
  const [makeWord, { zipSync }] = await Promise.all([loadWord(text), import('fflate')]);
  const names = nameFiles(table, 'Documento');
  const files: Record<string, [Uint8Array, { level: 0 }]> = {};
  for (const [row, name] of names.entries()) {
    if (signal.aborted) return;
    const own = rowValues(table, row, variables, values);
    files[name] = [makeWord(wordValues(text, own), own), { level: 0 }];
    onProgress({ done: row + 1, total: names.length });
    await new Promise((resolve) => setTimeout(resolve));
  }
  if (signal.aborted) return;
  download(zipSync(files), `${fileName({})}.zip`);
}
