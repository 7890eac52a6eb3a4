// The readers of texts in document/, with the texts that are the worst for them.
import { layOut, readDocument, readPartial } from '@membrete/document';
import { clean } from '@membrete/document/clean';
import { documentKind } from '@membrete/document/document-kind';
import { findFields } from '@membrete/document/fields';
import { carryOver } from '@membrete/document/give-role';
import * as ids from '@membrete/document/ids';
import { differingLooks, MOST_LOOKS } from '@membrete/document/letter-looks';
import { lint, normalise } from '@membrete/document/lint';
import { fill, labelOf, listVariables } from '@membrete/document/variables';
import { signaturesFrom } from '../../document/layout/signature-reader.ts';
import { ofRepeats, type Work } from './work.ts';

const BODY = 'Le informo que hay vacunas en todos los centros de salud de la zona norte.\n\n';

// Signs, words and lines of which each begins something.
const PIECES = [
  ...['{', '{{A}} ', '[nombre ', ' ', '\n', 'a\n', 'A:\n', '(a)\n', '____\n', '____   ____\n', '**a**\n', '# a\n'],
  ...[
    '| a | b |\n',
    '1. a\n',
    '- a\n',
    'a\tb\n',
    'a   b   c\n',
    'Nota: a\n',
    'Nombre: ____\n',
    '😀\ufe0f',
    '\u0301\u0316',
  ],
  ...['__/__/____ ', '____ de ____ de 20__ ', 'XX de XX de XXXX ', '$1\n', 'Anexo 1 ', 'C. ', 'Lic. Ana López\n'],
  ...['$1,000.00 (mil pesos 00/100 M.N.) ', 'ANA LÓPEZ\nDIRECTORA\n\n', 'C.c.p. Lic. Ana López, Directora.\n'],
  ...['del 3 al 5 de marzo de 2025 ', 'a las 10:30 horas del 3 de marzo\n', 'SAF/012/2026\n', 'el C. Ana López Ruiz '],
  'CURP TIMA850312MGTNTR09 y RFC TIMA850312AB1, nacida el 12 de marzo de 1985\n',
];

// What a datum looks like.
const DATA = [
  ...[
    '__ de ',
    '{{X}} ',
    '[a] ',
    'XXXX ',
    '1 ',
    '1 de mayo de 2026, ',
    'JUAN ',
    'Lic. Juan Pérez, ',
    '(',
    '“',
    '$1 (a ',
  ],
  ...['...... a ', '00/00/0000 ', 'calle A 1, ', 'artículo 1 de la ', '| N: |  |\n', '☐ a ', 'a: ', 'Ana Ruiz\nJefa\n'],
  ...['A/1-', '(X) ', '(cargo) ', 'marca A, modelo ', 'número de a ', 'con motivo de a', '12 (dos) ', 'folio 123, 123'],
  ...[
    'A: 1   ',
    'a | b\n',
    'lotes 1, 2, ',
    'relativo a la compra de ',
    'los diputados Ana Ruiz, Eva Coy, ',
    'Farmacia A ',
  ],
  ...['Pérez López Ana ', 'comisionado para asistir a la a para revisar la a ', 'denominado A ', 'del Director de A '],
  ...['los siguientes bienes:\n\n- a b\n', 'enero-febrero ', 'Folio: 12 | Folio: 13 | ', '5a. Norte No. 4, Col. A '],
  ...[
    'DIRECTOR\nDE A\n',
    'A.B.C. Ana ',
    'Nombre:          ',
    'Nombre:\n',
    '| Nombre: |\n',
    '___,',
    '- - ',
    '_ _ ',
    '…, ',
  ],
  ...['__ al __ ', 'XX, XX ', '__________   Nombre\n', '20XX ', 'DIRECTOR', '{{}}\n'],
];

const LOOKS = Array.from({ length: MOST_LOOKS }, (_, which) => {
  return { words: 'una línea', which, look: { bold: true, align: 'right' } } as const;
});

// One piece of each sort.
const FEW = [
  'Va Ana Ruiz Sol y va Ana Ruiz Mar.\n',
  '{{A}} ',
  ' ',
  '\n',
  'a\n',
  '____\n',
  '# a\n',
  '| a | b |\n',
  '1. a\n',
  'Nota: a\n',
  '$1\n',
  'C. ',
  'ANA LÓPEZ\n',
];

// What begins something, before signs that may be its end.
const BEGUN: readonly [before: string, piece: string, after: string][] = [
  ['1.', ' ', 'x'],
  ['1.', ' ', '\u0001'],
  ['cierre', ' ', 'x'],
  ['cierre', ' ', '\u0001'],
  ['CONCLUSIÓN: ', ',', 'x'],
  ['CONCLUSIÓN: ', '.', '\u0001'],
  ['a 11/100', ' ', ''],
  ['', ' 111', ''],
  ['', '\u0001', ''],
];

export const works: readonly Work[] = [
  ...ofRepeats('reading, judging, normalising and laying out', readAll, PIECES),
  ...ofRepeats('readDocument, after a body', (text) => readDocument(`${BODY}${text}\nATENTAMENTE\n`), FEW),
  ...ofRepeats('readPartial', (text) => readPartial(`ASUNTO: a\n${text}`), FEW),
  ...ofRepeats('layOut', (text) => layOut(readDocument(`a\n\nATENTAMENTE\n${text}`).lines), FEW),
  ...ofRepeats('lint, of a person', (text) => lint(readDocument(text), { origin: 'person' }), FEW),
  ...ofRepeats('clean', (text) => clean(text, { ofModel: true }), FEW),
  ...ofRepeats('documentKind', (text) => documentKind(readDocument(text)), FEW),
  ...ofRepeats('signaturesFrom', (text) => signaturesFrom(readDocument(`a\nATENTAMENTE\n${text}`).lines, 2), FEW),
  ...ofRepeats('listVariables, fill', (text) => [listVariables(text), fill(text, { A: 'x' })], FEW),
  ...ofRepeats('findFields', findFields, DATA),
  ...[readAll, findFields].flatMap((read) =>
    BEGUN.map(([before, piece, after]) => ({
      name: `${read.name} of ${JSON.stringify([before, piece, after])}`,
      prepare(length: number) {
        const text = `${before}${piece.repeat(Math.ceil(length / piece.length))}${after}`;
        return () => read(text);
      },
    })),
  ),
  ...ofRepeats('labelOf', labelOf, ['activo_', '_', 'A', 'a1']),
  ...ofRepeats('ids', (text) => Object.values(ids).map((check) => check(text)), ['a.', 'a-', '1', '1 ', 'A@', '(']),
  ...ofRepeats('differingLooks', (text) => differingLooks(text, LOOKS, 11), ['una línea\n', 'otra\n']),
  {
    name: 'findFields of a mark that nothing ends',
    prepare(length) {
      const text = `<%=${' '.repeat(length)}`;
      return () => findFields(text);
    },
  },
  {
    name: 'carryOver of the looks of many lines',
    prepare(length) {
      const text = 'una línea\n'.repeat(length / 10);
      return () => carryOver(LOOKS, text, [{ start: 0, end: 3, text: 'otra' }]);
    },
  },
  {
    name: 'layOut of two lines of rules below the closing',
    prepare(length) {
      const row = (rules: number) => '____   '.repeat(rules).trim();
      const rules = Math.ceil(length / 14);
      const { lines } = readDocument(`Oficio\nASUNTO: a\n\nATENTAMENTE\n\n${row(rules)}\n${row(rules - 1)}`);
      return () => layOut(lines);
    },
  },
];

export function readAll(text: string): unknown {
  const document = readDocument(text);
  return [lint(document), normalise(text), layOut(document.lines)];
}
