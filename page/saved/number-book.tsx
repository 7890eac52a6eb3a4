// The book of numbers, in the dialog of «Mi oficina». The book is kept only if the person agrees in this
// dialog.
import { useState } from 'preact/hooks';
import { BOOK_KEPT, type BookEntry, book, entryKey, phraseDay, writeBook } from '../record/book.ts';
import { eraseBook, keepBook, releaseEntry, restoreBook } from '../record/commands/book.ts';
import { useStore } from '../record/store.ts';
import { Button } from '../view/controls.tsx';
import { download } from '../view/download.ts';
import { rescueFocus } from '../view/focus.ts';

const SHOWN_FIRST = 5;

export function NumberBook() {
  const { on, entries } = useStore(book, (kept) => kept);
  const [all, setAll] = useState(false);
  const [erased, setErased] = useState<readonly BookEntry[]>([]);
  const agree = (agreed: boolean) => {
    if (!agreed) setErased(entries);
    keepBook(agreed);
  };
  const erase = () => {
    setErased(entries);
    eraseBook();
    rescueFocus('.book .erased button');
  };
  const restore = () => {
    restoreBook(erased);
    setErased([]);
    rescueFocus('.book summary');
  };
  const showAll = () => {
    setAll(true);
    rescueFocus(`.book li:nth-child(${SHOWN_FIRST + 1}) button`);
  };
  const isFull = entries.length >= BOOK_KEPT;
  return (
    <details class="book wide">
      <summary>Libro de números{entries.length > 0 && ` (${entries.length})`}</summary>
      <label class="check">
        <input type="checkbox" checked={on} onChange={(event) => agree(event.currentTarget.checked)} />
        <span>Anotar cada número que se da</span>
      </label>
      <p class="hint">
        Con su fecha, destinatario, asunto y archivo: son datos de otras personas. Se guardan solo en este navegador,
        los de este año y el anterior, hasta {BOOK_KEPT.toLocaleString('es-MX')}. Quitar la marca los borra.
      </p>
      {isFull && <p class="hint warn">El libro está lleno: lo más antiguo sale. Expórtelo.</p>}
      {erased.length > 0 && (
        <div class="row erased">
          <span role="status">Se borró el libro.</span>
          <Button look="quiet" label="Recuperar" onClick={restore} />
        </div>
      )}
      {entries.length > 0 && (
        <>
          <ul>
            {entries
              .slice(all ? 0 : -SHOWN_FIRST)
              .toReversed()
              .map((entry) => (
                <Entry key={entryKey(entry)} entry={entry} />
              ))}
          </ul>
          {!all && entries.length > SHOWN_FIRST && (
            <Button look="quiet" label={`Ver los ${entries.length}`} onClick={showAll} />
          )}
          <div class="row">
            <Button label="Exportar (.csv)" onClick={exportBook} />
            <Button look="quiet" label="Borrar el libro" onClick={erase} />
          </div>
        </>
      )}
    </details>
  );
}

// Draws an entry. The button that releases the number asks for confirmation, because another document may
// then get the number.
function Entry({ entry }: { entry: BookEntry }) {
  const [isConfirming, setConfirming] = useState(false);
  const { number, day, recipient, subject, file } = entry;
  const release = () => {
    if (!isConfirming) return setConfirming(true);
    releaseEntry(entry);
    rescueFocus('.book summary');
  };
  return (
    <li>
      <div class="entry">
        <strong>{number}</strong> · {phraseDay(day)}
        {recipient !== '' && ` · ${recipient}`}
        <p class="hint">
          {isConfirming ? 'Otro documento podrá tener este número.' : [subject, file].filter(Boolean).join(' · ')}
        </p>
      </div>
      <button class="quiet" type="button" onClick={release} onBlur={() => setConfirming(false)}>
        {isConfirming ? 'Sí, dejarlo libre' : 'No se usó'}
        <span class="unseen"> {number}</span>
      </button>
    </li>
  );
}

function exportBook(): void {
  download(new TextEncoder().encode(writeBook(book.get().entries)), 'Libro de números.csv');
}
