// The kinds that have a form of their own, which a model gets where a request names one. The service loads
// these and no other part of a kind.
import { form as acta_administrativa } from './acta_administrativa/form.ts';
import { form as circular } from './circular/form.ts';
import { form as constancia } from './constancia/form.ts';
import { form as convocatoria } from './convocatoria/form.ts';
import { form as entrega_recepcion } from './entrega_recepcion/form.ts';
import type { KindForm } from './form.ts';
import { form as memorandum } from './memorandum/form.ts';
import { form as tarjeta_informativa } from './tarjeta_informativa/form.ts';

export type { DocumentForm, KindForm } from './form.ts';

// The more telling noun comes first: an acta de entrega-recepción is not an acta administrativa.
export const FORMS = {
  entrega_recepcion,
  acta_administrativa,
  tarjeta_informativa,
  memorandum,
  circular,
  constancia,
  convocatoria,
} as const satisfies Readonly<Record<string, KindForm>>;

export type FormedKind = keyof typeof FORMS;
