// The columns of people who sign beside each other: what is above their names, and the names with what is below.
import type { Paragraph, Signatures } from '../../template/block.ts';

export function columnsOf({ rows }: Signatures): { above: Paragraph[]; below: Paragraph[]; width: number }[] {
  return rows.flatMap(({ heads, names }) =>
    names.map((below, at) => ({ above: heads[at] ?? [], below, width: names.length })),
  );
}
