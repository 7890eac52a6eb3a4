// Reads the sample texts of each kind: a reference without findings, the demo's answer, and requests in the
// words of office staff.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { type DocumentKind, KINDS } from './kinds.ts';

export const REFERENCES = KINDS.map((kind) => [kind, referenceOf(kind)] as const);

export function referenceOf(kind: DocumentKind): string {
  return readFileSync(new URL(`${kind}/reference.txt`, import.meta.url), 'utf8');
}

export function demoTextOf(kind: DocumentKind): string {
  return readFileSync(new URL(`${kind}/demo.txt`, import.meta.url), 'utf8');
}

export function requestsOf(kind: DocumentKind): string[] {
  const requests = readFileSync(new URL(`${kind}/requests.txt`, import.meta.url), 'utf8')
    .trim()
    .split('\n');
  assert.ok(requests.length > 1, kind);
  return requests;
}
