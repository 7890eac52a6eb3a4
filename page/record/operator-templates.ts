// The institution's templates, which its operator puts on the server. The file of a template is fetched when
// a person chooses it.
import { ExplainedError } from './explained.ts';
import { isRecord, isStringRecord } from './guards.ts';
import { compareNames } from './own-templates.ts';
import { createStore } from './store.ts';

interface ListedTemplate {
  name: string; // the file name
  kind: string | null;
  labels: readonly string[];
}

const NOT_LISTED = 'No se pudo leer la lista de plantillas de su institución. Revise la conexión e intente de nuevo.';

export const operatorTemplates = createStore<{ list: readonly ListedTemplate[] | undefined; problem: string }>({
  list: undefined,
  problem: '',
});

// Fetches the list of templates once; after a failure the next call tries again. A service of an older
// version answers 404, and the list is then empty.
export async function listOperatorTemplates(): Promise<void> {
  const { list: currentList, problem } = operatorTemplates.get();
  if (currentList && problem === '') return;
  try {
    const response = await fetch('templates');
    const list: unknown = response.status === 404 ? [] : await response.json();
    if (!Array.isArray(list) || !list.every(isListed)) throw new Error(`status ${response.status}`);
    const inOrder = list.toSorted((one, other) => compareNames(one.name, other.name));
    operatorTemplates.set({ list: inOrder, problem: '' });
  } catch {
    operatorTemplates.set({ list: [], problem: NOT_LISTED });
  }
}

// Fetches the file of a template. Rejects with an ExplainedError.
export async function fetchOperatorTemplate(name: string): Promise<File> {
  const response = await fetch(`templates/${encodeURIComponent(name)}`).catch(() => undefined);
  if (response?.status === 404)
    throw new ExplainedError(
      `«${name}» ya no está entre las plantillas de su institución: vuelva a cargar la página para ver las que hay.`,
    );
  if (!response?.ok) throw new ExplainedError(`«${name}» no llegó. Revise la conexión e intente de nuevo.`);
  return new File([await response.blob()], name);
}

function isListed(value: unknown): value is ListedTemplate {
  if (!isRecord(value)) return false;
  const { name, kind, labels } = value;
  return isStringRecord({ name, kind: kind ?? '' }) && Array.isArray(labels);
}
