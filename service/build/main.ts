// `npm run tables` writes the tables of docs/ from the code. Run it after you change an error, a route or a setting.
import { readFileSync, writeFileSync } from 'node:fs';
import { DOCUMENTS, withTables } from './tables.ts';

for (const document of DOCUMENTS) writeFileSync(document, withTables(readFileSync(document, 'utf8')));
