// Counts the tokens (Llama 3, o200k of gpt-oss) and characters of instruction files: `npm run tokens -- ../instructions/*.txt`.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import llama3 from 'llama3-tokenizer-js';

console.log('| instruction | Llama-3 | o200k | characters |\n|---|--:|--:|--:|');
for (const path of process.argv.slice(2)) {
  const text = readFileSync(path, 'utf8').trim();
  const llama = llama3.encode(text, { bos: false, eos: false }).length;
  console.log(`| \`${basename(path, '.txt')}\` | ${llama} | ${countTokens(text)} | ${text.length} |`);
}
