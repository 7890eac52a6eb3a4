// A table for Excel, which takes a text for UTF-8 by its mark, parts columns at commas in Mexico, and runs what
// begins as a formula does: such a cell gets an apostrophe.
export function writeCsv(rows: readonly (readonly string[])[]): string {
  const write = (cell: string) => {
    const shown = cell.replace(/\s+/g, ' ').trim();
    return `"${(/^[=+\-@]/.test(shown) ? `'${shown}` : shown).replaceAll('"', '""')}"`;
  };
  return `\uFEFF${rows.map((cells) => `${cells.map(write).join(',')}\r\n`).join('')}`;
}
