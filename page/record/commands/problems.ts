// Handles failures on the page itself, other than those of the writing: gives advice in words, or loads the
// page again for a module that is missing.
import { update } from '../state.ts';

// Runs `act` and returns whether it succeeded. On a failure the page says what to do.
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

// Says what to do, or loads the page again for a module that is missing. If it failed for want of a
// connection, the page loads again only if a person `asked` for the action: else it could load again for
// ever.
export async function report(error: unknown, asked = false): Promise<void> {
  console.error(error);
  if (isMissingPart(error) && (await loadAgain(asked ? error.message : ''))) return;
  const technical = saysAll(error) ? '' : `${error} · ${navigator.userAgent}`;
  update({ taken: '', problem: adviceOn(error), technical });
}

// `otherwise` is for an error that says nothing to people.
export function adviceOn(error: unknown, otherwise = NOT_DONE): string {
  if (saysAll(error)) return error.messageEs;
  // Out of memory for an array: browsers differ in the message, not in the class.
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

// The build that this tab was loaded again for.
const LOADED_FOR = 'membrete.build';
const LOADED_AGAIN = 'membrete.again';

// Loads the page again if that brings a module that is missing, and resolves with whether it does; the draft
// keeps the work. After an upgrade of the service no instance serves the modules of the former build: the
// page loads the new build, once. A module that failed for want of a connection stays failed for the life of
// the page: it loads again once the module is served. `message` names the module, but not in Safari: there
// the person loads the page.
async function loadAgain(message: string): Promise<boolean> {
  const part = /https?:\/\/\S+/.exec(message)?.[0];
  try {
    const fetched = new DOMParser().parseFromString(await (await fetch('./')).text(), 'text/html');
    // The name of its main script identifies a build.
    const buildOf = (page: Document) => page.querySelector('script[type=module]')?.getAttribute('src') ?? '';
    const served = buildOf(fetched);
    const isNew = served !== '' && served !== buildOf(document) && sessionStorage.getItem(LOADED_FOR) !== served;
    if (!isNew && !(part && (await fetch(part, { cache: 'no-cache' })).ok)) return false;
    // If this throws, nothing would keep the work over a reload either.
    sessionStorage.setItem(isNew ? LOADED_FOR : LOADED_AGAIN, served);
    location.reload();
    return true;
  } catch {
    return false;
  }
}

// Says that the page was loaded again for a missing module, so that the person repeats the action.
export function sayReloaded(): void {
  try {
    if (sessionStorage.getItem(LOADED_AGAIN) === null) return;
    sessionStorage.removeItem(LOADED_AGAIN);
    update({ problem: 'Volvió la conexión y la página se cargó otra vez con su trabajo. Repita lo que pidió.' });
  } catch {
    // Where storage is forbidden the page was not loaded again.
  }
}
