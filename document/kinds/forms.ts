// The kinds that have a form, which the model gets if a request names the kind. The service loads no other
// file of a kind.
import type { FORMS } from './all-forms.ts';

export { FORMS } from './all-forms.ts';
export type { DocumentForm, KindForm } from './form.ts';

export type FormedKind = keyof typeof FORMS;
