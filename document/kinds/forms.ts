// The kinds that have a form of their own, which a model gets where a request names one. The service loads
// these and no other part of a kind.
import type { FORMS } from './all-forms.ts';

export { FORMS } from './all-forms.ts';
export type { DocumentForm, KindForm } from './form.ts';

export type FormedKind = keyof typeof FORMS;
