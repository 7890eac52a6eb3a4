// The records of the kinds, in the order in which a text is tested against them.
// `npm run kinds` writes this file.
import { kind as acta_administrativa } from './acta_administrativa/kind.ts';
import { kind as circular } from './circular/kind.ts';
import { kind as constancia } from './constancia/kind.ts';
import { kind as convocatoria } from './convocatoria/kind.ts';
import { kind as entrega_recepcion } from './entrega_recepcion/kind.ts';
import { kind as invitacion } from './invitacion/kind.ts';
import type { KindRecord } from './kind.ts';
import type { DocumentKind } from './kinds.ts';
import { kind as memorandum } from './memorandum/kind.ts';
import { kind as nombramiento } from './nombramiento/kind.ts';
import { kind as oficio_comision } from './oficio_comision/kind.ts';
import { kind as oficio_respuesta } from './oficio_respuesta/kind.ts';
import { kind as oficio_solicitud } from './oficio_solicitud/kind.ts';
import { kind as recursos } from './recursos/kind.ts';
import { kind as requerimiento } from './requerimiento/kind.ts';
import { kind as tarjeta_informativa } from './tarjeta_informativa/kind.ts';
import { kind as transparencia } from './transparencia/kind.ts';
import { kind as vacaciones_permiso } from './vacaciones_permiso/kind.ts';

export const RECORDS: Readonly<Record<DocumentKind, KindRecord>> = {
  entrega_recepcion,
  tarjeta_informativa,
  memorandum,
  circular,
  acta_administrativa,
  constancia,
  convocatoria,
  oficio_comision,
  nombramiento,
  invitacion,
  vacaciones_permiso,
  transparencia,
  requerimiento,
  oficio_respuesta,
  recursos,
  oficio_solicitud,
};
