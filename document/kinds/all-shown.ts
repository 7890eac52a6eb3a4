// The names and examples of the kinds, in the order of the gallery.
// `npm run kinds` writes this file.
import { shown as acta_administrativa } from './acta_administrativa/shown.ts';
import { shown as circular } from './circular/shown.ts';
import { shown as constancia } from './constancia/shown.ts';
import { shown as convocatoria } from './convocatoria/shown.ts';
import { shown as entrega_recepcion } from './entrega_recepcion/shown.ts';
import { shown as invitacion } from './invitacion/shown.ts';
import type { ShownKind } from './kind.ts';
import { shown as memorandum } from './memorandum/shown.ts';
import { shown as nombramiento } from './nombramiento/shown.ts';
import { shown as oficio_comision } from './oficio_comision/shown.ts';
import { shown as oficio_respuesta } from './oficio_respuesta/shown.ts';
import { shown as oficio_solicitud } from './oficio_solicitud/shown.ts';
import { shown as recursos } from './recursos/shown.ts';
import { shown as requerimiento } from './requerimiento/shown.ts';
import { shown as tarjeta_informativa } from './tarjeta_informativa/shown.ts';
import { shown as transparencia } from './transparencia/shown.ts';
import { shown as vacaciones_permiso } from './vacaciones_permiso/shown.ts';

export const SHOWN = {
  oficio_solicitud,
  oficio_respuesta,
  recursos,
  requerimiento,
  memorandum,
  circular,
  tarjeta_informativa,
  convocatoria,
  constancia,
  oficio_comision,
  vacaciones_permiso,
  nombramiento,
  acta_administrativa,
  entrega_recepcion,
  transparencia,
  invitacion,
} as const satisfies Readonly<Record<string, ShownKind>>;
