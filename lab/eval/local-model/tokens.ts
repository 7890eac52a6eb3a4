// `npm run tokens -- ../instructions/*.txt` counts the tokens (Llama 3, o200k of gpt-oss) and the characters
// of instructions, and of the forms of all kinds.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { FORMS } from '@membrete/document/forms';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import llama3 from 'llama3-tokenizer-js';

console.log('| text | Llama-3 | o200k | characters |\n|---|--:|--:|--:|');
for (const path of process.argv.slice(2)) count(basename(path, '.txt'), readFileSync(path, 'utf8').trim());
for (const [kind, { text }] of Object.entries(FORMS)) count(`form: ${kind}`, text);

function count(name: string, text: string): void {
  const llama = llama3.encode(text, { bos: false, eos: false }).length;
  console.log(`| \`${name}\` | ${llama} | ${countTokens(text)} | ${text.length} |`);
}
