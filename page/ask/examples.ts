// The gallery: the kinds of document in the groups in which an office thinks of them, with what each is for; an example request for each.
import type { DocumentKind } from '@membrete/document/kinds';

export const GALLERY: Readonly<Record<string, readonly (readonly [kind: DocumentKind, use: string])[]>> = {
  'A otra oficina': [
    ['oficio_solicitud', 'Pedir datos, servicios o apoyo'],
    ['oficio_respuesta', 'Contestar a una persona o autoridad'],
    ['recursos', 'Pedir presupuesto o una compra'],
    ['requerimiento', 'Exigir un cumplimiento'],
  ],
  'Dentro de la oficina': [
    ['memorandum', 'Recordar o indicar algo al personal'],
    ['circular', 'Comunicar una regla a muchas áreas'],
    ['tarjeta_informativa', 'Poner al tanto a un superior'],
    ['convocatoria', 'Citar a un órgano colegiado'],
  ],
  'Sobre una persona': [
    ['constancia', 'Certificar un hecho'],
    ['oficio_comision', 'Enviar personal a otro lugar'],
    ['vacaciones_permiso', 'Solicitar o conceder días'],
    ['nombramiento', 'Designar a una persona'],
  ],
  'Actas y atención al público': [
    ['acta_administrativa', 'Asentar hechos en el trabajo'],
    ['entrega_recepcion', 'Formalizar un cambio de titular'],
    ['transparencia', 'Responder una solicitud de información'],
    ['invitacion', 'Convidar a un evento'],
  ],
};

export const EXAMPLES: Readonly<Record<DocumentKind, string>> = {
  oficio_solicitud:
    'Oficio para pedir a la Comisión Federal de Electricidad que repare los postes y el transformador de la colonia Centro.',
  oficio_respuesta:
    'Respuesta a un vecino que pidió el bacheo de su calle: informarle que el trabajo ya está programado.',
  recursos: 'Solicitud de suficiencia presupuestal para comprar equipo de cómputo, con justificación y monto.',
  requerimiento: 'Requerimiento a un proveedor para que entregue los bienes atrasados de su contrato, con plazo.',
  memorandum: 'Memorándum para recordar al personal que debe portar su gafete dentro del edificio.',
  circular: 'Circular para informar a todas las áreas el horario de atención durante el periodo vacacional.',
  tarjeta_informativa: 'Tarjeta informativa para el presidente municipal sobre el avance de una obra de pavimentación.',
  convocatoria: 'Convocatoria a la sesión ordinaria del comité de adquisiciones, con orden del día.',
  constancia: 'Constancia laboral para una persona servidora pública, con puesto, antigüedad y horario.',
  oficio_comision:
    'Oficio de comisión para que una persona asista tres días a una capacitación en otra ciudad, con viáticos.',
  vacaciones_permiso: 'Solicitud de vacaciones para una persona trabajadora, con periodo y nombre de quien la suple.',
  nombramiento: 'Nombramiento de la persona enlace de transparencia del área, con sus funciones.',
  acta_administrativa:
    'Acta administrativa por inasistencias injustificadas de una persona trabajadora, con dos testigos.',
  entrega_recepcion: 'Acta de entrega-recepción de una dirección por cambio de titular, con anexos y testigos.',
  transparencia:
    'Respuesta a una solicitud de acceso a la información sobre el gasto en combustible de la dependencia.',
  invitacion: 'Invitación a las autoridades escolares para la inauguración de la feria de ciencias.',
};
