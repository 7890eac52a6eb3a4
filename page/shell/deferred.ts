// The parts of the page that are not in the first load. They share one chunk, because several chunks would be
// larger after compression.
export { Changes } from '../ask/adjust.tsx';
export { CopyDetail, FailureNotice } from '../ask/failure.tsx';
export { WritingPane } from '../ask/writing.tsx';
export { downloadWord } from '../export/export.ts';
export { LetterheadChoice, LetterheadEdge } from '../export/letterhead-edge.tsx';
export { copyDocument } from '../export/rich-text.ts';
export { afterOld, isAskedBefore } from '../letter/ask-old.ts';
export { LetterData } from '../letter/letter-data.tsx';
export { EdgeLines } from '../pages/edge-lines.tsx';
export { Pages } from '../pages/pages.tsx';
export { preloadWord } from '../record/word-file.ts';
export { Findings } from '../review/findings.tsx';
export { Drafts } from '../saved/drafts.tsx';
export { OfficeName } from '../saved/office-name.tsx';
export { Recents } from '../saved/recents.tsx';
export { ListRows } from '../series/list-rows.tsx';
export { Series } from '../series/series.tsx';
export { Beginnings } from './beginnings.tsx';
export { BelowRequest } from './below-request.tsx';
export { copyAndSay, DownloadChoices, DownloadNotice, Questions, startSeries } from './downloads.tsx';
export { follow } from './follow.ts';
export { OfficeOverlay, Overlays } from './overlays.tsx';
export { hearPastes, takeFile } from './take-file.ts';
