// The kinds that have their own form. If a request names such a kind, the model gets its form. The service
// loads no other part of a kind.
import type { FORMS } from './all-forms.ts';

export { FORMS } from './all-forms.ts';
export type { DocumentForm, KindForm } from './form.ts';

export type FormedKind = keyof typeof FORMS;
