// Functions of the page that read text take time linear in its length.
import { test } from 'node:test';
import { assertWithin } from '../test/harness/processor-time.ts';
import { nextItem } from './edit/lists.ts';
import { cleanFileName, fileName } from './record/title.ts';
import { phraseValues, readCell } from './record/values.ts';

const readers: Readonly<Record<string, (text: string) => unknown>> = {
  cleanFileName,
  fileName: (text) => fileName('Oficio {{Numero_Oficio}}', { Numero_Oficio: `1${text}x` }),
  phraseValues: (text) => phraseValues(text, { Monto: '12' }),
  readAmount: (text) => readCell('amount', `${text}x`),
  readDate: (text) => readCell('date', `1/${text}x`),
  goOn: (text) => {
    const start = text.length + 1;
    return nextItem(`${text}x\n- a`, { start: start + 1, end: start + 4 }, start + 4, true);
  },
};

const PUMPS = [' ', '\n', '\r\n', '\t', '.', '.\n', 'a\n', 'a ', '_', '1', ',111', '/ ', ':', 'pesos ', '$ {{Monto}} '];

for (const [name, read] of Object.entries(readers)) {
  test(`${name} reads 128 Ki characters of any repeat in a moment`, () => {
    for (const pump of PUMPS) assertWithin(1_500, () => read(pump.repeat(131_072 / pump.length)), JSON.stringify(pump));
  });
}
