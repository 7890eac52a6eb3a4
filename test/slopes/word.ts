// What reads, fills in and writes Word files, with the files that are the worst for it.
import { referenceOf } from '@membrete/document/references';
import { strToU8, zipSync } from 'fflate';
import { createDocx } from '../../word/docx.ts';
import { fillInPlace } from '../../word/fill-in-place.ts';
import { readLetterhead } from '../../word/letterhead.ts';
import { readLineLooks } from '../../word/line-looks.ts';
import { readWord } from '../../word/read-word.ts';
import { countFormatted } from '../../word/source.ts';
import { bodyOf, cell, complexField, foreignDocx, paragraph, storiesOf, table } from '../../word/word-file.testing.ts';
import { writeStories, writeText } from '../../word/word-text.ts';
import { ofRepeats, type Work } from './work.ts';

// Gives a reader a foreign letter whose body is made of repeats of some XML.
function ofLetters(
  name: string,
  read: (docx: Uint8Array) => unknown,
  pieces: readonly string[],
  around = ['', ''],
): Work[] {
  const [before, behind] = around;
  return pieces.map((piece) => ({
    name: `${name} of ${piece.slice(0, 60)}`,
    prepare(length) {
      const docx = foreignDocx(`${before}${piece.repeat(Math.ceil(length / piece.length))}${behind}`);
      return () => read(docx);
    },
  }));
}

const RUNS = '<w:r><w:t>a</w:t><w:br/></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>b</w:t></w:r>';
const BODIES = [
  paragraph('a &amp; b|c'),
  table([[paragraph('d'), cell('')]]),
  `<w:p>${complexField('MERGEFIELD e', 'f')}</w:p>`,
  paragraph('____ a ____', '<w:jc w:val="center"/>'),
  '<w:p><w:r><w:tab/><w:t>a</w:t></w:r></w:p>',
  '<w:p/>',
];

function readPlaces(docx: Uint8Array): void {
  const { text, placesAt } = bodyOf(docx);
  for (let at = 0; at < text.length; at += 7) placesAt(at, at + 3);
}

export const works: readonly Work[] = [
  ...ofRepeats('createDocx', (text) => createDocx(text), [
    'a\n',
    '{{A}} ',
    '| a | b |\n',
    '**a** ',
    '1. a\n',
    '____   ____\n',
  ]),
  ...['Exp', 'Oficio', 'No', 'Anexo', 'P R E S E N T E', 'c c p', 'asunto'].flatMap((words) =>
    ofRepeats(`createDocx of «${words}» and`, (text) => createDocx(`${words} ${text}x`), [' ']),
  ),
  ...ofLetters('readWord and its places', readPlaces, BODIES),
  ...ofLetters('readWord and its places, in one paragraph', readPlaces, [RUNS], ['<w:p>', '</w:p>']),
  ...ofLetters('readLetterhead', readLetterhead, BODIES),
  ...ofLetters(
    'readLineLooks, in one paragraph',
    (docx) => {
      const file = readWord(docx);
      return readLineLooks(file, writeStories(file.stories));
    },
    [RUNS],
    ['<w:p>', '</w:p>'],
  ),
  {
    name: 'fillInPlace of many blanks in one paragraph',
    prepare(length) {
      const run = '<w:r><w:t xml:space="preserve">a ____ &amp; </w:t></w:r>';
      const docx = foreignDocx(`<w:p>${run.repeat(Math.ceil(length / run.length))}</w:p>`);
      const file = readWord(docx);
      const places = storiesOf(docx).flatMap(({ blocks }) => {
        const { text, placesAt } = writeText(blocks);
        return Array.from(text.matchAll(/____/g), ({ index }) => placesAt(index, index + 4));
      });
      return () => fillInPlace(file, [{ name: 'f', places }], { f: 'valor' });
    },
  },
  {
    name: 'countFormatted of runs that nothing ends',
    prepare(length) {
      const docx = zipSync({ 'word/document.xml': strToU8('<w:r><w:b '.repeat(length / 10)) });
      return () => countFormatted(docx);
    },
  },
  {
    name: 'createDocx of a usual letter with many more lines',
    prepare(length) {
      const line = `¿Qué? ¡Sí! “Comillas” 🙂 & <b> {{Nombre_1}} y {{Nombre_2}} con {{Fecha}}.\n`;
      const body = line.repeat(Math.ceil(length / line.length));
      const text = referenceOf('oficio_solicitud').replace('Agradezco', `${body}Agradezco`);
      return () => createDocx(text);
    },
  },
];
