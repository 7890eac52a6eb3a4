// The kinds that have their own form. A request that names such a kind gives its form to the model. The
// service loads no other part of a kind.
import type { FORMS } from './all-forms.ts';

export { FORMS } from './all-forms.ts';
export type { DocumentForm, KindForm } from './form.ts';

export type FormedKind = keyof typeof FORMS;
