// Makes Word files as other programs write them.
import { AlignmentType, Document, Header, Packer, Paragraph, Table, TableCell, TableRow, TextRun } from 'docx';
import { foreignDocx, paragraph, picture, table, textBox } from '../../word/word-file.testing.ts';

export const LETTER = [
  'Oficio núm. DOP/045/2025',
  'ASUNTO: Se solicita la reparación de luminarias.',
  'San Isidro, Puebla, a 3 de marzo de 2025',
  'ING. ROGELIO PADILLA MENA',
  'SUPERINTENDENTE DE ZONA',
  'PRESENTE',
  'Por este medio le solicito la reparación de 14 luminarias de la colonia El Mirador, a más tardar el 20 de marzo de 2025.',
  'ATENTAMENTE',
  'LIC. MARÍA FERNANDA ORTEGA RUIZ',
  'DIRECTORA DE OBRAS PÚBLICAS',
];

export async function makeLetter(lines: readonly string[] = LETTER): Promise<Uint8Array> {
  const headers = { default: new Header({ children: [new Paragraph('H. AYUNTAMIENTO DE SAN ISIDRO')] }) };
  const children = lines.map(
    (line, at) =>
      new Paragraph({
        alignment: at < 3 ? AlignmentType.RIGHT : AlignmentType.LEFT,
        spacing: { after: line.length > 90 ? 240 : 0 },
        children: [new TextRun({ text: line, bold: at > 2 && at < 6 })],
      }),
  );
  return new Uint8Array(await Packer.toBuffer(new Document({ creator: 'Ana', sections: [{ headers, children }] })));
}

// A letter with three lines in a format that Membrete's own letters do not have: bold at the right, indented,
// and centred in 14 points.
export const LOOKING = {
  right: 'Trámite urgente y de atención inmediata',
  indented:
    'Por este medio le solicito la reparación de 14 luminarias de la colonia El Mirador, a más tardar el lunes.',
  large: 'Programa de alumbrado',
};

export async function makeLookingLetter(): Promise<Uint8Array> {
  const plain = (text: string) => new Paragraph(text);
  const children = [
    plain('ING. ROGELIO PADILLA MENA'),
    plain('PRESENTE'),
    new Paragraph({ alignment: AlignmentType.RIGHT, children: [new TextRun({ text: LOOKING.right, bold: true })] }),
    new Paragraph({ indent: { firstLine: 720 }, spacing: { after: 240 }, children: [new TextRun(LOOKING.indented)] }),
    new Paragraph({
      alignment: AlignmentType.CENTER,
      spacing: { after: 240 },
      children: [new TextRun({ text: LOOKING.large, size: 28 })],
    }),
    plain('De acuerdo con el programa, los trabajos se harán de noche y sin cortar la luz. Quedo a sus órdenes.'),
  ];
  const styles = { default: { document: { run: { size: 22 } } } };
  return new Uint8Array(await Packer.toBuffer(new Document({ creator: 'Ana', styles, sections: [{ children }] })));
}

// Makes a form with a table. One row of the table is meant to be repeated.
export async function makeForm(): Promise<Uint8Array> {
  const rows = ['Núm.|Bien|Importe', '1|________|$______', '2||', '|Total:|$____'].map(
    (row) =>
      new TableRow({
        children: row.split('|').map((words) => new TableCell({ children: [new Paragraph(words)] })),
      }),
  );
  const children = [new Paragraph('Folio: ________'), new Table({ rows }), new Paragraph('Se recibe de conformidad.')];
  return new Uint8Array(await Packer.toBuffer(new Document({ sections: [{ children }] })));
}

// Makes a letter of two pages. The number of the letter is in the headers: in a text box on the first page,
// in a table on the second. The footer has a blank for the initials of the author.
export function makeLetterWithEdges(): Uint8Array {
  const long = Array.from({ length: 12 }, (_, at) => `Punto ${at + 1}. ${LETTER[6] ?? ''}`);
  const lines = [...LETTER.slice(1, 7), ...long, ...LETTER.slice(7)];
  const box = textBox(paragraph('Oficio núm. ________'));
  const footer = paragraph('Palacio Municipal s/n. Elaboró: {{iniciales}}');
  return foreignDocx(lines.map((line) => paragraph(line, '<w:spacing w:after="240"/>')).join(''), {
    section:
      '<w:titlePg/><w:pgMar w:top="1700" w:right="1418" w:bottom="1418" w:left="1418" w:header="567" w:footer="567"/>',
    parts: {
      'header1.xml': { xml: `<w:p>${box}<w:r><w:t>H. AYUNTAMIENTO DE SAN ISIDRO</w:t></w:r></w:p>`, pages: 'first' },
      'header2.xml': table([[paragraph('Hoja de continuación'), paragraph('Oficio núm. ________')]], false),
      'footer1.xml': { xml: footer, pages: 'first' },
      'footer2.xml': footer,
    },
  });
}

// A letter that was signed electronically: its seal and its QR code are in lines, in a table, or in a text box.
export function makeSignedLetter(form: 'box' | 'lines' | 'table'): Uint8Array {
  const rows = [
    ['Sello digital:', SEAL],
    ['Número de certificado:', '00001000000512345678'],
    ['Fecha de firma:', '03/05/2025 11:20:45'],
    ['Folio de verificación:', '8F3A-22B1'],
  ];
  const lines = rows.map((cells) => paragraph(cells.join(' '))).join('');
  const code = `<w:p>${picture('qr')}</w:p>`;
  const signature = {
    box: `<w:p>${textBox(code + lines)}</w:p>`,
    lines: code + lines,
    table: `${table([['<w:p/>', code], ...rows.map((cells) => cells.map((words) => paragraph(words)))])}${paragraph('C.c.p. Archivo.')}`,
  }[form];
  const image = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/image';
  return foreignDocx(`${LETTER.map((line) => paragraph(line, '<w:spacing w:after="240"/>')).join('')}${signature}`, {
    relationships: `<Relationship Id="qr" Type="${image}" Target="media/qr.svg"/>`,
    files: {
      'word/media/qr.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h5v5z"/></svg>',
    },
  });
}

// Returns a letter with a scanned signature over the name.
export function makeScannedLetter(): Uint8Array {
  const at = LETTER.indexOf('ATENTAMENTE') + 1;
  const lines = LETTER.map((line) => paragraph(line, '<w:spacing w:after="240"/>'));
  const image = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/image';
  return foreignDocx(lines.toSpliced(at, 0, `<w:p>${picture('scan')}</w:p>`).join(''), {
    relationships: `<Relationship Id="scan" Type="${image}" Target="media/scan.svg"/>`,
    files: { 'word/media/scan.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>' },
  });
}

export const SEAL = 'kP9x2Lm4Qz7Rt1Vb6Nc8Hs3Jd5Fg0WqYeUiOaSdFgHjKlZxCvBnM1234567890abcdEFGH==';
