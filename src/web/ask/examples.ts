// An example request for each kind of document, what the kind is for, and the group in which an office thinks of it.
import type { DocumentKind } from '../../template/kinds.ts';

export interface Example {
  group: 'A otra oficina' | 'Dentro de la oficina' | 'Sobre una persona' | 'Actas y atención al público';
  use: string;
  prompt: string;
}

// In the order of the gallery.
export const EXAMPLES: Readonly<Record<DocumentKind, Example>> = {
  oficio_solicitud: {
    group: 'A otra oficina',
    use: 'Pedir datos, servicios o apoyo',
    prompt:
      'Oficio para pedir a la Comisión Federal de Electricidad que repare los postes y el transformador de la colonia Centro.',
  },
  oficio_respuesta: {
    group: 'A otra oficina',
    use: 'Contestar a una persona o autoridad',
    prompt: 'Respuesta a un vecino que pidió el bacheo de su calle: informarle que el trabajo ya está programado.',
  },
  recursos: {
    group: 'A otra oficina',
    use: 'Pedir presupuesto o una compra',
    prompt: 'Solicitud de suficiencia presupuestal para comprar equipo de cómputo, con justificación y monto.',
  },
  requerimiento: {
    group: 'A otra oficina',
    use: 'Exigir un cumplimiento',
    prompt: 'Requerimiento a un proveedor para que entregue los bienes atrasados de su contrato, con plazo.',
  },
  memorandum: {
    group: 'Dentro de la oficina',
    use: 'Recordar o indicar algo al personal',
    prompt: 'Memorándum para recordar al personal que debe portar su gafete dentro del edificio.',
  },
  circular: {
    group: 'Dentro de la oficina',
    use: 'Comunicar una regla a muchas áreas',
    prompt: 'Circular para informar a todas las áreas el horario de atención durante el periodo vacacional.',
  },
  tarjeta_informativa: {
    group: 'Dentro de la oficina',
    use: 'Poner al tanto a un superior',
    prompt: 'Tarjeta informativa para el presidente municipal sobre el avance de una obra de pavimentación.',
  },
  convocatoria: {
    group: 'Dentro de la oficina',
    use: 'Citar a un órgano colegiado',
    prompt: 'Convocatoria a la sesión ordinaria del comité de adquisiciones, con orden del día.',
  },
  constancia: {
    group: 'Sobre una persona',
    use: 'Certificar un hecho',
    prompt: 'Constancia laboral para una persona servidora pública, con puesto, antigüedad y horario.',
  },
  oficio_comision: {
    group: 'Sobre una persona',
    use: 'Enviar personal a otro lugar',
    prompt: 'Oficio de comisión para que una persona asista tres días a una capacitación en otra ciudad, con viáticos.',
  },
  vacaciones_permiso: {
    group: 'Sobre una persona',
    use: 'Solicitar o conceder días',
    prompt: 'Solicitud de vacaciones para una persona trabajadora, con periodo y nombre de quien la suple.',
  },
  nombramiento: {
    group: 'Sobre una persona',
    use: 'Designar a una persona',
    prompt: 'Nombramiento de la persona enlace de transparencia del área, con sus funciones.',
  },
  acta_administrativa: {
    group: 'Actas y atención al público',
    use: 'Asentar hechos en el trabajo',
    prompt: 'Acta administrativa por inasistencias injustificadas de una persona trabajadora, con dos testigos.',
  },
  entrega_recepcion: {
    group: 'Actas y atención al público',
    use: 'Formalizar un cambio de titular',
    prompt: 'Acta de entrega-recepción de una dirección por cambio de titular, con anexos y testigos.',
  },
  transparencia: {
    group: 'Actas y atención al público',
    use: 'Responder una solicitud de información',
    prompt: 'Respuesta a una solicitud de acceso a la información sobre el gasto en combustible de la dependencia.',
  },
  invitacion: {
    group: 'Actas y atención al público',
    use: 'Convidar a un evento',
    prompt: 'Invitación a las autoridades escolares para la inauguración de la feria de ciencias.',
  },
};
