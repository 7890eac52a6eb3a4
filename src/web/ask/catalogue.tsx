// The kinds of document, to start from, in their groups.
import { type DocumentKind, KIND_NAMES } from '../../template/kinds.ts';
import { usePage } from '../document/state.ts';
import { EXAMPLES } from './examples.ts';
import { replacePrompt } from './prompt.tsx';

const KINDS = Object.keys(EXAMPLES) as DocumentKind[];
const GROUPS = new Set(KINDS.map((kind) => EXAMPLES[kind].group));

export function Catalogue() {
  const prompt = usePage((state) => state.prompt);
  return (
    <nav class="catalogue" aria-labelledby="catalogue-title">
      <h2 id="catalogue-title">Para empezar</h2>
      <p class="hint">Elija un tipo de documento: su ejemplo pasa a la solicitud, y ahí lo cambia a su gusto.</p>
      <div class="groups-of-kinds">
        {Array.from(GROUPS, (group) => (
          <section key={group} aria-label={group}>
            <h3>{group}</h3>
            <ul>
              {KINDS.filter((kind) => EXAMPLES[kind].group === group).map((kind) => {
                const { use, prompt: request } = EXAMPLES[kind];
                return (
                  <li key={kind}>
                    <button type="button" aria-pressed={prompt === request} onClick={() => replacePrompt(request)}>
                      <span class="kind">{KIND_NAMES[kind]}</span>
                      <span class="use">{use}</span>
                    </button>
                  </li>
                );
              })}
            </ul>
          </section>
        ))}
      </div>
    </nav>
  );
}
