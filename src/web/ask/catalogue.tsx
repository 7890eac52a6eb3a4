// The sixteen kinds of document on the blank sheet, to start from.
import { type DocumentKind, KIND_NAMES } from '../../template/kinds.ts';
import { usePage } from '../state.ts';
import { EXAMPLES } from './examples.ts';
import { replacePrompt } from './prompt.ts';

export function Catalogue() {
  const prompt = usePage((state) => state.prompt);
  return (
    <nav class="catalogue" aria-labelledby="catalogue-title">
      <h2 id="catalogue-title">Para empezar</h2>
      <p class="hint">Elija un tipo de documento: su ejemplo pasa a la solicitud, y ahí lo cambia a su gusto.</p>
      <ul>
        {Object.entries(KIND_NAMES).map(([kind, name]) => {
          const { use, prompt: request } = EXAMPLES[kind as DocumentKind];
          return (
            <li key={kind}>
              <button type="button" aria-pressed={prompt === request} onClick={() => replacePrompt(request)}>
                <span class="kind">{name}</span>
                <span class="use">{use}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
