// The parts of the page that the first load leaves out, in one chunk: each chunk more would cost every visitor some compression.
export { EditableLine } from './edit/line.tsx';
export { readEdited } from './edit/lines.ts';
export { RawText } from './edit/raw.tsx';
export { EditTools } from './edit/tools.tsx';
export { Typing } from './edit/typing.tsx';
export { copyDocument } from './export/clipboard.ts';
export { OfficeDialog } from './kept/office-dialog.tsx';
export { Pages } from './pages/pages.tsx';
export { Findings } from './review/findings.tsx';
export { openTable } from './series/open-table.ts';
export { Series } from './series/series.tsx';
export { startSeriesJob } from './series/series-job.ts';
export { Changes } from './sheet/changes.tsx';
export { Taken } from './sheet/taken.tsx';
