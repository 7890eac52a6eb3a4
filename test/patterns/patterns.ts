// Judges every pattern of the product: which of them are not proven to take linear time, and why.
import { readFileSync } from 'node:fs';
import { collectPatterns } from './collect.ts';
import { unprovenBecause } from './prove.ts';
import type { Pumped } from './pump.ts';

export const LIST = new URL('./unproven.json', import.meta.url);
export const TEXTS = new URL('./slow-texts.json', import.meta.url);

export interface Judged {
  count: number;
  // Why a pattern is not proven, by the pattern.
  unproven: Map<string, { because: string; files: string[] }>;
  unreached: string[];
}

export async function judgePatterns(): Promise<Judged> {
  const { patterns, unreached } = await collectPatterns(buildForTexts);
  const unproven: Judged['unproven'] = new Map();
  for (const { pattern, files } of patterns) {
    const end = pattern.lastIndexOf('/');
    const because = unprovenBecause(pattern.slice(1, end), pattern.slice(end + 1));
    const isBounded = files.every((file) => OVER_LITTLE.has(file)) && !/[*+]|\{\d+,\}/.test(pattern);
    if (because !== undefined && !isBounded) unproven.set(pattern, { because, files });
  }
  return { count: patterns.length, unproven, unreached };
}

// Patterns over tags repeat a bounded number of tokens, and those of labels read 220 letters, so that each start takes a
// bounded time. How much that is for the worst texts, the slopes say.
const OVER_LITTLE: ReadonlySet<string> = new Set(['document/entities/patterns.ts', 'document/fields/label-table.ts']);

export function readList(): Record<string, string> {
  return JSON.parse(readFileSync(LIST, 'utf8'));
}

// Returns the text that each unproven pattern is slow for, or null where none has been found. The slopes measure
// what the readers make of these texts.
export function readTexts(): Record<string, Pumped | null> {
  return JSON.parse(readFileSync(TEXTS, 'utf8'));
}

// Returns the pattern without the words of its long lists. A word that is added to the lexicon is in many patterns,
// and changes none of the reasons.
export function keyOf(pattern: string): string {
  return pattern.replace(LONG_LIST, '(?:words)');
}

const LISTED_WORD = '[a-z][a-z ]*(?:\\(\\?:[a-z |]+\\)\\??|\\?)?';
const LONG_LIST = new RegExp(`\\(\\?:(?:${LISTED_WORD}\\|){14,}${LISTED_WORD}\\)`, 'g');

// Makes the functions run that build a pattern for each text. They are imported only now, while RegExp is
// watched.
async function buildForTexts(): Promise<void> {
  const { compile } = await import('../../document/entities/patterns.ts');
  const { NAMED_ROWS, PERIODS, ROWS } = await import('../../document/entities/rows.ts');
  const { PERSON_ROWS } = await import('../../document/entities/names.ts');
  const { readCsv } = await import('../../page/series/csv.ts');
  const { readXlsx } = await import('../../page/series/xlsx.ts');
  const { createRedactor } = await import('../../service/llm/redact.ts');
  const { describeImages } = await import('../../word/alternative-text.ts');
  const { readSwitches } = await import('../../word/field-switches.ts');
  const { createWorkbook } = await import('../harness/workbook.ts');
  for (const { is } of [...ROWS, ...PERIODS, ...NAMED_ROWS, ...PERSON_ROWS]) compile(is);
  readCsv('a,b\n1,2');
  readXlsx(createWorkbook([['a'], ['1']]));
  createRedactor('gsk_T3stKeyOf32CharactersAndMore9z8y').redact('a');
  readSwitches({ type: 'MERGEFIELD', instruction: 'MERGEFIELD a' });
  describeImages('<h><drawing><docPr id="1"/><blip/></drawing></h>', 'a');
}
