// `npm run lexicon` writes the modules of the lexicon. Run it after you change words.txt.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { BY_TAG, PATTERNS, writeModules, writePatterns } from './lexicon.ts';

const modules = writeModules();
rmSync(BY_TAG, { recursive: true, force: true });
mkdirSync(BY_TAG);
for (const [file, text] of modules) writeFileSync(new URL(file, BY_TAG), text);
writeFileSync(PATTERNS, writePatterns());
