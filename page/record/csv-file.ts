// Writes a table as CSV for Excel: with the byte order mark, by which Excel recognizes UTF-8, and with
// commas, as in Mexico. A cell that begins like a formula gets an apostrophe, since Excel would run it.
export function writeCsv(rows: readonly (readonly string[])[]): string {
  const write = (cell: string) => {
    const shown = cell.replace(/\s+/g, ' ').trim();
    return `"${(/^[=+\-@]/.test(shown) ? `'${shown}` : shown).replaceAll('"', '""')}"`;
  };
  return `\uFEFF${rows.map((cells) => `${cells.map(write).join(',')}\r\n`).join('')}`;
}
