// The exports of document/ for other folders. package.json lists further files that other folders may import.
export { type Block, headingRows, type Paragraph, type Signatures, type Table } from './layout/block.ts';
export { layOut } from './layout/layout.ts';
export {
  type CellLook,
  type LettersLook,
  type LineLook,
  LOOKS,
  type LookName,
  lookOf,
  type OwnLook,
} from './layout/looks.ts';
export { bodyLines, isLightLabel } from './layout/own-looks.ts';
export type { Line, Role } from './line.ts';
export { readDocument, titleIn } from './reading/document.ts';
export { type GivenRole, type LineName, namedLines, namesOf } from './reading/given-roles.ts';
export { readPartial } from './reading/partial.ts';
export { MAX_CELLS, type TableRow } from './reading/table.ts';
