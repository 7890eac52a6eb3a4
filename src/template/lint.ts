// The rules of a good template.
import type { DocumentKind } from './kinds.ts';

export type Severity = 'must' | 'should';
export interface Finding {
  rule: string;
  severity: Severity;
  message: string;
  start: number;
  end: number;
  repairable: boolean;
}
export interface LintContext {
  prompt?: string;
  area?: string;
  kind?: DocumentKind;
  finishReason?: string;
}
export interface Rule {
  id: string;
  severity: Severity;
  title: string;
}
export const RULES: readonly Rule[] = [];
export function lint(_text: string, _context: LintContext = {}): Finding[] {
  return [];
}
