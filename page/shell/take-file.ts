// What a dropped file is: a Word document made here is opened, another one is the letterhead, anything else is a table. In «Mi oficina» a
// file is the letterhead.
import { openWord } from '../ask/open-word.ts';
import { say, sayProblem } from '../record/commands/notices.ts';
import { openTab } from '../record/commands/steps.ts';
import { chooseLetterhead, letterhead } from '../record/letterhead.ts';
import { page } from '../record/state.ts';
import { openTable } from '../series/open-table.ts';

export async function takeFile(file: File, office: boolean): Promise<void> {
  const { name } = file;
  const { step } = page.get();
  if (/\.docx$/i.test(name)) {
    if (!office && step !== 'writing')
      try {
        return await openWord(file);
      } catch {
        // It was not made here.
      }
    await chooseLetterhead(file);
    if (!office) sayChosen(step === 'work');
  } else if (office) {
    letterhead.set({ problem: `«${name}» no sirve de hoja membretada: suelte un documento de Word (.docx).` });
  } else {
    const problem = refuse(file, step === 'work') || (await openTable(file));
    if (problem === '') openTab('series');
    if (problem !== undefined) sayProblem(problem);
  }
}

// A problem is said once, where the page is looked at: at the edge of the sheet, if there is a document.
function sayChosen(atWork: boolean): void {
  const { kept, problem } = letterhead.get();
  if (kept && problem === '') say(`Hoja membretada: ${kept.name}.`);
  if (atWork) return;
  sayProblem(problem);
  letterhead.set({ problem: '' });
}

// Empty for a file that may have a table, if there is a document for it.
function refuse({ name, type }: File, atWork: boolean): string {
  if (/\.(?:docm?|dotx?|odt|rtf)$/i.test(name))
    return `«${name}» no es un .docx. Ábralo en Word, guárdelo como «Documento de Word (.docx)» e intente de nuevo.`;
  if (!atWork && /\.(?:xlsx?|csv|tsv|txt)$/i.test(name))
    return `«${name}» parece una tabla. Redacte primero el documento; después suéltela y saldrá uno por fila.`;
  if (atWork && !/^(?:image|audio|video)\//.test(type) && !/\.(?:pptx?|zip|exe|png|jpe?g|gif|webp)$/i.test(name))
    return '';
  const table = atWork ? '; o una tabla (.xlsx o .csv)' : '';
  return `«${name}» no se pudo leer. Suelte un Word (.docx) hecho en esta página o su hoja membretada${table}.`;
}
