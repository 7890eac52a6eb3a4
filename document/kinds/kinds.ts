// The sixteen kinds of document under their Spanish names, in the order in which people see them. The page loads them at once, the patterns
// of document-kind.ts when there is a text. A new kind begins here: `npm run types` and `npm run unit` name what it needs.
export const KIND_NAMES = {
  oficio_solicitud: 'Oficio de solicitud',
  oficio_respuesta: 'Oficio de respuesta',
  memorandum: 'Memorándum',
  circular: 'Circular',
  tarjeta_informativa: 'Tarjeta informativa',
  constancia: 'Constancia',
  acta_administrativa: 'Acta administrativa',
  convocatoria: 'Convocatoria',
  oficio_comision: 'Oficio de comisión',
  transparencia: 'Respuesta de transparencia',
  requerimiento: 'Requerimiento',
  vacaciones_permiso: 'Vacaciones o permiso',
  recursos: 'Solicitud de recursos',
  entrega_recepcion: 'Entrega-recepción',
  invitacion: 'Invitación',
  nombramiento: 'Nombramiento',
} as const;

export type DocumentKind = keyof typeof KIND_NAMES;
