// A text of each kind that has no finding, and the text with which the demo answers.
import { readFileSync } from 'node:fs';
import { type DocumentKind, KINDS } from './kinds.ts';

export const REFERENCES = KINDS.map((kind) => [kind, referenceOf(kind)] as const);

export function referenceOf(kind: DocumentKind): string {
  return readFileSync(new URL(`${kind}/reference.txt`, import.meta.url), 'utf8');
}

export function demoTextOf(kind: DocumentKind): string {
  return readFileSync(new URL(`${kind}/demo.txt`, import.meta.url), 'utf8');
}
