// Makes a small Excel workbook with words, formatted numbers, and hidden or merged parts.

import { escapeXml } from '@membrete/word/xml';
import { strToU8, zipSync } from 'fflate';

// A cell with words or a number. `format` is a format code («0%»), or the number of one of Excel's built-in
// formats.
export type WorkbookCell = string | { value: number; format?: string | number };

type Rows = readonly (readonly WorkbookCell[])[];

export interface WorkbookSheet {
  rows: Rows;
  hiddenRows?: readonly number[]; // from 1, as in Excel
  hiddenColumns?: readonly number[];
  merged?: readonly string[]; // «A1:B2»
  hidden?: boolean;
  extra?: string; // XML of further rows
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const OWN_FORMATS = 200;

// Returns a workbook. Its first sheet is named «Lista».
export function createWorkbook(
  first: Rows | WorkbookSheet,
  others: Readonly<Record<string, Rows | WorkbookSheet>> = {},
): Uint8Array<ArrayBuffer> {
  const sheets = Object.entries({ Lista: first, ...others }).map(([name, sheet]) => {
    const whole: WorkbookSheet = 'rows' in sheet ? sheet : { rows: sheet };
    return { name, ...whole };
  });
  const formats: (string | number)[] = [0];
  for (const { rows } of sheets)
    for (const cell of rows.flat())
      if (typeof cell === 'object' && !formats.includes(cell.format ?? 0)) formats.push(cell.format ?? 0);
  const parts = {
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets.map(({ name, hidden }, at) => `<sheet name="${escapeXml(name)}" sheetId="${at + 1}"${hidden ? ' state="hidden"' : ''} r:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${sheets.map((_, at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`).join('')}<Relationship Id="rIdStyles" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': stylesXml(formats),
    ...Object.fromEntries(
      sheets.map((sheet, at) => [`xl/worksheets/sheet${at + 1}.xml`, sheetXml(sheet, formats)] as const),
    ),
  };
  return new Uint8Array(zipSync(Object.fromEntries(Object.entries(parts).map(([path, xml]) => [path, strToU8(xml)]))));
}

function stylesXml(formats: readonly (string | number)[]): string {
  const formatElements = formats.map((format, at) =>
    typeof format === 'string' ? `<numFmt numFmtId="${OWN_FORMATS + at}" formatCode="${escapeXml(format)}"/>` : '',
  );
  const cells = formats.map(
    (format, at) => `<xf numFmtId="${typeof format === 'string' ? OWN_FORMATS + at : format}"/>`,
  );
  return `<styleSheet xmlns="${MAIN}"><numFmts>${formatElements.join('')}</numFmts><cellXfs>${cells.join('')}</cellXfs></styleSheet>`;
}

function sheetXml(sheet: WorkbookSheet, formats: readonly (string | number)[]): string {
  const { rows, hiddenRows = [], hiddenColumns = [], merged = [], extra = '' } = sheet;
  const columns = hiddenColumns.map((column) => `<col min="${column}" max="${column}" hidden="1"/>`).join('');
  const data = rows.map((cells, at) => {
    const cellElements = cells.map((cell, column) => cellXml(cell, `${nameColumn(column)}${at + 1}`, formats));
    return `<row r="${at + 1}"${hiddenRows.includes(at + 1) ? ' hidden="1"' : ''}>${cellElements.join('')}</row>`;
  });
  const merges = merged.map((range) => `<mergeCell ref="${range}"/>`).join('');
  return `<worksheet xmlns="${MAIN}">${columns && `<cols>${columns}</cols>`}<sheetData>${data.join('')}${extra}</sheetData>${merges && `<mergeCells>${merges}</mergeCells>`}</worksheet>`;
}

function nameColumn(column: number): string {
  return (column < 26 ? '' : nameColumn(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26));
}

function cellXml(cell: WorkbookCell, at: string, formats: readonly (string | number)[]): string {
  if (cell === '') return '';
  if (typeof cell === 'string')
    return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`;
  return `<c r="${at}" s="${formats.indexOf(cell.format ?? 0)}"><v>${cell.value}</v></c>`;
}
