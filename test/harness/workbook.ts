// A small Excel workbook for tests: sheets with rows of words, and of numbers with a format.
import { strToU8, zipSync } from 'fflate';

type Cell = string | { value: number; format?: 'date' | 'dateTime' };

const STYLES = { date: 1, dateTime: 2 };

type Rows = readonly (readonly Cell[])[];

// `others` are sheets after the first, called «Lista».
export function createWorkbook(rows: Rows, others: Readonly<Record<string, Rows>> = {}): Uint8Array<ArrayBuffer> {
  const sheets = Object.entries({ Lista: rows, ...others });
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const parts = {
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheets.map(([name], at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${sheets.map((_, at) => `<Relationship Id="rId${at + 1}" Type="${office}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`).join('')}<Relationship Id="rIdStyles" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="22" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(
      sheets.map(([, content], at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<worksheet xmlns="${main}"><sheetData>${content.map(rowXml).join('')}</sheetData></worksheet>`,
      ]),
    ),
  };
  return new Uint8Array(zipSync(Object.fromEntries(Object.entries(parts).map(([path, xml]) => [path, strToU8(xml)]))));
}

function rowXml(cells: readonly Cell[], row: number): string {
  return `<row r="${row + 1}">${cells.map((cell, column) => cellXml(cell, `${'ABCDEFGH'.charAt(column)}${row + 1}`)).join('')}</row>`;
}

function cellXml(cell: Cell, at: string): string {
  if (typeof cell === 'string') return `<c r="${at}" t="inlineStr"><is><t>${cell}</t></is></c>`;
  return `<c r="${at}" s="${cell.format ? STYLES[cell.format] : 0}"><v>${cell.value}</v></c>`;
}
