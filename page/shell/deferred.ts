// The parts of the page that the first load leaves out, in one chunk: each chunk more would cost every visitor some compression.
export { Changes } from '../ask/adjust.tsx';
export { Catalogue, SetAside } from '../ask/catalogue.tsx';
export { CopyDetail, FailureNotice } from '../ask/failure.tsx';
export { openWord } from '../ask/open-word.ts';
export { downloadWord, preloadWord, preparePrint } from '../export/export.ts';
export { copyDocument } from '../export/rich-text.ts';
export { Pages } from '../pages/pages.tsx';
export { Findings } from '../review/findings.tsx';
export { listenToOffice } from '../saved/change-office.ts';
export { OfficeDialog } from '../saved/office-dialog.tsx';
export { Recents } from '../saved/recents.tsx';
export { Series } from '../series/series.tsx';
export { startSeriesJob } from '../series/series-job.ts';
export { Forms, Questions, Taken } from './downloads.tsx';
export { takeFile } from './take-file.ts';
