// Advice for failures on the page itself, other than those of the writing.
import { page } from './state.ts';

export class CopyRefused extends Error {}

// Runs `act` and returns whether it succeeded. On a failure the page says what to do.
export async function attempt(act: () => Promise<void>): Promise<boolean> {
  page.set({ problem: '' });
  try {
    await act();
    return true;
  } catch (error) {
    console.error(error);
    page.set({ problem: adviceOn(error) });
    return false;
  }
}

export function adviceOn(error: unknown): string {
  if (error instanceof CopyRefused)
    return 'El navegador no permitió copiar. Use «Editar texto», seleccione todo y cópielo con Ctrl+C, o descárguelo como .txt.';
  // Out of memory for an array: browsers differ in the message, not in the class.
  if (error instanceof RangeError)
    return 'La memoria de este equipo no alcanzó. Cierre otras pestañas o divida la tabla en partes; su trabajo está guardado.';
  // A failed import(): browsers differ in the message, but all name the module.
  if (error instanceof TypeError && /\bmodule\b/i.test(error.message))
    return 'No se pudo cargar una parte de la página. Revise la conexión e intente de nuevo; si continúa, vuelva a cargar la página: su trabajo está guardado.';
  if (error instanceof Error && 'mensaje' in error && typeof error.mensaje === 'string') return error.mensaje;
  return 'No se pudo completar. Vuelva a cargar la página e intente de nuevo: su trabajo está guardado.';
}
