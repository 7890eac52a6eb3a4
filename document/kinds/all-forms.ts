// The forms that the model gets. A form with a more specific noun is tried first.
// `npm run kinds` writes this file.
import { form as acta_administrativa } from './acta_administrativa/form.ts';
import { form as circular } from './circular/form.ts';
import { form as constancia } from './constancia/form.ts';
import { form as convocatoria } from './convocatoria/form.ts';
import { form as entrega_recepcion } from './entrega_recepcion/form.ts';
import type { KindForm } from './form.ts';
import { form as memorandum } from './memorandum/form.ts';
import { form as tarjeta_informativa } from './tarjeta_informativa/form.ts';

export const FORMS = {
  entrega_recepcion,
  tarjeta_informativa,
  memorandum,
  circular,
  acta_administrativa,
  constancia,
  convocatoria,
} as const satisfies Readonly<Record<string, KindForm>>;
