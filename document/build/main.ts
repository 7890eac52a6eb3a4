// `npm run kinds` writes the lists of kinds; run it after a kind is added, removed or moved.
import { writeFileSync } from 'node:fs';
import { writeLists } from './kind-lists.ts';

for (const [file, text] of await writeLists()) writeFileSync(`${import.meta.dirname}/../kinds/${file}`, text);
