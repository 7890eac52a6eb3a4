// Handles failures of the page itself: gives advice, or reloads the page if a module of its code is missing.
import { update } from '../state.ts';

// Runs `act`, and resolves with true if it succeeded. On a failure the page says what to do.
export async function attempt(act: () => Promise<void>): Promise<boolean> {
  update({ problem: '', technical: '' });
  try {
    await act();
    return true;
  } catch (error) {
    await report(error, true);
    return false;
  }
}

// Shows a problem, or reloads the page if a module of its code is missing. If the server has no new build,
// the page is reloaded only after an action of the person, so that it cannot reload for ever.
export async function report(error: unknown, isRequested = false): Promise<void> {
  console.error(error);
  if (isMissingModule(error) && (await reloadForModule(isRequested ? error.message : ''))) return;
  const technical = isExplained(error) ? '' : `${error} · ${navigator.userAgent}`;
  update({ downloaded: '', problem: adviceOn(error), technical });
}

// Returns the advice for an error, or `otherwise` if the error is unknown.
export function adviceOn(error: unknown, otherwise = NOT_DONE): string {
  if (isExplained(error)) return error.messageEs;
  // Browsers throw a RangeError if the memory is too small for an array. The message differs from browser to
  // browser, so only the type of the error is tested.
  if (error instanceof RangeError)
    return 'La memoria de este equipo no alcanzó. Cierre otras pestañas o divida la tabla en partes; su trabajo está guardado.';
  if (isMissingModule(error))
    return 'No se pudo cargar una parte de la página. Revise la conexión e intente de nuevo; si continúa, vuelva a cargar la página: su trabajo está guardado.';
  return otherwise;
}

const NOT_DONE = 'No se pudo completar. Vuelva a cargar la página e intente de nuevo: su trabajo está guardado.';

function isExplained(error: unknown): error is Error & { messageEs: string } {
  return error instanceof Error && 'messageEs' in error && typeof error.messageEs === 'string';
}

// Returns true for a failed import(). The messages of browsers differ, but all have the word «module».
function isMissingModule(error: unknown): error is TypeError {
  return error instanceof TypeError && /\bmodule\b/i.test(error.message);
}

// The storage key for the last new build that this tab was reloaded for.
const LOADED_FOR = 'membrete.build';
const LOADED_AGAIN = 'membrete.again';

// Reloads the page if a module is missing, and then resolves with true. The page is reloaded once for each
// new build. If the build is the same, the page is reloaded only if the module can be fetched now. `message`
// contains the URL of the module, except in Safari.
async function reloadForModule(message: string): Promise<boolean> {
  const part = /https?:\/\/\S+/.exec(message)?.[0];
  try {
    const fetched = new DOMParser().parseFromString(await (await fetch('./')).text(), 'text/html');
    // Returns what identifies the build of a page: the URL of its main script.
    const buildOf = (page: Document) => page.querySelector('script[type=module]')?.getAttribute('src') ?? '';
    const served = buildOf(fetched);
    const isNew = served !== '' && served !== buildOf(document) && sessionStorage.getItem(LOADED_FOR) !== served;
    if (!isNew && !(part && (await fetch(part, { cache: 'no-cache' })).ok)) return false;
    // This throws if storage is forbidden. The page is then not reloaded, because the draft would be lost.
    sessionStorage.setItem(isNew ? LOADED_FOR : LOADED_AGAIN, served);
    location.reload();
    return true;
  } catch {
    return false;
  }
}

// After a reload for a missing module, asks the person to repeat the action.
export function sayReloaded(): void {
  try {
    if (sessionStorage.getItem(LOADED_AGAIN) === null) return;
    sessionStorage.removeItem(LOADED_AGAIN);
    update({ problem: 'Volvió la conexión y la página se cargó otra vez con su trabajo. Repita lo que pidió.' });
  } catch {
    // Storage is forbidden, and therefore the page was not reloaded.
  }
}
