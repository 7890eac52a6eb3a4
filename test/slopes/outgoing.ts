// What puts values into a letter and takes the changes of its Word file back, with the texts that are the worst
// for it.
import { letterOf, readForm } from '@membrete/document/outgoing';
import { takeChanges } from '../../page/ask/word-changes.ts';
import { ofRepeats, type Work } from './work.ts';

const PUMPS = [' ', '\n', '.\n', 'a ', '1', ',111', 'pesos ', '$ {{Monto}} ', '{{Monto}} pesos ', '{{Monto_Letra}} '];

export const works: readonly Work[] = [
  ...ofRepeats('letterOf', (text) => letterOf(`{{Monto}} ${text}`, { Monto: '12' }), PUMPS),
  {
    name: 'takeChanges of a paragraph of variables that was written anew',
    priced: 600,
    prepare(length) {
      const names = Array.from({ length: Math.ceil(length / 600) + 4 }, (_, at) => `Dato_${at}`);
      const values = Object.fromEntries(names.map((name) => [name, name]));
      const line = `Vive en ${names.map((name) => `{{${name}}}`).join(' ')}.`;
      const anew = `Vive en ${'otra parte '.repeat(length / 11)}y lejos`;
      return () => takeChanges(line, { form: readForm(line), words: values }, [`Vive en ${names.join(' ')}.`], [anew]);
    },
  },
];
