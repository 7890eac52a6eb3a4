// Writes CSV for Excel: with a byte order mark, so that Excel recognizes UTF-8, and with commas, as in
// Mexico. An apostrophe before «=» keeps Excel from running the cell as a formula.
export function writeCsv(rows: readonly (readonly string[])[]): string {
  const write = (cell: string) => {
    const words = cell.replace(/\s+/g, ' ').trim();
    return `"${(/^[=+\-@]/.test(words) ? `'${words}` : words).replaceAll('"', '""')}"`;
  };
  return `\uFEFF${rows.map((cells) => `${cells.map(write).join(',')}\r\n`).join('')}`;
}
