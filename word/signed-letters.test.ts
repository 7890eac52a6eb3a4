import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findFields } from '@membrete/document/fields';
import { signatureIn } from '@membrete/document/letter-template';
import { strFromU8, unzipSync } from 'fflate';
import { readFileText } from './file-text.ts';
import { fillInPlace } from './fill-in-place.ts';
import { readWord } from './read-word.ts';
import {
  complexField,
  type ForeignPart,
  foreignDocx,
  paragraph,
  picture,
  table,
  textBox,
} from './word-file.testing.ts';

const SEAL = 'Rk7sQ2nXv9Lp4Wt8Yb1Zc6Md3Hf5Jg0aSdFgHjKlQwErTyUiOp1234567890zxcvbnMA/+kd==';
const CHAIN = '||1.0|DOP/045/2025|2025-03-03T18:04:51|OERF790214MPLRTR02|00001000000504445321||';
const LINK = 'https://validador.ejemplo.mx/d/7Q2M-90KX';

// Three forms of electronic seal, each as its lines. No word of them may be in another letter.
const SEALS: Readonly<Record<string, readonly string[]>> = {
  chain: [
    'FIRMA ELECTRÓNICA AVANZADA',
    `Cadena original: ${CHAIN}`,
    `Sello digital: ${SEAL}`,
    'No. de serie del certificado: 00001000000504445321',
    'Fecha y hora de firma: 03/03/2025 18:04:51',
  ],
  evidence: [
    'DOCUMENTO FIRMADO ELECTRÓNICAMENTE',
    'Firmado por: MARÍA FERNANDA ORTEGA RUIZ',
    'Certificado digital: 00001000000504445321',
    'Estampa de tiempo: 2025-03-03T18:04:51Z',
    `Evidencia criptográfica: ${'9c1f04b7e2'.repeat(5)}`,
    `Verifique la autenticidad de este documento en ${LINK} con el código 7Q2M-90KX`,
  ],
  folio: [
    'Folio fiscal: 6B1F22D0-41AA-4C0E-8E55-07C2D19A3B64',
    `Sello digital del SAT: ${SEAL}`,
    'No. de serie del certificado del SAT: 00001000000504445321',
    'Fecha y hora de certificación: 2025-03-03T18:04:51',
  ],
};
const SECRETS = [
  'Rk7sQ2nXv9Lp',
  '0zxcvbnMA',
  'OERF790214',
  '00001000000504445321',
  '18:04:51',
  '9c1f04b7e2',
  '7Q2M',
  '6B1F22D0',
  'validador',
];

const BODY = [
  'Oficio núm. DOP/045/2025',
  'San Isidro, Puebla, a 3 de marzo de 2025',
  'ING. ROGELIO PADILLA MENA',
  'SUPERINTENDENTE DE ZONA',
  'PRESENTE',
  'Por este medio le solicito la reparación de 14 luminarias de la colonia El Mirador.',
  'ATENTAMENTE',
  'LIC. MARÍA FERNANDA ORTEGA RUIZ',
  'DIRECTORA DE OBRAS PÚBLICAS',
];
const COPY = 'C.c.p. Archivo.';

interface Signed {
  form: keyof typeof SEALS & string;
  // What is below the signer, and what is in other parts.
  below?: string;
  parts?: Readonly<Record<string, string | ForeignPart>>;
  relationships?: string;
}

const lines = (form: string) => (SEALS[form] ?? []).map((words) => paragraph(words)).join('');
const cells = (form: string) => (SEALS[form] ?? []).map((words) => words.split(/(?<=:) /).map((one) => paragraph(one)));
const QR = `<w:p>${picture('qr')}</w:p>`;
const narrow = (words: string) => paragraph(words.match(/.{1,11}/gsu)?.join('|') ?? '');
const rowsOf = (form: string) => cells(form).map((row) => [row[0] ?? '', row.slice(1).join('') || '<w:p/>']);

const LETTERS: Readonly<Record<string, Signed>> = {
  'below the signer, in lines': { form: 'chain', below: lines('chain') + QR },
  'in a table of two columns': { form: 'evidence', below: table(rowsOf('evidence')) },
  'in a text box, with its code': { form: 'folio', below: `<w:p>${textBox(QR + lines('folio'))}</w:p>` },
  'in an old text box': { form: 'chain', below: `<w:p>${textBox(lines('chain'), { modern: false })}</w:p>` },
  'in the footer': { form: 'evidence', parts: { 'footer1.xml': lines('evidence') } },
  'in the footer of the first page, in a table': {
    form: 'chain',
    parts: {
      'footer1.xml': { xml: table(rowsOf('chain')), pages: 'first' },
      'footer2.xml': paragraph('Palacio Municipal s/n'),
    },
  },
  'in a table within a table': { form: 'folio', below: table([[QR, `${table(rowsOf('folio'))}<w:p/>`]]) },
  'in runs that part its words': { form: 'chain', below: (SEALS.chain ?? []).map(narrow).join('') },
  'with a link that is a field, in a paragraph of its own': {
    form: 'evidence',
    below: `${lines('evidence')}<w:p>${complexField(`HYPERLINK "${LINK}"`, LINK)}</w:p>`,
  },
  'on a page of its own, for two signers': {
    form: 'chain',
    below: `<w:p><w:r><w:br w:type="page"/></w:r></w:p>${lines('chain')}${paragraph('')}${lines('evidence')}`,
  },
  'inside a control, with a picture that says its link': {
    form: 'folio',
    below: `<w:sdt><w:sdtContent>${QR.replace('<wp:docPr id="7" name="qr"/>', `<wp:docPr id="7" name="Código QR" descr="${LINK}"/>`)}${lines('folio')}</w:sdtContent></w:sdt>`,
  },
  'behind a note': {
    form: 'folio',
    below: `<w:p><w:r><w:t>${COPY}</w:t></w:r><w:r><w:footnoteReference w:id="2"/></w:r></w:p>`,
    parts: { 'footnotes.xml': `<w:footnote w:id="2">${lines('folio')}</w:footnote>` },
  },
};

function signed({ below = '', parts = {}, relationships = '' }: Signed): Uint8Array {
  const image = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/image';
  return foreignDocx(`${BODY.map((line) => paragraph(line)).join('')}${below}${paragraph(COPY)}`, {
    parts,
    relationships: `<Relationship Id="qr" Type="${image}" Target="media/qr.png"/>${relationships}`,
    files: { 'word/media/qr.png': 'qr' },
  });
}

describe('a letter that was signed electronically', () => {
  for (const [where, letter] of Object.entries(LETTERS))
    it(`leaves without its seal (${letter.form}) ${where}, and asks for nothing of it`, () => {
      const file = readWord(signed(letter));
      const text = readFileText(file);
      const signature = signatureIn(text.text);
      const plain = readFileText(readWord(signed({ form: letter.form })));
      const labelsOf = (read: typeof text) =>
        findFields(read.text, read).map(({ label, value }) => `${label}: ${value}`);
      assert.deepEqual(labelsOf(text), labelsOf(plain));
      const places = signature.flatMap(({ start, end }) => text.placesAt(start, end));
      const { docx } = fillInPlace(file, [], {}, { signature: places });
      for (const [path, bytes] of Object.entries(unzipSync(docx))) {
        const xml = strFromU8(bytes);
        for (const words of [xml, xml.replace(/<[^>]*>/g, '')])
          for (const secret of SECRETS) assert.ok(!words.includes(secret), `${secret} is in ${path}`);
      }
      const left = readFileText(readWord(docx)).text;
      for (const line of [...BODY, COPY]) assert.ok(left.includes(line), line);
    });
});
