// The kinds that have a form. If a request names a kind of this list, the model gets its form. The service
// loads no other file of a kind.
import type { FORMS } from './all-forms.ts';

export { FORMS } from './all-forms.ts';
export type { DocumentForm, KindForm } from './form.ts';

export type FormedKind = keyof typeof FORMS;
