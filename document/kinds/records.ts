// What else is known of the kinds: how they are recognised, what is asked of them, how the demo writes them.
import * as acta_administrativa from './acta_administrativa/kind.ts';
import * as circular from './circular/kind.ts';
import * as constancia from './constancia/kind.ts';
import * as convocatoria from './convocatoria/kind.ts';
import * as entrega_recepcion from './entrega_recepcion/kind.ts';
import * as invitacion from './invitacion/kind.ts';
import type { Checked, InDemo, Recognised } from './kind.ts';
import type { DocumentKind } from './kinds.ts';
import * as memorandum from './memorandum/kind.ts';
import * as nombramiento from './nombramiento/kind.ts';
import * as oficio_comision from './oficio_comision/kind.ts';
import * as oficio_respuesta from './oficio_respuesta/kind.ts';
import * as oficio_solicitud from './oficio_solicitud/kind.ts';
import * as recursos from './recursos/kind.ts';
import * as requerimiento from './requerimiento/kind.ts';
import * as tarjeta_informativa from './tarjeta_informativa/kind.ts';
import * as transparencia from './transparencia/kind.ts';
import * as vacaciones_permiso from './vacaciones_permiso/kind.ts';

// How a document is recognised. The more telling clue comes first: a circular may mention an acta, hardly the
// other way round.
export const RECOGNISED: Readonly<Record<DocumentKind, Recognised>> = {
  entrega_recepcion: entrega_recepcion.recognised,
  tarjeta_informativa: tarjeta_informativa.recognised,
  memorandum: memorandum.recognised,
  circular: circular.recognised,
  acta_administrativa: acta_administrativa.recognised,
  constancia: constancia.recognised,
  convocatoria: convocatoria.recognised,
  oficio_comision: oficio_comision.recognised,
  nombramiento: nombramiento.recognised,
  invitacion: invitacion.recognised,
  vacaciones_permiso: vacaciones_permiso.recognised,
  transparencia: transparencia.recognised,
  recursos: recursos.recognised,
  requerimiento: requerimiento.recognised,
  oficio_respuesta: oficio_respuesta.recognised,
  oficio_solicitud: oficio_solicitud.recognised,
};

// What the rules ask of it.
export const CHECKED: Readonly<Record<DocumentKind, Checked>> = {
  oficio_solicitud: oficio_solicitud.checked,
  oficio_respuesta: oficio_respuesta.checked,
  recursos: recursos.checked,
  requerimiento: requerimiento.checked,
  memorandum: memorandum.checked,
  circular: circular.checked,
  tarjeta_informativa: tarjeta_informativa.checked,
  convocatoria: convocatoria.checked,
  constancia: constancia.checked,
  oficio_comision: oficio_comision.checked,
  vacaciones_permiso: vacaciones_permiso.checked,
  nombramiento: nombramiento.checked,
  acta_administrativa: acta_administrativa.checked,
  entrega_recepcion: entrega_recepcion.checked,
  transparencia: transparencia.checked,
  invitacion: invitacion.checked,
};

// How the demo recognises a request. An acta of an entrega-recepción is not an acta administrativa, and so
// on: the order decides.
export const IN_DEMO: Readonly<Record<DocumentKind, InDemo>> = {
  entrega_recepcion: entrega_recepcion.inDemo,
  acta_administrativa: acta_administrativa.inDemo,
  tarjeta_informativa: tarjeta_informativa.inDemo,
  circular: circular.inDemo,
  memorandum: memorandum.inDemo,
  constancia: constancia.inDemo,
  convocatoria: convocatoria.inDemo,
  nombramiento: nombramiento.inDemo,
  invitacion: invitacion.inDemo,
  oficio_comision: oficio_comision.inDemo,
  requerimiento: requerimiento.inDemo,
  transparencia: transparencia.inDemo,
  oficio_respuesta: oficio_respuesta.inDemo,
  vacaciones_permiso: vacaciones_permiso.inDemo,
  recursos: recursos.inDemo,
  oficio_solicitud: oficio_solicitud.inDemo,
};
