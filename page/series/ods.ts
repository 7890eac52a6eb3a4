// Reads the sheets of an OpenDocument file (LibreOffice, Google). The file stores the words that each cell
// shows.
import { unescapeXml } from '@membrete/word/xml';
import { createRows, isCutNumber, type ReportProgress, type Sheet } from './sheet.ts';
import { attributeOf, elements } from './xlsx.ts';

export function readOds(content: string, report: ReportProgress = () => {}): Sheet[] {
  const hidden = new Set(
    elements(content, 'style')
      .filter(({ inner }) => /\btable:display="false"/.test(inner))
      .map(({ attributes }) => attributeOf(attributes, 'style:name')),
  );
  const tables = elements(content, 'table:table');
  return tables.map(({ attributes, inner }, at) => {
    report(at / tables.length);
    const name = unescapeXml(attributeOf(attributes, 'table:name') ?? '');
    return { ...readTable(name, inner), isHidden: hidden.has(attributeOf(attributes, 'table:style-name')) };
  });
}

function readTable(name: string, xml: string): Sheet {
  const rows = createRows(name);
  let column = 0;
  for (const [, attributes = ''] of xml.matchAll(/<table:table-column\b([^>]*?)\/?>/g)) {
    const next = column + repeated(attributes, 'columns');
    if (isHidden(attributes)) rows.hideColumns(column, next - 1);
    column = next;
  }
  let row = 0;
  for (const [, attributes = '', cells = ''] of xml.matchAll(ROW)) {
    const next = row + repeated(attributes, 'rows');
    const isBlank = !/<text:p\b|\soffice:[\w-]*value="/.test(cells);
    // Blank rows are skipped, because a file may say that the last row of a sheet is repeated a million
    // times.
    for (; row < next && !isBlank; row++) {
      const problem = readRow(cells, row, rows);
      if (problem !== '') return { name, cells: [], refused: problem };
      if (isHidden(attributes)) rows.hideRow(row);
    }
    row = next;
  }
  return rows.finish();
}

const ROW = /<table:table-row\b([^>]*?)(?:\/>|>(.*?)<\/table:table-row>)/gs;
const CELL = /<table:(covered-)?table-cell\b([^>]*?)(?:\/>|>(.*?)<\/table:(?:covered-)?table-cell>)/gs;

// Reads a row. Returns '', or why the sheet is refused.
function readRow(cells: string, row: number, rows: ReturnType<typeof createRows>): string {
  let column = 0;
  for (const [, covered, attributes = '', content = ''] of cells.matchAll(CELL)) {
    const next = column + repeated(attributes, 'columns');
    const shown = covered ? '' : readText(content) || readValue(attributes);
    const down = Number(attributeOf(attributes, 'table:number-rows-spanned') ?? 1);
    const across = Number(attributeOf(attributes, 'table:number-columns-spanned') ?? 1);
    if (down * across > 1) rows.merge({ row, column }, { row: row + down - 1, column: column + across - 1 });
    const date = attributeOf(attributes, 'office:date-value')?.slice(0, 16).replace('T', ' ').replace(' 00:00', '');
    const isCut = isCutNumber(Number(attributeOf(attributes, 'office:value') ?? 0));
    for (; column < next && shown !== ''; column++) {
      const problem = rows.put(row, column, { shown, isCut, ...(date !== undefined && { date }) });
      if (problem !== '') return problem;
    }
    column = next;
  }
  return '';
}

function isHidden(attributes: string): boolean {
  return /^(?:collapse|filter)$/.test(attributeOf(attributes, 'table:visibility') ?? '');
}

function repeated(attributes: string, what: 'rows' | 'columns'): number {
  return Number(attributeOf(attributes, `table:number-${what}-repeated`) ?? 1);
}

// Reads the value of a cell. Some programs save only the value, without the words that the cell shows.
function readValue(attributes: string): string {
  const isTrue = attributeOf(attributes, 'office:boolean-value');
  if (isTrue !== undefined) return isTrue === 'true' ? 'VERDADERO' : 'FALSO';
  const values = ['string-value', 'value', 'date-value'].map((name) => attributeOf(attributes, `office:${name}`));
  return unescapeXml(values.find((value) => value !== undefined) ?? '');
}

function readText(content: string): string {
  const withoutComments = content.replace(/<office:annotation\b.*?<\/office:annotation>/gs, '');
  const lines = elements(withoutComments, 'text:p').map(({ inner }) =>
    inner
      .replace(/<text:s\b([^>]*?)\/>/g, (_, attributes) => ' '.repeat(Number(attributeOf(attributes, 'text:c') ?? 1)))
      .replace(/<text:(?:tab|line-break)\b[^>]*\/>/g, (tag) => (tag.includes('tab') ? ' ' : '\n'))
      .replace(/<[^>]*>/g, ''),
  );
  return unescapeXml(lines.join('\n'));
}
