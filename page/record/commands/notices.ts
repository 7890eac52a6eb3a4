// The notices of the page: announcements to screen readers, problems, and the file that was downloaded.
import { type PageState, page, UNTOUCHED, update } from '../state.ts';
import { refusal } from '../storage.ts';

export function say(announcement: string): void {
  update({ announcement });
}

// Shows a notice, and clears an older problem. If `news` is empty, the notice is cleared.
export function sayNews(news: string): void {
  update({ news, problem: '', technical: '' });
}

// Shows a problem. `technical` is the detail for the help desk. If `problem` is empty, the problem is
// cleared.
export function sayProblem(problem: string, technical = ''): void {
  update({ problem, technical });
}

// Sets the number of pages, or 0 until the pages are counted.
export function sayPages(pages: number): void {
  update({ pages });
}

// Shows the name of a downloaded file, and clears an older problem.
export function sayDownloaded(file: string): void {
  update({ downloaded: file, problem: '', technical: '', announcement: `Listo: ${file}` });
}

export function dismissDownloaded(): void {
  update({ downloaded: '' });
}

const { problem, news, technical, newNumbers, origin } = UNTOUCHED;
const NO_NOTICE: Partial<PageState> = { problem, news, technical, newNumbers, origin };

export function dismissNotice(): void {
  update(NO_NOTICE);
}

// Tells the person, once, that the browser refuses to store the work. While the request is shown, nothing is
// said, because typing there clears notices.
export function listenToRefusals(): void {
  const end = refusal.subscribe(() => {
    if (page.get().step === 'ask') return;
    end();
    sayProblem(NOT_KEPT);
  });
}

const NOT_KEPT =
  'El navegador no tiene espacio o permiso para guardar su trabajo. Puede continuar, pero descargue el documento antes de cerrar esta página.';
