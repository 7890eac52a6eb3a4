// «Mis plantillas»: the templates that a person saved in this browser's IndexedDB. All tabs share them.
import { fold } from '@membrete/document/text';
import { listVariables } from '@membrete/document/variables';
import { ExplainedError } from './explained.ts';
import { dropFiles, keepFiles, readFile, readFiles } from './files.ts';
import { createStore } from './store.ts';
import {
  cutName,
  freeName,
  MAX_TEMPLATES_FILE_BYTES,
  type NamedTemplate,
  newAmong,
  readTemplatesFile,
  type TemplateContent,
  writeTemplatesFile,
} from './templates-file.ts';

// A template in the list. Its content, which may include a Word file, is read only when it is needed.
export interface OwnTemplate {
  id: string;
  name: string;
  savedAt: number;
  count: number; // the number of its data
  isLetter?: boolean; // whether it has a whole letter; unknown if an earlier version saved it
}

type Kept = readonly [template: OwnTemplate, content: TemplateContent];

// Imported templates that the person has not yet agreed to save.
interface ArrivingTemplates extends ReturnType<typeof readTemplatesFile> {
  file: string;
}

export const ownTemplates = createStore({
  list: [] as readonly OwnTemplate[],
  dropped: [] as readonly Kept[], // the templates deleted last, until the person leaves the dialog
  arriving: undefined as ArrivingTemplates | undefined,
  dialog: '' as '' | 'save' | 'manage',
});

const LISTED = 'plantilla ';
const CONTENT = 'contenido ';
const CHANNEL = 'membrete.plantillas';

const GONE = 'Esa plantilla ya no está: se borró en otra pestaña.';
const NO_ROOM =
  'No hay espacio en este navegador: nada se guardó y sus otras plantillas siguen como estaban. Borre alguna o expórtelas, e intente de nuevo.';
const NOT_KEPT =
  'Este navegador no guarda nada de esta página, como en una ventana privada. Descargue el Word: se abre aquí con sus espacios.';

export function openTemplateDialog(dialog: 'save' | 'manage'): void {
  ownTemplates.set({ dialog });
}

// Closes the dialog. Deleted templates can then no longer be restored, and imported templates that were not
// saved are discarded.
export function closeTemplateDialog(): void {
  ownTemplates.set({ dialog: '', dropped: [], arriving: undefined });
}

export function discardArriving(): void {
  ownTemplates.set({ arriving: undefined });
}

// Reads the list. It stays empty if the browser forbids storage.
export async function listOwnTemplates(): Promise<void> {
  const templates = await readFiles<OwnTemplate>(LISTED).catch(() => []);
  ownTemplates.set({ list: templates.toSorted((one, other) => compareNames(one.name, other.name)) });
}

// Compares names as people count: «Oficio 2» is before «Oficio 10».
export const compareNames = new Intl.Collator('es', { numeric: true }).compare;

// Follows the changes of other tabs, until the returned function is called.
export function followOtherTabs(): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = () => void listOwnTemplates();
  return () => channel.close();
}

// Finds a template by its name. Case and accents are ignored.
export function findByName(list: readonly OwnTemplate[], name: string): OwnTemplate | undefined {
  return list.find((one) => fold(one.name) === fold(cutName(name)));
}

// Saves a template. If `former` is set, the template replaces it. Rejects with an ExplainedError.
export async function keepTemplate(name: string, content: TemplateContent, former?: OwnTemplate): Promise<void> {
  const id = former?.id ?? newId();
  const template = listed(id, { name: cutName(name), savedAt: Date.now(), content });
  await changeKept(() => keepFiles(entriesOf([[template, content]])));
}

export async function renameTemplate(id: string, name: string): Promise<void> {
  const template = await readFile<OwnTemplate>(LISTED + id).catch(() => undefined);
  const others = ownTemplates.get().list.filter((one) => one.id !== id);
  if (!template) throw await gone();
  await changeKept(() => keepFiles([[LISTED + id, { ...template, name: freeName(cutName(name), others) }]]));
}

export async function readTemplate(id: string): Promise<TemplateContent> {
  const content = await readFile<TemplateContent>(CONTENT + id).catch(() => undefined);
  if (!content) throw await gone();
  return content;
}

// Deletes templates. They can be restored until the person leaves the dialog.
export async function dropTemplates(templates: readonly OwnTemplate[]): Promise<void> {
  const dropped = await readAll(templates);
  await changeKept(() => dropFiles(templates.flatMap(({ id }) => [LISTED + id, CONTENT + id])));
  ownTemplates.set({ dropped });
}

export async function restoreTemplates(): Promise<void> {
  await changeKept(() => keepFiles(entriesOf(ownTemplates.get().dropped)));
  ownTemplates.set({ dropped: [] });
}

export async function exportTemplates(): Promise<Blob> {
  const all = await readAll(ownTemplates.get().list);
  return new Blob(writeTemplatesFile(all.map(named)), { type: 'application/json' });
}

// Reads a file of templates, and asks in the dialog whether to save them. Rejects with an ExplainedError.
export async function receiveTemplates(file: File): Promise<void> {
  try {
    if (file.size > MAX_TEMPLATES_FILE_BYTES) throw new ExplainedError('pesa más de 100 MB, y no se abre.');
    const arriving = { file: file.name, ...readTemplatesFile(await file.text()) };
    ownTemplates.set({ arriving, dialog: 'manage' });
  } catch (cause) {
    const words = cause instanceof ExplainedError ? cause.messageEs : 'no se pudo leer.';
    throw new ExplainedError(`«${file.name}» ${words}`, cause);
  }
}

// Saves the imported templates, all or none. Returns how many of them were new.
export async function keepArrived(): Promise<number> {
  await listOwnTemplates();
  const { arriving, list } = ownTemplates.get();
  const savedTemplates = (await readAll(list)).map(named);
  const fresh = newAmong(arriving?.templates ?? [], savedTemplates).map(
    (one): Kept => [listed(newId(), one), one.content],
  );
  await changeKept(() => keepFiles(entriesOf(fresh)));
  ownTemplates.set({ arriving: undefined });
  return fresh.length;
}

// Reads the templates with their content. A template that another tab has deleted meanwhile is skipped.
async function readAll(list: readonly OwnTemplate[]): Promise<Kept[]> {
  const all: Kept[] = [];
  for (const template of list) {
    const content = await readFile<TemplateContent>(CONTENT + template.id);
    if (content) all.push([template, content]);
  }
  return all;
}

async function changeKept(change: () => Promise<void>): Promise<void> {
  try {
    await change();
  } catch (cause) {
    const isFull = cause instanceof DOMException && cause.name === 'QuotaExceededError';
    throw new ExplainedError(isFull ? NO_ROOM : NOT_KEPT, cause);
  } finally {
    await listOwnTemplates();
  }
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage('');
  channel.close();
}

async function gone(): Promise<ExplainedError> {
  await listOwnTemplates();
  return new ExplainedError(GONE);
}

function entriesOf(templates: readonly Kept[]): (readonly [string, unknown])[] {
  return templates.flatMap(([template, content]) => [
    [LISTED + template.id, template] as const,
    [CONTENT + template.id, content] as const,
  ]);
}

function listed(id: string, { name, savedAt, content }: NamedTemplate): OwnTemplate {
  return { id, name, savedAt, count: listVariables(content.text).length, isLetter: content.letter !== undefined };
}

function named([{ name, savedAt }, content]: Kept): NamedTemplate {
  return { name, savedAt, content };
}

// Returns an id for a template, with a random part, because two tabs may save in the same millisecond.
function newId(): string {
  return `${Date.now()} ${Math.random()}`;
}
