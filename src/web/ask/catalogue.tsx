// The sixteen kinds of document on the blank sheet, to start from.

import { page, usePage } from '../state.ts';
import { EXAMPLES } from './examples.ts';

export function Catalogue() {
  const prompt = usePage((state) => state.prompt);
  const start = (request: string) => {
    page.set({ prompt: request, failure: undefined });
    const field = document.querySelector<HTMLTextAreaElement>('#prompt');
    field?.focus();
    field?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <nav class="sheet catalogue" aria-labelledby="catalogue-title">
      <h2 id="catalogue-title">Para empezar</h2>
      <p class="hint">Elija un tipo de documento: su ejemplo pasa a la solicitud, y ahí lo cambia a su gusto.</p>
      <ul>
        {EXAMPLES.map((example) => (
          <li key={example.name}>
            <button type="button" aria-pressed={prompt === example.prompt} onClick={() => start(example.prompt)}>
              <span class="kind">{example.name}</span>
              <span class="use">{example.use}</span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
