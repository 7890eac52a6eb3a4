// Writes a table of Word.
// `rows` are the paragraphs of each cell, `width` is that of the table in twentieths of a point.
export function writeTable(rows: readonly string[][], width: number): string {
  const columns = rows[0]?.length ?? 1;
  const column = Math.floor(width / columns);
  const borders = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
    .map((side) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="auto"/>`)
    .join('');
  const written = rows.map((cells, at) => {
    const heading = at === 0 ? '<w:tblHeader/>' : '';
    const row = cells.map((cell) => `<w:tc><w:tcPr><w:tcW w:w="${column}" w:type="dxa"/></w:tcPr>${cell}</w:tc>`);
    return `<w:tr><w:trPr><w:cantSplit/>${heading}</w:trPr>${row.join('')}</w:tr>`;
  });
  return [
    `<w:tbl><w:tblPr><w:tblW w:w="${column * columns}" w:type="dxa"/><w:tblBorders>${borders}</w:tblBorders><w:tblLayout w:type="fixed"/></w:tblPr>`,
    `<w:tblGrid>${`<w:gridCol w:w="${column}"/>`.repeat(columns)}</w:tblGrid>`,
    ...written,
    '</w:tbl>',
  ].join('');
}
