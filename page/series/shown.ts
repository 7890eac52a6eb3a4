// Formats a number as Excel shows it, by the format of its cell. Always uses the Spanish of Mexico.
import { format as formatNumber, isDateFormat } from 'numfmt';

// What a cell shows. `shown` are its words. `date` is set if the words show a full date: «2025-12-01», with
// the time unless it is midnight.
export interface ShownCell {
  shown: string;
  date?: string;
}

export interface CellFormat {
  number(value: number): ShownCell;
  text(words: string): string;
}

// Returns a function that formats the value of a cell. `code` is a number format of Excel, such as
// "#,##0.00". `from1904` is true for workbooks of old Macintosh versions, which count the days from 1904.
export function createCellFormat(code: string, from1904 = false): CellFormat {
  const isDate = isDateFormat(code);
  const isWhole = isDate && /y/i.test(code) && /d/i.test(code);
  const isGeneral = /^(?:general|@)?$/i.test(code);
  return {
    number(value) {
      if (isGeneral) return { shown: showGeneral(value) };
      const serial = isDate && from1904 ? value + DAYS_TO_1904 : value;
      // Excel cannot show a negative number as a date.
      if (isDate && serial < 0) return { shown: showGeneral(value) };
      const words = tidy(formatNumber(code, serial, OPTIONS));
      return isWhole && serial >= 1 ? { shown: words, date: dateOfSerial(serial) } : { shown: words };
    },
    text: (words) => (/@/.test(code) && /["\\]/.test(code) ? tidy(formatNumber(code, words, OPTIONS)) : words),
  };
}

// Returns the number format with this id. Excel shows the formats 14 and 22 by the settings of Windows; this
// function always returns those of Mexico. `ownCode` is the format that the workbook defines for this id.
export function formatCodeOf(id: number, ownCode: string | undefined): string {
  return LOCAL.get(id) ?? ownCode ?? BUILT_IN.get(id) ?? 'General';
}

const OPTIONS = { locale: 'es-MX', nbsp: false, throws: false } as const;
const DAYS_TO_1904 = 1462;
const DAYS_TO_1970 = 25569;
const DAY_MS = 86_400_000;

const LOCAL: ReadonlyMap<number, string> = new Map([
  [14, 'dd/mm/yyyy'],
  [22, 'dd/mm/yyyy hh:mm'],
]);

const PESOS = '"$"#,##0';
const ACCOUNTS = '#,##0;-#,##0;"-"';
const ACCOUNTS_CENTS = '#,##0.00;-#,##0.00;"-"';

const BUILT_IN: ReadonlyMap<number, string> = new Map([
  [1, '0'],
  [2, '0.00'],
  [3, '#,##0'],
  [4, '#,##0.00'],
  [5, `${PESOS};-${PESOS}`],
  [6, `${PESOS};-${PESOS}`],
  [7, `${PESOS}.00;-${PESOS}.00`],
  [8, `${PESOS}.00;-${PESOS}.00`],
  [9, '0%'],
  [10, '0.00%'],
  [11, '0.00E+00'],
  [12, '# ?/?'],
  [13, '# ??/??'],
  [15, 'd-mmm-yy'],
  [16, 'd-mmm'],
  [17, 'mmm-yy'],
  [18, 'h:mm AM/PM'],
  [19, 'h:mm:ss AM/PM'],
  [20, 'h:mm'],
  [21, 'h:mm:ss'],
  [37, '#,##0;-#,##0'],
  [38, '#,##0;-#,##0'],
  [39, '#,##0.00;-#,##0.00'],
  [40, '#,##0.00;-#,##0.00'],
  [41, ACCOUNTS],
  [42, `${PESOS};-${PESOS};"$-"`],
  [43, ACCOUNTS_CENTS],
  [44, `${PESOS}.00;-${PESOS}.00;"$-"`],
  [45, 'mm:ss'],
  [46, '[h]:mm:ss'],
  [47, 'mm:ss.0'],
  [48, '##0.0E+0'],
  [49, '@'],
]);

// Writes all digits of a long number, such as a telephone, which Excel would show as 5.25E+11.
function showGeneral(value: number): string {
  const exact = Number(value.toPrecision(15));
  const [, sign = '', first = '', rest = '', zeros = 0] = /^(-?)(\d)\.(\d+)e\+(\d+)$/.exec(value.toPrecision(15)) ?? [];
  if (first !== '' && Number(zeros) < 21) return sign + (first + rest).padEnd(Number(zeros) + 1, '0');
  if (Number.isInteger(exact) && Math.abs(exact) < 1e15) return String(exact);
  return formatNumber('General', exact, OPTIONS);
}

// Converts Excel's serial number of a date. The number may be some microseconds short of a full second, so
// the result is rounded.
function dateOfSerial(serial: number): string {
  const days = serial < 60 ? serial + 1 : serial; // Excel counts a 29 February 1900
  const iso = new Date(Math.round(((days - DAYS_TO_1970) * DAY_MS) / 1000) * 1000).toISOString();
  const time = iso.slice(11, 16);
  return time === '00:00' ? iso.slice(0, 10) : `${iso.slice(0, 10)} ${time}`;
}

// Removes the blanks that formats add to align numbers.
function tidy(words: string): string {
  return words.replace(/\s+/g, ' ').trim();
}
