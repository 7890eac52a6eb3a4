// What the page says: announcements to screen readers, problems, and the file that was taken away.
import { type PageState, page, UNTOUCHED, update } from '../state.ts';
import { refusal } from '../storage.ts';

export function say(said: string): void {
  update({ said });
}

// What happened to the document, and is no problem; '' takes it away. An older problem is over.
export function sayNews(news: string): void {
  update({ news, problem: '', technical: '' });
}

// What did not work, with the detail for the help desk where there is one; '' takes it away.
export function sayProblem(problem: string, technical = ''): void {
  update({ problem, technical });
}

// How many pages the document has on paper, 0 while they are not counted.
export function sayPages(pages: number): void {
  update({ pages });
}

// An older problem is over.
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

// Says once that the browser keeps nothing. Beside the request there is no document to download yet, and the
// first word of one clears what is said.
export function listenToRefusals(): void {
  const end = refusal.subscribe(() => {
    if (page.get().step === 'ask') return;
    end();
    sayProblem(NOT_KEPT);
  });
}

const NOT_KEPT =
  'El navegador no tiene espacio o permiso para guardar su trabajo. Puede continuar, pero descargue el documento antes de cerrar esta página.';
