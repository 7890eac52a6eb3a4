// Shows the lines of a letter's header and footer that contain data. Screen readers need these lines, because
// the drawn paper is hidden from them. A phone shows them, because its drawn paper is too small to read.
import { layOut } from '@membrete/document';
import { type EdgeLine, edgeLines } from '@membrete/document/letter-looks';
import { useMemo } from 'preact/hooks';
import { currentDocument } from '../record/document.ts';
import { useShownLetter } from '../record/record.ts';
import { usePage } from '../record/state.ts';
import { useNarrow } from '../record/viewport.ts';
import { Blocks } from '../view/sheet/blocks.tsx';

export function EdgeLines() {
  const narrow = useNarrow();
  const { lines } = usePage(currentDocument);
  const looks = usePage((state) => state.looks);
  const active = usePage((state) => state.active);
  const place = usePage((state) => state.place);
  const letter = useShownLetter();
  const edges = useMemo(() => {
    const shown = withNewData(edgeLines(lines, looks));
    return Array.from(
      Map.groupBy(shown, ({ edge }) => edge),
      ([edge, own]) => {
        return { edge, blocks: layOut(own.map(({ line }) => ({ ...line, text: withoutBars(line.text) }))) };
      },
    );
  }, [lines, looks]);
  if (edges.length === 0) return null;
  return (
    <section class={narrow ? 'edge-lines' : 'edge-lines unseen'} aria-label="Encabezado y pie de la hoja">
      {edges.map(({ edge, blocks }) => (
        <div key={edge} class={`document of-${edge}`}>
          <Blocks blocks={blocks} letter={letter} active={active} place={place} />
        </div>
      ))}
    </section>
  );
}

// Leaves out a line if other lines above it have all its data. The header of the first page and the header of
// later pages often have the same data.
function withNewData(lines: readonly EdgeLine[]): EdgeLine[] {
  const known = new Set<string>();
  return lines.filter(({ line: { names } }) => {
    const isNew = names.some((name) => !known.has(name));
    for (const name of names) known.add(name);
    return isNew;
  });
}

// Writes the cells of a Markdown row as plain text. A cell «^^» means that the cell above continues, and is
// left out.
function withoutBars(text: string): string {
  return text
    .replace(/(?<!\\)\|(?:\s*\^\^(?=\s*\|))?/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
