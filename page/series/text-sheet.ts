import { readCsv, type Separator } from './csv.ts';
import { checkSize, datesOfText, noticeCells, type Sheet } from './sheet.ts';

export function readTextSheet(text: string, separator?: Separator): Sheet {
  const csv = readCsv(text, separator);
  const cells = csv.rows.filter((row) => row.some((cell) => cell !== ''));
  const refused = checkSize(csv.rows, cells.length);
  const noticed = noticeCells(cells, csv.unclosed);
  return {
    name: '',
    cells: refused === '' ? cells : [],
    ...(refused === '' && { dates: datesOfText(cells) }),
    separator: csv.separator,
    noticed,
    ...(refused && { refused }),
  };
}
