// The findings as a person reads them: the gravest first, in words for people who write letters, without those that were dismissed.
import { labelOf } from '../../template/labels.ts';
import type { Finding } from '../../template/lint.ts';

// A finding, its words for people, and the mark under which it is dismissed.
export interface Shown {
  finding: Finding;
  message: string;
  mark: string;
}

// `findings` are those on `text`; `dismissed` are marks. The second number counts the findings that stay away.
export function showFindings(
  text: string,
  findings: readonly Finding[],
  dismissed: readonly string[] = [],
): { shown: Shown[]; dismissed: number } {
  const shown = findings
    .map((finding) => ({ finding, message: sayPlainly(finding), mark: markOf(text, finding) }))
    .filter(({ mark }) => !dismissed.includes(mark))
    .toSorted((a, b) => GRAVITY[a.finding.severity] - GRAVITY[b.finding.severity] || a.finding.start - b.finding.start);
  return { shown, dismissed: findings.length - shown.length };
}

const GRAVITY = { must: 0, should: 1 };

// The same finding after other parts of the text have changed: its rule and its words.
function markOf(text: string, { rule, start, end }: Finding): string {
  return `${rule} ${text.slice(start, end)}`;
}

// Braces belong to templates; the page calls a variable by its label.
function sayPlainly({ rule, messageEs }: Finding): string {
  if (BRACES.has(rule)) return messageEs;
  return messageEs
    .replace(', escrita así', '')
    .replace(/\{\{(\w+)\}\}/g, (_, name) => `«${labelOf(name)}»`)
    .replace('del nombre de la variable', 'del nombre del dato')
    .replace(/\bcomo variable\b/g, 'como dato por llenar')
    .replace(/\buna variable\b/g, 'un dato por llenar')
    .replace(/\bla variable\b/gi, 'el dato')
    .replace('Esta variable', 'Este dato');
}

// These say how a variable is written in the editor.
const BRACES: ReadonlySet<string> = new Set(['V1', 'V3', 'V4', 'V5']);
