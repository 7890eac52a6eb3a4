// The findings that a person has to judge: those on the model's words, the gravest first, in words for people who write letters.
import { labelOf } from '../../template/labels.ts';
import type { Finding } from '../../template/lint.ts';
import type { Review } from '../state.ts';

// A finding, its words for people, and the mark under which it is dismissed.
export interface Judged {
  finding: Finding;
  message: string;
  mark: string;
}

// `ofReceived` are the findings on the text as it was received, which is `review.received`.
export function judgeFindings(
  text: string,
  findings: readonly Finding[],
  ofReceived: readonly Finding[],
  review: Review | undefined,
): { shown: Judged[]; dismissed: number } {
  const received = review?.received ?? text;
  const rulesOfReceived = new Set(ofReceived.map(({ rule }) => rule));
  const judged = findings
    .filter(({ rule }) => !NOT_FOR_PEOPLE.has(rule))
    .filter(({ rule, start, end }) => {
      if (INVENTED.test(rule)) return received.includes(text.slice(start, end));
      return !ASKS_FOR_VARIABLE.test(rule) || rulesOfReceived.has(rule);
    })
    .map((finding) => ({ finding, message: sayPlainly(finding), mark: markOf(text, finding) }))
    .toSorted((a, b) => GRAVITY[a.finding.severity] - GRAVITY[b.finding.severity] || a.finding.start - b.finding.start);
  const marks = new Set(review?.dismissed);
  const shown = judged.filter(({ mark }) => !marks.has(mark));
  return { shown, dismissed: judged.length - shown.length };
}

const GRAVITY = { must: 0, should: 1 };

// Rules on data that the request did not give. A person's own words are not invented: only words that came with the text are.
const INVENTED = /^D\d/;

// Rules that ask for a variable where a person may have written the value itself. They count if the text came with the defect.
const ASKS_FOR_VARIABLE = /^(?:S4|S5|S6|S7|S12|S13|S16|S17|V8|K[2-6])$/;

// The number of variables matters to who makes templates.
const NOT_FOR_PEOPLE: ReadonlySet<string> = new Set(['V7']);

// The same finding after other parts of the text have changed: its rule and its words.
function markOf(text: string, { rule, start, end }: Finding): string {
  return `${rule} ${text.slice(start, end)}`;
}

// Braces belong to templates; the page calls a variable by its label.
function sayPlainly({ rule, message }: Finding): string {
  if (BRACES.has(rule)) return message;
  return message
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
