// npm run kinds: writes the lists of the kinds, once a kind has come, gone or moved.
import { writeFileSync } from 'node:fs';
import { writeLists } from './kind-lists.ts';

for (const [file, text] of await writeLists()) writeFileSync(`${import.meta.dirname}/../kinds/${file}`, text);
