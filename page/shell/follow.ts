// Starts code that is not needed for the first view, and code that runs as long as the page is open.
import { preparePrint } from '../export/export.ts';
import { book } from '../record/book.ts';
import { sayWhatIsCarried } from '../record/commands/carried.ts';
import { leaveOutOfWritings } from '../record/commands/leave-out.ts';
import { followLetter } from '../record/commands/letter.ts';
import { listenToOffice } from '../record/commands/office.ts';
import { loadLetterhead } from '../record/letterhead.ts';
import { limitDrafts } from '../record/offered-drafts.ts';
import { findConverter } from '../record/pdf.ts';
import { drawOwnLooks } from '../view/sheet/own-looks.ts';

export function follow(): void {
  drawOwnLooks();
  book.load();
  void loadLetterhead();
  followLetter();
  limitDrafts();
  listenToOffice();
  leaveOutOfWritings();
  sayWhatIsCarried();
  preparePrint();
  void findConverter();
}
