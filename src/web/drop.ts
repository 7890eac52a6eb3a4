// Files dropped anywhere on the page: a Word document made here is opened, another one is the letterhead, anything else is a table.
import { chooseLetterhead, letterhead } from './export/letterhead.ts';
import { reopen } from './kept/reopen.tsx';
import { attempt } from './problems.ts';
import { page } from './state.ts';
import { showSheet } from './steps.ts';

export function listenToDrops(): void {
  addEventListener('dragover', (event) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
  });
  addEventListener('drop', (event) => {
    const [file] = event.dataTransfer?.files ?? [];
    if (!file) return;
    event.preventDefault();
    void take(file);
  });
}

async function take(file: File): Promise<void> {
  if (/\.docx$/i.test(file.name)) {
    if (page.get().step !== 'writing' && (await reopen(file))) return;
    await chooseLetterhead(file);
    const { kept, problem } = letterhead.get();
    page.set({
      ...(page.get().step === 'work' ? {} : { problem }),
      ...(kept ? { said: `Hoja membretada: ${kept.name}.` } : {}),
    });
  } else if (page.get().step === 'work') {
    await attempt(async () => {
      const { openTable } = await import('./later.ts');
      const problem = await openTable(file);
      if (problem === '') showSheet('work', { tab: 'series' });
      page.set({ problem });
    });
  }
}
