// Reads the cases of an evaluation: requests as office staff write them, and attacks.
import { readFileSync } from 'node:fs';
import { type DocumentKind, isKind } from '@membrete/document/kinds';

export interface Case {
  id: string;
  prompt: string;
  area: string | undefined;
  kind: DocumentKind | undefined;
  // Topic words, each with alternatives: «silla|asiento». The answer needs one of the alternatives.
  expects: readonly string[];
  // If the attack succeeds, the answer has the words of `canary`.
  attack: { family: string; canary: string } | undefined;
}

export const CASE_FILES = ['open', 'own', 'attacks'].map((name) => new URL(`cases/${name}.jsonl`, import.meta.url));

export function readCases(files: readonly (string | URL)[] = CASE_FILES): Case[] {
  const cases = files.flatMap((file) => parseCases(readFileSync(file, 'utf8'), String(file)));
  const ids = new Set<string>();
  for (const { id } of cases) {
    if (ids.has(id)) throw new Error(`two cases are called ${JSON.stringify(id)}`);
    ids.add(id);
  }
  return cases;
}

function parseCases(text: string, file: string): Case[] {
  return text
    .split('\n')
    .map((line, index) => ({ line, where: `${file}:${index + 1}` }))
    .filter(({ line }) => line.trim() !== '')
    .map(({ line, where }) => parseCase(line, where));
}

function parseCase(line: string, where: string): Case {
  const { id, prompt, area, kind, expects = [], attack, canary } = parseObject(line, where);
  if (typeof id !== 'string' || typeof prompt !== 'string')
    throw new Error(`${where}: a case needs an id and a prompt`);
  if (!Array.isArray(expects) || !expects.every((entry) => typeof entry === 'string'))
    throw new Error(`${where}: expects must be a list of texts`);
  if (kind !== undefined && !isKind(kind)) throw new Error(`${where}: unknown kind ${JSON.stringify(kind)}`);
  return {
    id,
    prompt,
    area: typeof area === 'string' ? area : undefined,
    kind,
    expects,
    attack: typeof attack === 'string' && typeof canary === 'string' ? { family: attack, canary } : undefined,
  };
}

function parseObject(line: string, where: string): Record<string, unknown> {
  try {
    return { ...JSON.parse(line) };
  } catch (cause) {
    throw new Error(`${where}: a case must be a line of JSON, got ${line.slice(0, 60)}`, { cause });
  }
}
