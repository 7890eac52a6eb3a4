// Gives the lines of a layout their own looks.
import type { Line } from '../line.ts';
import { namedLines } from '../reading/given-roles.ts';
import type { Block, Paragraph } from './block.ts';
import type { LineLook, OwnLook } from './looks.ts';

// Works in linear time. If a person gave a role to a line, the line has the look of that role. In signatures
// side by side, and in the head of a memo, only weight and size of the letters change.
export function takeOwnLooks(blocks: readonly Block[], lines: readonly Line[], looks: readonly LineLook[]): void {
  const own = new Map<number | undefined, OwnLook>();
  for (const [at, { look }] of namedLines(lines, looks))
    if (lines[at]?.why !== 'given') own.set(lines[at]?.start, look);
  const take = (paragraph: Paragraph, isSet: boolean) => {
    const look = own.get(paragraph.line.start);
    const { align: _, left: __, firstLine: ___, ...letters } = look ?? {};
    if (look) paragraph.own = isSet ? letters : look;
  };
  for (const block of own.size > 0 ? blocks : []) {
    if (block.is === 'paragraph') take(block, block.look.startsWith('memo'));
    if (block.is === 'signatures')
      for (const { heads, names } of block.rows) for (const line of [...heads, ...names].flat()) take(line, true);
  }
}
