// A menu of the kinds of document. A click on a kind replaces the request by an example; a button restores
// the person's request.
import { takeRequest } from '../record/commands/asking.ts';
import { page, usePage } from '../record/state.ts';
import { Button } from '../view/controls.tsx';
import { GALLERY, isExample } from './examples.ts';

export function Catalogue() {
  const prompt = usePage((state) => state.prompt);
  return (
    <nav class="catalogue" aria-labelledby="catalogue-title">
      <h2 id="catalogue-title">Para empezar</h2>
      <p class="hint">Elija un tipo de documento: su ejemplo pasa a la solicitud, y ahí lo cambia a su gusto.</p>
      <div class="groups-of-kinds">
        {GALLERY.map(({ group, kinds }) => (
          <section key={group} aria-label={group}>
            <h3>{group}</h3>
            <ul>
              {kinds.map(({ name, use, example }) => (
                <li key={name}>
                  <button type="button" aria-pressed={prompt === example} onClick={() => replacePrompt(example)}>
                    <span class="kind">{name}</span>
                    <span class="use">{use}</span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </nav>
  );
}

// Offers the person's own request after an example has replaced it.
export function SetAside() {
  const prompt = usePage((state) => state.prompt);
  const setAside = usePage((state) => state.setAside);
  if (setAside === '' || setAside === prompt) return null;
  const bringBack = () => replacePrompt(setAside);
  return <Button look="quiet recover" icon="undo" label="Recuperar lo que escribí" onClick={bringBack} />;
}

// Replaces the request by an example, and stores the person's own request. The example is inserted as if it
// were typed, so that the browser's undo works.
function replacePrompt(request: string): void {
  const { prompt } = page.get();
  const field = document.querySelector<HTMLTextAreaElement>('#prompt');
  field?.focus();
  field?.select();
  document.execCommand('insertText', false, request);
  takeRequest(request, isExample(prompt) ? '' : prompt);
  field?.scrollIntoView({ block: 'nearest' });
}
