// Opens a Word document that was made here: its template, its values and its letterhead, all in the browser.
import { useState } from 'preact/hooks';
import { titleOf } from '../export/export.ts';
import { chooseLetterhead, letterhead } from '../export/letterhead.ts';
import { FileButton } from '../file.tsx';
import { Problem } from '../problem.tsx';
import { adviceOn } from '../problems.ts';
import { replace } from '../sheet/undo.ts';
import { showSheet } from '../steps.ts';

export function Reopen() {
  const [problem, setProblem] = useState('');
  return (
    <div class="reopen">
      <FileButton
        label="Abrir un Word hecho aquí"
        icon="open"
        accept=".docx"
        onFile={(file) => {
          setProblem('');
          void open(file).catch((error) => setProblem(adviceOn(error)));
        }}
      />
      <Problem>{problem}</Problem>
    </div>
  );
}

// Whether the document was made here, and is open now.
export async function reopen(file: File): Promise<boolean> {
  return open(file).then(
    () => true,
    () => false,
  );
}

// The document on the sheet becomes one step back. A letterhead is taken from the document only if none is kept.
async function open(file: File): Promise<void> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { readSource } = await import('../../word/source.ts');
  const { text, typed, letterhead: lettered } = readSource(bytes);
  const area = typed.Area ?? '';
  // Nothing of it was just written by a model: a person has worked on it.
  const review = { received: '', dismissed: [] };
  const asked = { prompt: titleOf(text), area };
  replace({ startedAt: Date.now(), asked, text, values: typed, table: undefined, review });
  showSheet('work', { tab: 'fields', problem: '', said: 'Documento abierto.' });
  if (lettered && !letterhead.get().kept) await chooseLetterhead(file);
}
