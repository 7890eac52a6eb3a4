// Chooses, changes or removes the letterhead: above the sheet, beside the request, or in «Mi oficina».

import { changeLetterhead, leaveOut, quote, repeatWords } from '../record/commands/leave-out.ts';
import { openLetterFile } from '../record/commands/open-letter.ts';
import { type HeadLine, headLines, lettersOf } from '../record/head-lines.ts';
import { letterhead } from '../record/letterhead.ts';
import { useRecord } from '../record/record.ts';
import { usePage } from '../record/state.ts';
import { useStore } from '../record/store.ts';
import { Button, FileButton, Icon, Problem } from '../view/controls.tsx';
import { rescueFocus } from '../view/focus.ts';

export function LetterheadEdge() {
  const { chosen, fromLetter, lacks } = useLetterhead();
  const pages = usePage((state) => state.pages);
  const step = usePage((state) => state.step);
  return (
    <div class="letterhead">
      <div class="row">
        {fromLetter ? (
          <p>
            <span class="ellipsis">{fromLetter.name}</span> <span class="hint">es su hoja.</span>
          </p>
        ) : chosen ? (
          <p>
            <span class="ellipsis">{chosen.name}</span>{' '}
            <span class="hint">
              {chosen.isBare ? 'da solo sus márgenes y su letra.' : 'sale en el Word y al imprimir.'}
            </span>
          </p>
        ) : (
          <p class="hint">Sin hoja membretada.</p>
        )}
        <span class="page-count" aria-live="polite">
          {pages > 0 && (pages === 1 ? '1 página' : `${pages} páginas`)}
        </span>
        {!fromLetter && <Buttons />}
      </div>
      <Remarks lacks={lacks} />
      {chosen && !fromLetter && step === 'work' && <Repeated />}
    </div>
  );
}

// Draws the choice of the letterhead where no document is shown: beside the request and in «Mi oficina».
export function LetterheadChoice() {
  const { chosen } = useLetterhead();
  return (
    <div class="letterhead-choice">
      {chosen ? (
        <p class="hint">
          <Icon name="check" /> Sus documentos salen en la hoja <b class="ellipsis">{chosen.name}</b>
        </p>
      ) : (
        <p class="hint">Con la hoja membretada de su institución (.docx), sus documentos salen en ella.</p>
      )}
      <div class="row">
        <Buttons />
      </div>
      <LeftOut />
      <Remarks />
    </div>
  );
}

// Offers to remove institution and area from the text if the letterhead already shows them.
function Repeated() {
  const { chosen, headWords } = useLetterhead();
  useRecord();
  usePage((state) => state.roles);
  const active = usePage((state) => state.active);
  const key = lettersOf(headWords);
  // A line is not reported while the person types in a field of that line, because the value is incomplete.
  const isInLetterhead = ({ names, shown }: HeadLine) => key.includes(lettersOf(shown)) && !names.includes(active);
  const lines = headLines().filter((one) => isInLetterhead(one) && !chosen?.repeated?.includes(one.shown));
  if (lines.length === 0) return null;
  const repeatedWords = lines.map((one) => one.shown);
  const decide = (command: () => void) => {
    command();
    rescueFocus('.letterhead input');
  };
  return (
    <div class="row repeated">
      <p id="repeated">La hoja ya dice {quote(repeatedWords)}, y el texto lo repite debajo.</p>
      <Button look="quiet" label="No repetirlo" about="repeated" onClick={() => decide(() => leaveOut(lines))} />
      <Button
        look="quiet"
        label="Dejarlo así"
        about="repeated"
        onClick={() => decide(() => repeatWords(repeatedWords))}
      />
    </div>
  );
}

// Shows the words that texts leave out because the letterhead has them, and a button to put the words back.
function LeftOut() {
  const { leftOut = [] } = useLetterhead().chosen ?? {};
  if (leftOut.length === 0) return null;
  return (
    <div class="row">
      <p class="hint">Los textos no repiten {quote(leftOut)}, que ya está en la hoja.</p>
      <Button look="quiet" label="Repetirlo" onClick={() => repeatWords(leftOut)} />
    </div>
  );
}

function Buttons() {
  const { chosen } = useLetterhead();
  const label = chosen ? 'Cambiar la hoja' : 'Elegir la hoja';
  const drop = () =>
    void changeLetterhead(undefined).then(() => rescueFocus(':is(.letterhead, .letterhead-choice) input'));
  return (
    <>
      <FileButton label={label} icon="sheet" accept=".docx" onFile={(file) => void changeLetterhead(file)} />
      {chosen && <Button look="quiet" label="Quitar" onClick={drop} />}
    </>
  );
}

// Shows what is wrong with the letterhead. `lacks` names the parts of the letterhead that the page cannot
// draw.
function Remarks({ lacks = [] }: { lacks?: readonly string[] }) {
  const { chosen, fromLetter, problem } = useLetterhead();
  const { unseen: inBody = [] } = fromLetter ?? {};
  const unseen = [
    ...(lacks.length > 0 ? [`Aquí y al imprimir no se ve ${lacks.join(', ni ')} de esta hoja; en Word sí.`] : []),
    ...(inBody.length > 0 ? [`De la carta no se ve aquí ${inBody.join(', ni ')}; en su Word sí.`] : []),
  ];
  return (
    <>
      {[...unseen, ...(chosen?.warnings ?? [])].map((remark) => (
        <p key={remark} class="hint" role="status">
          {remark}
        </p>
      ))}
      {chosen?.isLetter && (
        <Button
          look="quiet"
          label="Abrirla como carta"
          onClick={() => void openLetterFile(new File([chosen.bytes.slice()], chosen.name))}
        />
      )}
      <Problem>{problem}</Problem>
    </>
  );
}

function useLetterhead() {
  return useStore(letterhead, (state) => state);
}
