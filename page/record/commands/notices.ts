// The notices of the page: announcements to screen readers, problems, and the file that was downloaded.
import { type PageState, page, UNTOUCHED, update } from '../state.ts';
import { refusal } from '../storage.ts';

export function say(said: string): void {
  update({ said });
}

// Says what happened to the document; '' clears the notice. An older problem is cleared too.
export function sayNews(news: string): void {
  update({ news, problem: '', technical: '' });
}

// Says what did not work, with the detail for the help desk if there is one; '' clears the notice.
export function sayProblem(problem: string, technical = ''): void {
  update({ problem, technical });
}

// Records how many pages the document has on paper, 0 while they are not counted.
export function sayPages(pages: number): void {
  update({ pages });
}

// Says which file was downloaded. An older problem is cleared.
export function sayTaken(file: string): void {
  update({ taken: file, problem: '', technical: '', said: `Listo: ${file}` });
}

export function dismissTaken(): void {
  update({ taken: '' });
}

const { problem, news, technical, given, origin } = UNTOUCHED;
const NO_NOTICE: Partial<PageState> = { problem, news, technical, given, origin };

export function dismissNotice(): void {
  update(NO_NOTICE);
}

// Says once that the browser keeps nothing, but not beside the request: there is no document to download yet,
// and its first words would clear the notice.
export function listenToRefusals(): void {
  const end = refusal.subscribe(() => {
    if (page.get().step === 'ask') return;
    end();
    sayProblem(NOT_KEPT);
  });
}

const NOT_KEPT =
  'El navegador no tiene espacio o permiso para guardar su trabajo. Puede continuar, pero descargue el documento antes de cerrar esta página.';
