// What to tell the person when something on this page, not the writing of a text, did not work.
import { page } from './state.ts';

export class CopyRefused extends Error {}

// Whether it went well; where not, the page says what to do.
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
  // An array larger than the memory left: browsers differ in the words, not in the class.
  if (error instanceof RangeError)
    return 'La memoria de este equipo no alcanzó. Cierre otras pestañas o divida la tabla en partes; su trabajo está guardado.';
  // A part of the page that is loaded when it is needed: browsers differ in the words, but all say what it was.
  if (error instanceof TypeError && /\bmodule\b/i.test(error.message))
    return 'No se pudo cargar una parte de la página. Revise la conexión e intente de nuevo; si continúa, vuelva a cargar la página: su trabajo está guardado.';
  if (error instanceof Error && 'mensaje' in error && typeof error.mensaje === 'string') return error.mensaje;
  return 'No se pudo completar. Vuelva a cargar la página e intente de nuevo: su trabajo está guardado.';
}
