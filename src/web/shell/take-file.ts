// What a dropped file is: a Word document made here is opened, another one is the letterhead, anything else is a table. In «Mi oficina» a
// file is the letterhead.
import { openWord } from '../ask/open-word.ts';
import { page } from '../document/state.ts';
import { chooseLetterhead, letterhead } from '../export/letterhead.ts';
import { openTable } from '../series/open-table.ts';
import { showSheet } from '../view/steps.ts';

export async function takeFile(file: File, office: boolean): Promise<void> {
  const { step } = page.get();
  if (office) return takeForOffice(file);
  if (isWord(file)) {
    if (step !== 'writing' && (await isOpened(file))) return;
    await chooseLetterhead(file);
    const { kept, problem } = letterhead.get();
    page.set({
      ...(step === 'work' ? {} : { problem }),
      ...(kept && problem === '' ? { said: `Hoja membretada: ${kept.name}.` } : {}),
    });
    // Said once, where the page is looked at.
    if (step !== 'work') letterhead.set({ problem: '' });
  } else if (step === 'work' && !isMeaningless(file)) {
    const problem = await openTable(file);
    if (problem === '') showSheet('work', { tab: 'series' });
    page.set({ problem });
  } else page.set({ problem: refuse(file, step) });
}

async function takeForOffice(file: File): Promise<void> {
  if (isWord(file)) await chooseLetterhead(file);
  else letterhead.set({ problem: `«${file.name}» no sirve de hoja membretada: suelte un documento de Word (.docx).` });
}

function isOpened(file: File): Promise<boolean> {
  return openWord(file).then(
    () => true,
    () => false,
  );
}

function isWord({ name }: File): boolean {
  return /\.docx$/i.test(name);
}

// Neither a document nor a table, whatever is in it.
function isMeaningless({ name, type }: File): boolean {
  return (
    /^(?:image|audio|video)\//.test(type) || /\.(?:docm?|dotx?|odt|rtf|pptx?|zip|exe|png|jpe?g|gif|webp)$/i.test(name)
  );
}

function refuse({ name }: File, step: 'ask' | 'writing' | 'work'): string {
  if (/\.(?:docm?|dotx?|odt|rtf)$/i.test(name))
    return `«${name}» no es un .docx. Ábralo en Word, guárdelo como «Documento de Word (.docx)» e intente de nuevo.`;
  if (step !== 'work' && /\.(?:xlsx?|csv|tsv|txt)$/i.test(name))
    return `«${name}» parece una tabla. Redacte primero el documento; después suéltela y saldrá uno por fila.`;
  const table = step === 'work' ? '; o una tabla (.xlsx o .csv)' : '';
  return `«${name}» no se pudo leer. Suelte un Word (.docx) hecho en esta página o su hoja membretada${table}.`;
}
