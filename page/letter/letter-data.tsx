// Lists the fields of a letter. A person chooses which fields to fill in. The other fields keep the words of
// the letter.
import { offerUnshared } from '@membrete/document/unshared-text';
import { labelOf } from '@membrete/document/variables';
import { useLayoutEffect, useMemo, useState } from 'preact/hooks';
import {
  isBeside,
  leavePictures,
  letterInPlace,
  makeDatum,
  switchUnshared,
  takeDatum,
} from '../record/commands/letter.ts';
import { sayProblem } from '../record/commands/notices.ts';
import { addLetterFiles } from '../record/commands/open-letter.ts';
import { attempt } from '../record/commands/problems.ts';
import { type OpenLetter, usePage } from '../record/state.ts';
import { Button, FileButton } from '../view/controls.tsx';

// The number of uncertain fields that are shown at first. «Ver más» shows the others.
const UNSURE_SHOWN = 6;

export function LetterData() {
  const letter = usePage((state) => state.letter);
  const isInPlace = usePage((state) => letterInPlace(state) !== undefined);
  const isCorrected = usePage((state) => (letterInPlace(state)?.corrections?.length ?? 0) > 0);
  const isPlainer = usePage((state) => state.plainer === state.text);
  if (!letter) return null;
  if (!isInPlace && letter.fills)
    return (
      <>
        <p class="letter-note hint" role="status">
          Ese cambio no cabe en el Word de «{letter.file}», porque parte o junta sus cuadros o sus listas: saldrá en la
          forma de esta página, sobre su hoja. Con «Deshacer» vuelve a la suya.
        </p>
        <Unshared letter={letter} />
      </>
    );
  return <Choice letter={letter} isCorrected={isCorrected} isPlainer={isPlainer} />;
}

function Choice({ letter, isCorrected, isPlainer }: { letter: OpenLetter; isCorrected: boolean; isPlainer: boolean }) {
  const [all, setAll] = useState(false);
  // A field stays in the same list when it is clicked, so that a second click can undo the first.
  const surely = letter.data.filter(({ sure, blank }) => sure || blank);
  const offered = letter.data.filter(({ sure, blank }) => !sure && !blank);
  const count = letter.data.filter(({ taken }) => taken).length;
  const words = useSelectedWords();
  const make = (chosen: string) => {
    if (!makeDatum(chosen))
      sayProblem(`«${chosen}» no se pudo agregar: la carta no lo dice, o ya es parte de otro dato.`);
  };
  return (
    <section class="letter-data" aria-label="Datos de la carta">
      <p class="hint">
        {letter.fills
          ? `Se llena «${letter.file}» en su propia forma${isCorrected ? ', con lo que usted corrigió' : ''}: todo lo demás queda igual.`
          : 'Hecho a partir de su texto.'}
        {isPlainer && ' Las palabras que pasó a otro párrafo quedan sin sus negritas o cursivas.'}
      </p>
      <div class="row">
        <FileButton
          label="Traer otra igual"
          icon="open"
          accept=".docx,.odt,.txt"
          look="quiet"
          title="Otra carta de la misma clase: lo que cambia entre las dos es dato."
          multiple
          onFile={(file, others) => void attempt(() => addLetterFiles([file, ...others]))}
        />
      </div>
      <BesideSignature pictures={letter.pictures?.filter(isBeside)} />
      <Unshared letter={letter} />
      {words !== '' && (
        <div class="row">
          <Button
            look="quiet"
            icon="check"
            label={`Cambia en cada carta: «${shorten(words, 30)}»`}
            onClick={() => make(words)}
          />
        </div>
      )}
      <details class="group">
        <summary>
          <span class="legend">{count === 1 ? '1 dato cambia' : `${count} datos cambian`}</span>
          <span class="hint ellipsis">Quitar o agregar</span>
        </summary>
        <ul class="letter-list">
          {surely.map((datum) => (
            <Item key={datum.name} datum={datum} />
          ))}
        </ul>
        {offered.length > 0 && (
          <>
            <p class="legend">También puede cambiar</p>
            <ul class="letter-list">
              {(all ? offered : offered.slice(0, UNSURE_SHOWN)).map((datum) => (
                <Item key={datum.name} datum={datum} />
              ))}
            </ul>
            {!all && offered.length > UNSURE_SHOWN && (
              <Button look="quiet" label={`Ver ${offered.length - UNSURE_SHOWN} más`} onClick={() => setAll(true)} />
            )}
          </>
        )}
        <form
          class="letter-make row"
          onSubmit={(event) => {
            event.preventDefault();
            const field = event.currentTarget.elements.namedItem('words');
            if (!(field instanceof HTMLInputElement) || field.value.trim() === '') return;
            make(field.value.trim());
            field.value = '';
          }}
        >
          <label class="wide">
            <span class="label">Otras palabras que cambian en cada carta</span>
            <input type="text" name="words" autocomplete="off" />
          </label>
          <Button label="Agregar" />
        </form>
      </details>
    </section>
  );
}

// Asks about the pictures beside the signature, which may be a scanned signature or a stamp.
function BesideSignature({ pictures = [] }: { pictures: OpenLetter['pictures'] | undefined }) {
  if (pictures.length === 0) return null;
  const count = pictures.length === 1 ? 'la imagen' : `las ${pictures.length} imágenes`;
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={pictures.every(({ leaves }) => leaves)}
        onChange={(event) => leavePictures(event.currentTarget.checked)}
      />
      <span>
        Quitar {count} sobre la firma <span class="hint">firma o sello escaneado</span>
      </span>
    </label>
  );
}

// Lists the paragraphs that not all of the compared letters have. A click takes one, or leaves it out.
function Unshared({ letter }: { letter: OpenLetter }) {
  const text = usePage((state) => state.text);
  const offers = useMemo(() => offerUnshared(letter, text), [letter, text]);
  if (offers.length === 0) return null;
  return (
    <fieldset class="group">
      <legend>No están en todas las cartas</legend>
      <ul class="letter-list">
        {offers.map((offer) => (
          <li key={offer.words}>
            <label class="check">
              <input type="checkbox" checked={offer.isIn} onChange={() => switchUnshared(offer)} />
              <span>
                {shorten(offer.words, 90)} <span class="hint">{offer.isOwn ? 'de esta carta' : 'de otra carta'}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function Item({ datum: { name, label, value, blank, taken, former, choice } }: { datum: OpenLetter['data'][number] }) {
  return (
    <li>
      <label class="check">
        <input type="checkbox" checked={taken} onChange={(event) => takeDatum(name, event.currentTarget.checked)} />
        <span>
          {choice ? label : labelOf(name)}{' '}
          {former ? <Former values={former} /> : !blank && <span class="hint">{shorten(value, 60)}</span>}
        </span>
      </label>
    </li>
  );
}

// Shows the words of a datum in the letters that were compared.
function Former({ values }: { values: readonly string[] }) {
  return <span class="hint">antes: {values.map((words) => shorten(words, 40)).join(' · ')}</span>;
}

function shorten(words: string, length: number): string {
  return words.length > length ? `${words.slice(0, length)}…` : words;
}

// Returns the words that are selected on the sheet. Returns '' if they have more than one line or 200
// letters.
function useSelectedWords(): string {
  const [words, setWords] = useState('');
  useLayoutEffect(() => {
    const read = () => {
      const selection = document.getSelection();
      const isOnSheet = selection?.anchorNode?.parentElement?.closest('.sheet.document') !== null;
      const selected = selection && isOnSheet ? selection.toString().trim() : '';
      const isOffered = selected.length <= 200 && !selected.includes('\n');
      // The words are kept in the state, because a click on the button ends the selection.
      if (isOnSheet) setWords(isOffered ? selected : '');
    };
    document.addEventListener('selectionchange', read);
    return () => document.removeEventListener('selectionchange', read);
  }, []);
  return words;
}
