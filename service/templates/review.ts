// Reviews a text that a program sends: its kind, its variables, and the findings of the rules. Loaded with
// the first review, because loading the rules would delay the start.
import { readDocument } from '@membrete/document';
import { documentKind } from '@membrete/document/document-kind';
import type { DocumentKind } from '@membrete/document/kinds';
import { lint } from '@membrete/document/lint';
import { type Edit, nfc, type Range } from '@membrete/document/text';
import { listVariables } from '@membrete/document/variables';

// What a review finds. All positions are UTF-16 units in the text as it was sent.
export interface Review {
  kind: DocumentKind | null;
  variables: { name: string; label: string; kind: string; places: Range[] }[];
  findings: ReviewFinding[];
}

// `fix` corrects it in every case. `right` says what is right, with the edit that makes it so if the rest of the text
// is right.
interface ReviewFinding extends Range {
  rule: string;
  severity: 'must' | 'should';
  message: string;
  right?: { says: string; edit?: Edit };
  fix?: Edit[];
}

// Reviews the text as one that a person wrote. The rules about data that a model invents do not apply.
export function review(text: string): Review {
  const document = readDocument(nfc(text));
  const findings = lint(document.text === text ? document : text, { origin: 'person', original: '' });
  return {
    kind: documentKind(document) ?? null,
    variables: listVariables(text).map(({ name, label, kind, occurrences }) => ({
      name,
      label,
      kind,
      places: occurrences.map(({ start, end }) => ({ start, end })),
    })),
    findings: findings.map(({ rule, severity, messageEs, start, end, right, fix }) => ({
      rule,
      severity,
      message: messageEs,
      start,
      end,
      ...(right && { right: { says: right.says, ...(right.edit && { edit: plainEdit(right.edit) }) } }),
      ...(fix && { fix: fix.map(plainEdit) }),
    })),
  };
}

// The edits of rules may have further properties.
function plainEdit({ start, end, text }: Edit): Edit {
  return { start, end, text };
}
