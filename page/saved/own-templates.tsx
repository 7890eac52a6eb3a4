// «Mis plantillas», shown before the gallery. A click opens a template.
import { useEffect, useState } from 'preact/hooks';
import { openOwnTemplate } from '../record/commands/own-templates.ts';
import { attempt } from '../record/commands/problems.ts';
import {
  followOtherTabs,
  listOwnTemplates,
  type OwnTemplate,
  openTemplateDialog,
  ownTemplates,
} from '../record/own-templates.ts';
import { useStore } from '../record/store.ts';
import { Button } from '../view/controls.tsx';
import { namedLike, SEARCHED_FROM, SearchNames } from './search-names.tsx';

export const DAY = new Intl.DateTimeFormat('es-MX', { day: 'numeric', month: 'short', year: 'numeric' });

export function OwnTemplates() {
  const list = useStore(ownTemplates, (state) => state.list);
  const [wanted, setWanted] = useState('');
  useEffect(() => void listOwnTemplates(), []);
  useEffect(followOtherTabs, []);
  if (list.length === 0) return null;
  return (
    <section class="catalogue own-templates" aria-labelledby="own-title">
      <h2 id="own-title">Mis plantillas</h2>
      <p class="hint">Están solo en este navegador.</p>
      <Button look="quiet" label="Administrar" onClick={() => openTemplateDialog('manage')} />
      {list.length >= SEARCHED_FROM && <SearchNames list="own-list" wanted={wanted} search={setWanted} />}
      <ul class="templates" id="own-list">
        {namedLike(list, wanted).map((template) => (
          <li key={template.id}>
            <button type="button" onClick={() => void attempt(() => openOwnTemplate(template))}>
              <span class="kind">{template.name}</span>
              <span class="use">{describeTemplate(template)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function describeTemplate({ count, savedAt }: OwnTemplate): string {
  return `${count === 1 ? '1 dato' : `${count} datos`} · ${DAY.format(savedAt)}`;
}
