// Gives a block of a header or footer the position that a floating table or a text frame has.
import type { EdgeBlock, EdgeParagraph, EdgeTable, Position } from './edge-blocks.ts';
import { pointsOfTwips } from './edge-colours.ts';
import { attribute, type XmlElement } from './xml.ts';

// The names that a position has in a w:tblpPr or a w:framePr, for each axis.
interface Names {
  across: AxisNames;
  down: AxisNames;
}

interface AxisNames {
  anchor: string;
  offset: string;
  align: string;
}

export const TABLE_PLACE: Names = {
  across: { anchor: 'horzAnchor', offset: 'tblpX', align: 'tblpXSpec' },
  down: { anchor: 'vertAnchor', offset: 'tblpY', align: 'tblpYSpec' },
};

export const FRAME_PLACE: Names = {
  across: { anchor: 'hAnchor', offset: 'x', align: 'xAlign' },
  down: { anchor: 'vAnchor', offset: 'y', align: 'yAlign' },
};

export function placeBlock(place: XmlElement, names: Names, block: EdgeTable | EdgeParagraph): EdgeBlock {
  const position = ({ anchor, offset, align }: AxisNames, text: string): Position => {
    const area = attribute(place, anchor) ?? 'page';
    const given = attribute(place, align);
    return {
      area: area === 'text' ? text : area,
      offset: given === undefined ? pointsOfTwips(attribute(place, offset) ?? 0) : undefined,
      align: given ?? '',
    };
  };
  const lengthOf = (name: string) => pointsOfTwips(attribute(place, name) ?? 0);
  return {
    kind: 'framed',
    frame: {
      width: block.kind === 'table' ? block.width : lengthOf('w'),
      height: lengthOf('h'),
      inline: false,
      layer: 0,
      across: position(names.across, 'column'),
      down: position(names.down, 'paragraph'),
      content: { kind: 'box', form: 'none', fill: undefined, line: undefined, blocks: [block] },
    },
  };
}
