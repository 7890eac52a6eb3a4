// Renders a text as HTML with its findings marked. If findings overlap, the gravest one shows.
import type { Finding } from '@membrete/document/lint';
import { escapeHtml } from './charts.ts';

export function markFindings(text: string, findings: readonly Finding[]): string {
  const marked = findings.filter(({ start, end }) => end > start && end - start < text.length);
  const cuts = [...new Set([0, text.length, ...marked.flatMap(({ start, end }) => [start, end])])].sort(
    (a, b) => a - b,
  );
  return cuts
    .slice(0, -1)
    .map((start, index) => {
      const end = cuts[index + 1] ?? text.length;
      const words = escapeHtml(text.slice(start, end));
      const here = marked.filter((finding) => finding.start <= start && finding.end >= end);
      if (here.length === 0) return words;
      const severity = here.some((finding) => finding.severity === 'must') ? 'must' : 'should';
      const ending = here.filter((finding) => finding.end === end).map(({ rule }) => rule);
      return `<mark class="${severity}">${words}</mark>${ending.length > 0 ? `<sup>${[...new Set(ending)].join(' ')}</sup>` : ''}`;
    })
    .join('');
}
