// Reviews a letter as it leaves: the rules about data, on the words of the data in the lines of their form. The
// rules about the form itself are those of lint().
import { documentKind } from '../kinds/document-kind.ts';
import { type FilledPlace, fillDocument, rangeInForm } from '../outgoing/filled.ts';
import { readForm, type Words } from '../outgoing/index.ts';
import { type Document, readDocument } from '../reading/document.ts';
import type { GivenRole } from '../reading/given-roles.ts';
import { type Edit, nfc, type Range } from '../text.ts';
import { createOffsetMap, draftOf, RULES } from './lint.ts';
import { type FoundRange, isOnlyOfData, type Rule, rangesOf, type Severity } from './rule.ts';

// The form of a letter, as a worker can receive it. `former` has the words of a past letter, by variable.
export interface ReviewedForm {
  text: string;
  roles: readonly GivenRole[];
  former: Words;
}

// A finding in a letter. The range is in the text of the form, in UTF-16 units, and has whole variables.
export interface LeavingFinding extends Range {
  rule: string;
  severity: Severity;
  messageEs: string;
  words: string; // as they leave
  data: readonly string[]; // the variables of the data in the range
  right: RightWords | undefined;
}

// What is right. `says` is a sentence in Spanish. `datum` has the words of a datum that would be right, and
// `edit` the words of the form; at most one of them is there, and none if a person has to judge.
export interface RightWords {
  says: string;
  datum?: { name: string; words: string };
  edit?: Edit;
}

// Returns a reviewer of letters of one form: of a single letter, or of each row of a table. All letters have
// the roles of the form. `words` lacks what is missing, and a blank is never found wrong.
export function createLetterReview({ text, roles, former }: ReviewedForm): (words: Words) => LeavingFinding[] {
  const composed = nfc(text);
  const origin = createOffsetMap(composed, text);
  const document = readDocument(composed, { roles });
  const kind = documentKind(document);
  const form = { ...readForm(composed), former };
  return (words) => {
    const { document: filled, places } = fillDocument(document, { form, words });
    const data = places.map(({ name, start, end }) => {
      const isFormer = words[name] !== undefined && words[name] === former[name];
      return { start, end, kind: form.data.get(name)?.kind ?? 'text', isFormer };
    });
    const draft = { ...draftOf(filled, { origin: 'person', kind }), data };
    return DATA_RULES.flatMap((rule) =>
      rangesOf(rule, draft).flatMap((found) => {
        const finding = describe(rule, found, filled, places);
        // The rules that read the form as well report there what is no datum.
        if (!isOnlyOfData(rule.id) && finding.data.length === 0) return [];
        return [{ ...finding, start: origin(finding.start), end: origin(finding.end) }];
      }),
    );
  };

  function describe(rule: Rule, found: FoundRange, filled: Document, places: readonly FilledPlace[]): LeavingFinding {
    const { start, end } = found;
    const touched = places.filter((place) => place.start < end && start < place.end);
    return {
      rule: rule.id,
      severity: rule.adviceFor ? 'should' : rule.severity,
      messageEs: rule.message,
      ...rangeInForm(places, found),
      words: filled.text.slice(start, end),
      data: Array.from(new Set(touched.map(({ name }) => name))),
      right: rightWords(found, filled, places),
    };
  }

  function rightWords({ right }: FoundRange, filled: Document, places: readonly FilledPlace[]): RightWords | undefined {
    if (!right) return undefined;
    const { says, edit } = right;
    if (!edit) return { says };
    const within = places.find(({ start, end }) => start <= edit.start && edit.end <= end);
    if (within) {
      const words = filled.text.slice(within.start, edit.start) + edit.text + filled.text.slice(edit.end, within.end);
      return { says, datum: { name: within.name, words } };
    }
    if (places.some(({ start, end }) => start < edit.end && edit.start < end)) return { says };
    const { start, end } = rangeInForm(places, edit);
    return { says, edit: { start: origin(start), end: origin(end), text: edit.text } };
  }
}

// Rules about the form that a datum can break as well.
const ALSO_OF_DATA: ReadonlySet<string> = new Set(['V10', 'V12', 'V13', 'V15', 'D10', 'E5']);

const DATA_RULES = RULES.filter((rule) => isOnlyOfData(rule.id) || ALSO_OF_DATA.has(rule.id));
