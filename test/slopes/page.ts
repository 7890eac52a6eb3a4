// What the page reads, with the texts that are the worst for it.
import { nextItem } from '../../page/edit/lists.ts';
import { carryOverAttributes } from '../../page/record/line-attributes.ts';
import { cleanFileName, fileName } from '../../page/record/title.ts';
import { readCell } from '../../page/record/values.ts';
import { readCsv } from '../../page/series/csv.ts';
import { readPasted } from '../../page/series/pasted.ts';
import { readXlsx } from '../../page/series/xlsx.ts';
import { createWorkbook } from '../harness/workbook.ts';
import { ofRepeats, type Work } from './work.ts';

const PUMPS = [' ', '\n', '\r\n', '\t', '.', '.\n', 'a\n', 'a ', '_', '1', ',111', '/ ', ':', 'pesos ', '$ {{Monto}} '];
const HTML = ['<tr>', '<td>', '<tr', '<col ', '<col span=9>', '&eacute;', '<', '<tr height=0><td>a', 'a'];

export const works: readonly Work[] = [
  ...ofRepeats('cleanFileName', cleanFileName, PUMPS),
  ...ofRepeats('fileName', (text) => fileName('Oficio {{Numero_Oficio}}', { Numero_Oficio: `1${text}x` }), PUMPS),
  ...ofRepeats('readCell of an amount', (text) => readCell('amount', `${text}x`), PUMPS),
  ...ofRepeats('readCell of a date', (text) => readCell('date', `1/${text}x`), PUMPS),
  ...ofRepeats(
    'nextItem',
    (text) => nextItem(`${text}x\n- a`, { start: text.length + 2, end: text.length + 5 }, text.length + 5, true),
    PUMPS,
  ),
  ...ofRepeats('readPasted', (html) => readPasted({ text: 'a\tb\n'.repeat(html.length / 20), html }), HTML),
  ...ofRepeats('readCsv', readCsv, ['a,b\n', '"a",b\n', '"a,\n', '"', 'x', 'a;b\n', '""', ' ', '\n']),
  {
    name: 'readXlsx of many rows',
    prepare(length) {
      const workbook = createWorkbook(Array.from({ length: length / 16 }, (_, at) => [`Ana ${at}`, 'Jefa']));
      return () => readXlsx(workbook);
    },
  },
  {
    name: 'carryOverAttributes of lines that have moved',
    prepare(length) {
      const lines = Array.from({ length: length / 12 }, (_, at) => `Renglón ${at}`);
      const looks = lines.slice(0, 1_000).map((words) => ({ words, which: 0, look: { bold: true } }));
      const after = [...lines.slice(500), ...lines.slice(0, 499)].join('\n');
      return () => carryOverAttributes({ roles: [], looks }, lines.join('\n'), after);
    },
  },
];
