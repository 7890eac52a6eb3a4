// The sixteen kinds of document, to start from, in the groups in which an office thinks of them.
import { type DocumentKind, KIND_NAMES } from '../../template/kinds.ts';
import { usePage } from '../document/state.ts';
import { EXAMPLES } from './examples.ts';
import { replacePrompt } from './prompt.tsx';

export function Catalogue() {
  const prompt = usePage((state) => state.prompt);
  return (
    <nav class="catalogue" aria-labelledby="catalogue-title">
      <h2 id="catalogue-title">Para empezar</h2>
      <p class="hint">Elija un tipo de documento: su ejemplo pasa a la solicitud, y ahí lo cambia a su gusto.</p>
      <div class="groups-of-kinds">
        {Object.entries(GROUPS).map(([title, kinds]) => (
          <section key={title} aria-label={title}>
            <h3>{title}</h3>
            <ul>
              {kinds.map((kind) => {
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

const GROUPS: Readonly<Record<string, readonly DocumentKind[]>> = {
  'A otra oficina': ['oficio_solicitud', 'oficio_respuesta', 'recursos', 'requerimiento'],
  'Dentro de la oficina': ['memorandum', 'circular', 'tarjeta_informativa', 'convocatoria'],
  'Sobre una persona': ['constancia', 'oficio_comision', 'vacaciones_permiso', 'nombramiento'],
  'Actas y atención al público': ['acta_administrativa', 'entrega_recepcion', 'transparencia', 'invitacion'],
};
