// Writes CSV for Excel: with a byte order mark, so that Excel recognizes UTF-8, and with commas, as in
// Mexico. An apostrophe before «=» keeps Excel from running the cell as a formula.
export function writeCsv(rows: readonly (readonly string[])[]): string {
  const write = (cell: string) => {
    const shown = cell.replace(/\s+/g, ' ').trim();
    return `"${(/^[=+\-@]/.test(shown) ? `'${shown}` : shown).replaceAll('"', '""')}"`;
  };
  return `\uFEFF${rows.map((cells) => `${cells.map(write).join(',')}\r\n`).join('')}`;
}
