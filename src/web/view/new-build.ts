// Parts of the page that are missing: an upgrade of the service left them without an instance, or the connection was lost.

import { page } from '../document/state.ts';

// The build that this tab was loaded again for.
const LOADED_FOR = 'membrete.build';
const LOADED_AGAIN = 'membrete.again';

// Loads the page again if the service has another build by now, once for each build. The draft keeps the work. Resolves with whether the
// page is being loaded. Without a connection nothing changes: the page stays.
export async function loadNewBuild(): Promise<boolean> {
  try {
    const served = mainOf(new DOMParser().parseFromString(await (await fetch('./')).text(), 'text/html'));
    if (served === '' || served === mainOf(document) || sessionStorage.getItem(LOADED_FOR) === served) return false;
    sessionStorage.setItem(LOADED_FOR, served);
    location.reload();
    return true;
  } catch {
    return false;
  }
}

// A part that failed for want of a connection stays failed for the life of the page: once it is served again, loads the page again.
// Resolves with whether it is being loaded. Safari does not name the part, so that the person loads it.
export async function loadLostPart(message: string): Promise<boolean> {
  const part = /https?:\/\/\S+/.exec(message)?.[0];
  if (part === undefined) return false;
  try {
    if (!(await fetch(part, { cache: 'no-cache' })).ok) return false;
    // Where this fails nothing keeps the work over a reload either.
    sessionStorage.setItem(LOADED_AGAIN, 'true');
    location.reload();
    return true;
  } catch {
    return false;
  }
}

// Says that the page was loaded again for a part, so that the person asks once more.
export function sayReloaded(): void {
  try {
    if (sessionStorage.getItem(LOADED_AGAIN) === null) return;
    sessionStorage.removeItem(LOADED_AGAIN);
    page.set({ problem: 'Volvió la conexión y la página se cargó otra vez con su trabajo. Repita lo que pidió.' });
  } catch {
    // Where storage is forbidden the page was not loaded again.
  }
}

// The name of its main script identifies a build.
function mainOf(page: Document): string {
  return page.querySelector('script[type=module]')?.getAttribute('src') ?? '';
}
