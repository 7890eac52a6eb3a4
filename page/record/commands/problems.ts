// Handles failures of the page itself, but not of writing: gives advice, or reloads the page if a module of
// its code is missing.
import { update } from '../state.ts';

// Returns whether `act` succeeded. On a failure the page says what to do.
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

// Says what to do, or reloads the page for a missing module. If the connection was lost, reloads only for an
// action that a person `asked` for: else the page could reload for ever.
export async function report(error: unknown, asked = false): Promise<void> {
  console.error(error);
  if (isMissingPart(error) && (await loadAgain(asked ? error.message : ''))) return;
  const technical = saysAll(error) ? '' : `${error} · ${navigator.userAgent}`;
  update({ downloaded: '', problem: adviceOn(error), technical });
}

// `otherwise` is the advice for an error without a message for people.
export function adviceOn(error: unknown, otherwise = NOT_DONE): string {
  if (saysAll(error)) return error.messageEs;
  // An array that is too large for the memory: browsers differ in the message, not in the class.
  if (error instanceof RangeError)
    return 'La memoria de este equipo no alcanzó. Cierre otras pestañas o divida la tabla en partes; su trabajo está guardado.';
  if (isMissingPart(error))
    return 'No se pudo cargar una parte de la página. Revise la conexión e intente de nuevo; si continúa, vuelva a cargar la página: su trabajo está guardado.';
  return otherwise;
}

const NOT_DONE = 'No se pudo completar. Vuelva a cargar la página e intente de nuevo: su trabajo está guardado.';

function saysAll(error: unknown): error is Error & { messageEs: string } {
  return error instanceof Error && 'messageEs' in error && typeof error.messageEs === 'string';
}

// A failed import(): browsers differ in the message, but all name the module.
function isMissingPart(error: unknown): error is TypeError {
  return error instanceof TypeError && /\bmodule\b/i.test(error.message);
}

// The build that this tab was reloaded for.
const LOADED_FOR = 'membrete.build';
const LOADED_AGAIN = 'membrete.again';

// Reloads the page if that brings the missing module; resolves with whether it does. The draft keeps the
// work. After an upgrade no instance serves the modules of the old build, so the page reloads once. A module
// that failed without a connection stays failed, so the page reloads once it is served. `message` names the
// module, except in Safari: there the person reloads.
async function loadAgain(message: string): Promise<boolean> {
  const part = /https?:\/\/\S+/.exec(message)?.[0];
  try {
    const fetched = new DOMParser().parseFromString(await (await fetch('./')).text(), 'text/html');
    // The URL of its main script identifies a build.
    const buildOf = (page: Document) => page.querySelector('script[type=module]')?.getAttribute('src') ?? '';
    const served = buildOf(fetched);
    const isNew = served !== '' && served !== buildOf(document) && sessionStorage.getItem(LOADED_FOR) !== served;
    if (!isNew && !(part && (await fetch(part, { cache: 'no-cache' })).ok)) return false;
    // If this throws, nothing would keep the work during a reload either.
    sessionStorage.setItem(isNew ? LOADED_FOR : LOADED_AGAIN, served);
    location.reload();
    return true;
  } catch {
    return false;
  }
}

// Says that the page was reloaded for a missing module, so that the person repeats the action.
export function sayReloaded(): void {
  try {
    if (sessionStorage.getItem(LOADED_AGAIN) === null) return;
    sessionStorage.removeItem(LOADED_AGAIN);
    update({ problem: 'Volvió la conexión y la página se cargó otra vez con su trabajo. Repita lo que pidió.' });
  } catch {
    // Where storage is forbidden, the page was not reloaded.
  }
}
