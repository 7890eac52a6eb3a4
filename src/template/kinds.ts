// The sixteen kinds of document.
export type DocumentKind =
  | 'oficio_solicitud'
  | 'oficio_respuesta'
  | 'memorandum'
  | 'circular'
  | 'tarjeta_informativa'
  | 'constancia'
  | 'acta_administrativa'
  | 'convocatoria'
  | 'oficio_comision'
  | 'transparencia'
  | 'requerimiento'
  | 'vacaciones_permiso'
  | 'recursos'
  | 'entrega_recepcion'
  | 'invitacion'
  | 'nombramiento';
export function guessKind(text: string): DocumentKind | undefined {
  return text === '' ? undefined : 'oficio_solicitud';
}
