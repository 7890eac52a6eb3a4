// Advice for failures on the page itself, other than those of the writing.
import { page } from '../document/state.ts';
import { loadLostPart, loadNewBuild } from './new-build.ts';

export class CopyRefused extends Error {}

// Runs `act` and returns whether it succeeded. On a failure the page says what to do.
export async function attempt(act: () => Promise<void>): Promise<boolean> {
  page.set({ problem: '', technical: '' });
  try {
    await act();
    return true;
  } catch (error) {
    await report(error, true);
    return false;
  }
}

// Says what to do, or loads the page again where that brings a part that is missing. A lost part that nobody `asked` for could do so for
// ever.
export async function report(error: unknown, asked = false): Promise<void> {
  console.error(error);
  if (isMissingPart(error) && ((await loadNewBuild()) || (asked && (await loadLostPart(error.message))))) return;
  page.set({
    taken: '',
    problem: adviceOn(error),
    technical: saysAll(error) ? '' : `${error} · ${navigator.userAgent}`,
  });
}

// `otherwise` is for an error that says nothing to people.
export function adviceOn(error: unknown, otherwise = NOT_DONE): string {
  if (error instanceof CopyRefused)
    return 'El navegador no permitió copiar. Use «Editar texto», seleccione todo y cópielo con Ctrl+C, o descárguelo como .txt.';
  // Out of memory for an array: browsers differ in the message, not in the class.
  if (error instanceof RangeError)
    return 'La memoria de este equipo no alcanzó. Cierre otras pestañas o divida la tabla en partes; su trabajo está guardado.';
  if (isMissingPart(error))
    return 'No se pudo cargar una parte de la página. Revise la conexión e intente de nuevo; si continúa, vuelva a cargar la página: su trabajo está guardado.';
  if (error instanceof Error && 'messageEs' in error && typeof error.messageEs === 'string') return error.messageEs;
  return otherwise;
}

const NOT_DONE = 'No se pudo completar. Vuelva a cargar la página e intente de nuevo: su trabajo está guardado.';

function saysAll(error: unknown): boolean {
  return error instanceof CopyRefused || (error instanceof Error && 'messageEs' in error);
}

// A failed import(): browsers differ in the message, but all name the module.
function isMissingPart(error: unknown): error is TypeError {
  return error instanceof TypeError && /\bmodule\b/i.test(error.message);
}
