// `npm run kinds` writes the lists of kinds. Run it after you add, remove or move a kind.
import { writeFileSync } from 'node:fs';
import { writeLists } from './kind-lists.ts';

for (const [file, text] of await writeLists()) writeFileSync(`${import.meta.dirname}/../kinds/${file}`, text);
