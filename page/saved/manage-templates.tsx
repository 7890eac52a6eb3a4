// The dialog that renames, deletes, exports and imports «Mis plantillas».
import { useEffect, useRef, useState } from 'preact/hooks';
import { adviceOn } from '../record/commands/problems.ts';
import {
  closeTemplateDialog,
  discardArriving,
  dropTemplates,
  exportTemplates,
  followOtherTabs,
  keepArrived,
  listOwnTemplates,
  type OwnTemplate,
  ownTemplates,
  receiveTemplates,
  renameTemplate,
  restoreTemplates,
} from '../record/own-templates.ts';
import { useStore } from '../record/store.ts';
import { MAX_TEMPLATE_NAME, type NamedTemplate } from '../record/templates-file.ts';
import { Button, FileButton, Icon, Problem } from '../view/controls.tsx';
import { download } from '../view/download.ts';
import { rescueFocus } from '../view/focus.ts';
import { DAY } from './own-templates.tsx';
import { namedLike, SEARCHED_FROM, SearchNames } from './search-names.tsx';

export function ManageTemplates() {
  const { list, dropped, arriving } = useStore(ownTemplates, (state) => state);
  const dialog = useRef<HTMLDialogElement>(null);
  const [problem, setProblem] = useState('');
  const [news, setNews] = useState('');
  const [wanted, setWanted] = useState('');
  useEffect(() => {
    void listOwnTemplates();
    dialog.current?.showModal();
    return followOtherTabs();
  }, []);
  const close = () => {
    closeTemplateDialog();
    rescueFocus(list.length > 0 ? '.own-templates .quiet' : '.ask h1');
  };
  const act = async (change: () => Promise<string>, focus: string) => {
    setProblem('');
    setNews('');
    try {
      setNews(await change());
    } catch (error) {
      setProblem(adviceOn(error));
    }
    rescueFocus(`dialog ${focus}`);
  };
  const drop = (dropping: readonly OwnTemplate[]) =>
    act(async () => {
      await dropTemplates(dropping);
      return dropping.length === 1 ? 'Se borró 1 plantilla.' : `Se borraron ${dropping.length} plantillas.`;
    }, '.dropped button');
  const restore = () =>
    act(async () => {
      await restoreTemplates();
      return '';
    }, 'h2');
  const receive = (file: File) =>
    act(async () => {
      await receiveTemplates(file);
      return '';
    }, '.primary');
  const keep = () => act(async () => sayArrived(await keepArrived()), 'h2');
  const exportAll = () =>
    act(async () => {
      download(await exportTemplates(), `Mis plantillas ${new Date().toISOString().slice(0, 10)}.json`);
      return 'Están en sus descargas, en un solo archivo.';
    }, 'h2');
  return (
    <dialog ref={dialog} class="manage" aria-labelledby="manage-title" onClose={close}>
      <form autocomplete="off" onSubmit={(event) => event.preventDefault()}>
        <h2 id="manage-title" tabIndex={-1}>
          Mis plantillas
        </h2>
        <p class="hint privacy">
          <Icon name="lock" /> Están solo en este navegador y no se envían. Para otro equipo o un colega, expórtelas.
        </p>
        {list.some(({ isLetter = true }) => isLetter) && (
          <p class="hint">
            Una carta de su oficina se exporta entera: el archivo lleva los nombres y demás datos que tenía.
          </p>
        )}
        {list.length >= SEARCHED_FROM && <SearchNames list="manage-list" wanted={wanted} search={setWanted} />}
        {arriving && <ArrivedTemplates {...arriving} keep={keep} />}
        <ul id="manage-list">
          {namedLike(list, wanted).map((template) => (
            <Row key={template.id} template={template} act={act} drop={() => drop([template])} />
          ))}
        </ul>
        <div class="row dropped">
          <span role="status">{news}</span>
          {dropped.length > 0 && <Button look="quiet" label="Recuperar" onClick={restore} />}
        </div>
        <Problem>{problem}</Problem>
        <div class="row">
          <Button label="Cerrar" onClick={() => dialog.current?.close()} />
          {list.length > 0 && <Button label="Exportar todas" onClick={exportAll} />}
          <FileButton label="Importar" accept=".json" onFile={receive} />
          {list.length > 0 && <Button look="quiet" label="Borrar todas" onClick={() => drop(list)} />}
        </div>
      </form>
    </dialog>
  );
}

interface RowProps {
  template: OwnTemplate;
  act: (change: () => Promise<string>, focus: string) => Promise<void>;
  drop: () => void;
}

// Draws a template with its name in a field. Enter saves the name, and so does leaving the field.
function Row({ template: { id, name, savedAt }, act, drop }: RowProps) {
  const rename = (field: HTMLInputElement) => {
    const next = field.value.trim();
    if (next === '' || next === name) field.value = name;
    else
      void act(async () => {
        await renameTemplate(id, next);
        return 'Se cambió el nombre.';
      }, 'h2');
  };
  return (
    <li class="row">
      <label>
        <span class="unseen">Nombre de «{name}»</span>
        <input
          type="text"
          value={name}
          maxLength={MAX_TEMPLATE_NAME}
          onChange={(event) => rename(event.currentTarget)}
        />
      </label>
      <span class="hint">{DAY.format(savedAt)}</span>
      <button class="quiet" type="button" aria-label={`Borrar: ${name}`} onClick={drop}>
        Borrar
      </button>
    </li>
  );
}

interface ArrivingProps {
  file: string;
  templates: readonly NamedTemplate[];
  damaged: readonly string[];
  keep: () => void;
}

function ArrivedTemplates({ file, templates, damaged, keep }: ArrivingProps) {
  const letters = templates.filter(({ content }) => content.letter);
  const names = templates.map(({ name }) => `«${name}»`).join(', ');
  return (
    <section class="arriving" aria-label="Plantillas que llegaron">
      <p>{templates.length === 0 ? `«${file}» no trae ninguna plantilla.` : `«${file}» trae ${names}.`}</p>
      {letters.length > 0 && (
        <p class="hint warn">
          {letters.length === 1 ? `«${letters[0]?.name}» es una carta` : `${letters.length} son cartas`} con los nombres
          y demás datos de quien la hizo: cámbielos al llenarla.
        </p>
      )}
      {damaged.length > 0 && (
        <Problem>{`No se puede tomar, porque está dañada: ${damaged.map((name) => `«${name}»`).join(', ')}.`}</Problem>
      )}
      <div class="row">
        {templates.length > 0 && <Button look="primary" label="Guardar en este navegador" onClick={keep} />}
        <Button label="Descartar" onClick={discardArriving} />
      </div>
    </section>
  );
}

function sayArrived(count: number): string {
  if (count === 0) return 'Ya las tenía todas: no se guardó ninguna.';
  return count === 1 ? 'Se guardó 1 plantilla.' : `Se guardaron ${count} plantillas.`;
}
