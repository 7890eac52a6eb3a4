// The institution's templates, shown above the gallery. A click opens a template.
import { isKind, SHOWN } from '@membrete/document/kinds';
import { useEffect, useState } from 'preact/hooks';
import { attempt } from '../record/commands/problems.ts';
import { useStaysHere } from '../record/converter.ts';
import { fetchOperatorTemplate, listOperatorTemplates, operatorTemplates } from '../record/operator-templates.ts';
import { useStore } from '../record/store.ts';
import { Button, Problem } from '../view/controls.tsx';
import { rescueFocus } from '../view/focus.ts';
import { namedLike, SEARCHED_FROM, SearchNames } from './search-names.tsx';

const SHOWN_FIRST = 8;

export function OperatorTemplates({ openFile }: { openFile: (file: File) => Promise<void> }) {
  const { list = [], problem } = useStore(operatorTemplates, (state) => state);
  const staysHere = useStaysHere();
  const [all, setAll] = useState(false);
  const [opening, setOpening] = useState('');
  const [wanted, setWanted] = useState('');
  useEffect(() => void listOperatorTemplates(), []);
  if (list.length === 0 && problem === '') return null;
  const open = async (name: string) => {
    if (opening !== '') return;
    setOpening(name);
    await attempt(async () => openFile(await fetchOperatorTemplate(name)));
    setOpening('');
  };
  const showAll = () => {
    setAll(true);
    rescueFocus(`.of-institution li:nth-child(${SHOWN_FIRST + 1}) button`);
  };
  return (
    <section class="catalogue of-institution" aria-labelledby="institution-title">
      <h2 id="institution-title">De su institución</h2>
      {list.length > 0 && <p class="hint">Sus plantillas oficiales: lo que llene en ellas {staysHere}.</p>}
      {list.length >= SEARCHED_FROM && <SearchNames list="institution-list" wanted={wanted} search={setWanted} />}
      <ul class="templates" id="institution-list">
        {(all || wanted !== '' ? namedLike(list, wanted) : list.slice(0, SHOWN_FIRST)).map(({ name, kind, labels }) => (
          <li key={name}>
            <button type="button" aria-busy={opening === name} onClick={() => void open(name)}>
              <span class="kind">{name.replace(/\.\w+$/, '')}</span>
              <span class="use">{opening === name ? 'Abriendo.' : describeKind(kind, labels)}</span>
            </button>
          </li>
        ))}
      </ul>
      {!all && wanted === '' && list.length > SHOWN_FIRST && (
        <Button look="quiet" label={`Ver las ${list.length}`} onClick={showAll} />
      )}
      <Problem>{problem}</Problem>
      {problem !== '' && <Button label="Intentar de nuevo" onClick={() => void listOperatorTemplates()} />}
    </section>
  );
}

function describeKind(kind: string | null, labels: readonly string[]): string {
  const count = labels.length === 1 ? '1 dato' : `${labels.length} datos`;
  return isKind(kind) ? `${SHOWN[kind].name} · ${count}` : count;
}
