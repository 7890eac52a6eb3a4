// Gives up the document on the sheet for a new one. The templates stay in the recent list; the data of all documents are dropped,
// so the person is asked first.
import { rescueFocus } from './focus.ts';
import { keepRecent } from './kept/history.ts';
import { now } from './sheet/undo.ts';
import { NO_WORK, page, type Snapshot } from './state.ts';
import { showRequest } from './steps.ts';

export function startAnew(): void {
  const { area, past, future } = page.get();
  if ([now(), ...past, ...future].some(isFilled) && !confirm(GIVE_UP)) return;
  keepRecent();
  showRequest({ ...NO_WORK, area, problem: '' });
  scrollTo({ top: 0, behavior: 'instant' });
  rescueFocus('.ask h1');
}

const GIVE_UP = 'Los datos que llenó se borrarán de la página. ¿Desea continuar?';

function isFilled({ table, values }: Snapshot): boolean {
  return table !== undefined || Object.entries(values).some(([name, value]) => name !== 'Area' && value !== '');
}
