// The 16 kinds of document: what stands above, in and below the body of each.
import type { Kind } from './kinds.ts';
import type { Topic } from './topic.ts';

export interface Entry {
  title: string; // the line of the number
  reference?: string; // a line below it
  addressee: readonly string[];
  body: (topic: Topic) => string[];
  signatures?: readonly string[]; // blocks; the sender's when absent
  copies: readonly string[];
}

const TO_PERSON = ['{{Destinatario}}', '{{Cargo}}', 'PRESENTE'];
const OFICIO = 'Oficio núm. {{Numero_Oficio}}';
const FOR_INFORMATION = 'C.c.p. {{Nombre_Copia}}, {{Cargo_Copia}}. Para su conocimiento.';
const FOR_FOLLOW_UP = 'C.c.p. {{Nombre_Copia}}, {{Cargo_Copia}}. Para su seguimiento.';
const ARCHIVE = 'C.c.p. Archivo.';
const SENDER = '{{Nombre_Remitente}}\n{{Cargo_Remitente}}';

export const CATALOGUE: Record<Kind, Entry> = {
  oficio_solicitud: {
    title: OFICIO,
    addressee: TO_PERSON,
    body: (topic) => [
      `Con fundamento en {{Fundamento_Legal}}, me dirijo a usted para solicitar ${topic.matter || 'su apoyo en {{Apoyo_Solicitado}}'}, a fin de atender una necesidad de {{Lugar_Atencion}}.`,
      join(
        particulars(topic, 'Para su valoración, le informo lo siguiente'),
        `La atención de esta solicitud beneficiará ${beneficiaries(topic)}. Si requiere una visita o documentos adicionales, esta área los pondrá a su alcance.`,
      ),
      'Le agradeceré comunicar la respuesta y la fecha de atención a más tardar el {{Fecha_Limite}}. Para coordinar los trabajos, {{Nombre_Enlace}} queda a su disposición en {{Telefono_Contacto}} y en {{Correo_Contacto}}.',
    ],
    copies: [FOR_INFORMATION, ARCHIVE],
  },
  oficio_respuesta: {
    title: OFICIO,
    addressee: TO_PERSON,
    body: (topic) => [
      `En respuesta a su escrito {{Numero_Escrito}}, recibido el {{Fecha_Recepcion}}, relativo a ${topic.matter || '{{Asunto_Escrito}}'}, le comunico el resultado de la revisión que realizó esta área.`,
      join(
        told(topic, 'Al respecto, le informo que', 'Al respecto, le informo que {{Respuesta}}'),
        particulars(topic, 'Además, se precisa lo siguiente'),
        'El seguimiento está a cargo de {{Area_Responsable}} y su conclusión se programa para el {{Fecha_Termino}}.',
      ),
      'Para consultar el avance o aclarar cualquier duda, puede comunicarse a {{Telefono_Contacto}} e indicar el folio {{Folio_Peticion}}. Agradezco su confianza y quedo a sus órdenes.',
    ],
    copies: [FOR_FOLLOW_UP, ARCHIVE],
  },
  memorandum: {
    title: 'MEMORÁNDUM núm. {{Numero_Memorandum}}',
    addressee: ['PARA: {{Destinatario}}', '{{Cargo}}', 'DE: {{Nombre_Remitente}}'],
    body: (topic) => [
      join(
        `Se comunica al personal de {{Area_Destinataria}} lo relativo ${to(topic.matter || '{{Tema}}')}, para su atención y cumplimiento.`,
        told(topic, 'Se informa además que'),
        particulars(topic, 'Deberá considerarse lo siguiente'),
      ),
      isMeeting(topic)
        ? 'La reunión se llevará a cabo el {{Fecha_Reunion}}, a las {{Hora}} horas, en {{Sede}}. Se pide llegar con puntualidad y llevar los avances y asuntos pendientes de cada persona.'
        : 'Lo anterior se aplicará a partir del {{Fecha_Inicio}}. {{Nombre_Responsable}} dará seguimiento y atenderá las dudas que surjan en la extensión {{Extension}}.',
      'Agradezco la colaboración de cada integrante del equipo para el buen funcionamiento del área.',
    ],
    copies: [FOR_INFORMATION, ARCHIVE],
  },
  circular: {
    title: 'CIRCULAR núm. {{Numero_Circular}}',
    addressee: TO_PERSON,
    body: (topic) => [
      join(
        `Con fundamento en {{Fundamento_Legal}}, se comunica a las personas titulares de las áreas y a todo el personal lo relativo ${to(topic.matter || '{{Tema}}')}.`,
        told(topic, 'Se informa además que'),
      ),
      join(
        particulars(topic, 'Deberá considerarse lo siguiente'),
        'La medida es de observancia general y estará vigente del {{Fecha_Inicio}} al {{Fecha_Termino}}, en el horario de {{Horario}}. Cada área designará a una persona responsable de su cumplimiento y enviará su nombre a {{Area_Receptora}} a más tardar el {{Fecha_Limite}}.',
      ),
      'Les pido difundir esta circular entre las personas servidoras públicas a su cargo y colocarla en un lugar visible para la ciudadanía.',
    ],
    copies: [FOR_INFORMATION, ARCHIVE],
  },
  tarjeta_informativa: {
    title: 'TARJETA INFORMATIVA núm. {{Numero_Tarjeta}}',
    addressee: ['PARA: {{Destinatario}}', '{{Cargo}}', 'DE: {{Nombre_Remitente}}'],
    body: (topic) => [
      join(
        `Antecedentes: se informa sobre ${topic.matter || '{{Tema}}'}, con datos al corte del {{Fecha_Corte}} reportados por {{Area_Responsable}}.`,
        told(topic, 'Se hace de su conocimiento que'),
        particulars(topic, 'Se precisa lo siguiente'),
      ),
      'Situación actual y resultados: se registra un avance de {{Avance}} respecto de lo programado. El principal pendiente es {{Pendiente_Principal}}, cuya atención concluirá el {{Fecha_Compromiso}}.',
      'Acciones y siguiente paso: continúa la coordinación con {{Areas_Participantes}} y se propone {{Propuesta}}. Se solicita su instrucción sobre {{Decision_Requerida}}.',
    ],
    copies: [ARCHIVE],
  },
  constancia: {
    title: OFICIO,
    addressee: ['A QUIEN CORRESPONDA', 'PRESENTE'],
    body: (topic) => [
      isAboutWork(topic)
        ? 'Quien suscribe, {{Nombre_Remitente}}, {{Cargo_Remitente}}, hace constar que {{Nombre_Persona}}, con número de empleado {{Numero_Empleado}}, presta sus servicios en esta institución desde el {{Fecha_Ingreso}}.'
        : `Quien suscribe, {{Nombre_Remitente}}, {{Cargo_Remitente}}, hace constar que {{Nombre_Persona}}, con número de registro {{Numero_Registro}}, cumple lo necesario para que se expida esta ${lower(topic.subject)}.`,
      join(
        isAboutWork(topic)
          ? 'A la fecha ocupa el puesto de {{Puesto}}, con adscripción a {{Area_Adscripcion}} y horario de {{Horario}}, según consta en su expediente.'
          : 'Las actividades se realizaron del {{Fecha_Inicio}} al {{Fecha_Termino}}, en {{Area_Adscripcion}}, según consta en el expediente que obra en los archivos de esta área.',
        particulars(topic, 'Se asienta, además, lo siguiente'),
        told(topic, 'Se hace constar también que'),
      ),
      'A petición de la persona interesada, y para los fines que le convengan, se expide esta constancia en {{Lugar}}, el {{Fecha}}.',
    ],
    copies: ['C.c.p. Expediente de la persona interesada.', ARCHIVE],
  },
  acta_administrativa: {
    title: 'ACTA ADMINISTRATIVA núm. {{Numero_Acta}}',
    addressee: [],
    body: (topic) => [
      'En {{Lugar}}, siendo las {{Hora_Inicio}} horas del {{Fecha}}, en las oficinas de {{Area}}, se reúnen {{Nombre_Remitente}}, {{Cargo_Remitente}}; {{Nombre_Persona}}, con el puesto de {{Puesto}}; y, como testigos de asistencia, {{Testigo_1}} y {{Testigo_2}}.',
      join(
        `Hechos. La presente acta se levanta con motivo de ${topic.matter || '{{Motivo}}'}. Los hechos ocurrieron el {{Fecha_Hechos}}, en {{Lugar_Hechos}}, de la siguiente manera: {{Descripcion_Hechos}}.`,
        particulars(topic, 'Se asienta, además, lo siguiente'),
        told(topic, 'Se asienta también que'),
      ),
      'Manifestaciones. En uso de la palabra, {{Nombre_Persona}} declara: {{Declaracion}}. Se le informa que puede presentar las pruebas que estime convenientes y contar con la presencia de su representación sindical.',
      'Leída el acta y sin más hechos que asentar, se cierra a las {{Hora_Cierre}} horas del mismo día. Firman al margen y al calce quienes intervinieron.',
    ],
    signatures: [
      SENDER,
      '{{Nombre_Persona}}\n{{Puesto}}',
      '{{Testigo_1}}\nTestigo de asistencia',
      '{{Testigo_2}}\nTestigo de asistencia',
    ],
    copies: ['C.c.p. Órgano Interno de Control. Para su conocimiento.', 'C.c.p. Expediente.'],
  },
  convocatoria: {
    title: OFICIO,
    addressee: TO_PERSON,
    body: (topic) => [
      `Con fundamento en {{Fundamento_Legal}}, se le convoca ${to(topic.matter || 'la {{Numero_Sesion}} sesión de {{Organo_Colegiado}}')}, que se celebrará el {{Fecha_Sesion}}, a las {{Hora}} horas, en {{Sede}}, conforme al siguiente orden del día:`,
      '1. Lista de asistencia y declaración de quórum.\n2. Lectura y, en su caso, aprobación del orden del día.\n3. {{Punto_a_Tratar}}\n4. Asuntos generales.\n5. Clausura de la sesión.',
      'La carpeta de trabajo puede consultarse en {{Enlace_Carpeta}}. Si no le es posible asistir, le agradeceré comunicar por escrito el nombre de su suplente a más tardar el {{Fecha_Limite}}.',
    ],
    copies: [FOR_INFORMATION, ARCHIVE],
  },
  oficio_comision: {
    title: OFICIO,
    addressee: TO_PERSON,
    body: (topic) => [
      join(
        `Con fundamento en {{Fundamento_Legal}}, se autoriza la ${/^Comisión \p{L}/u.test(topic.subject) ? lower(topic.subject) : 'comisión para asistir a {{Motivo_Comision}}'}. La comisión se realizará en {{Lugar_Comision}}, del {{Fecha_Inicio}} al {{Fecha_Termino}}.`,
        particulars(topic, 'Se precisa lo siguiente'),
      ),
      'Para el desempeño de la comisión se autorizan viáticos por {{Monto_Viaticos}}, con cargo a la partida {{Partida_Presupuestal}}, así como el traslado en {{Medio_Transporte}}.',
      'Al concluir, deberá entregar el informe de actividades y la comprobación de gastos a {{Area_Comprobacion}} dentro de los {{Plazo_Comprobacion}} días hábiles siguientes. Le deseo éxito en su encargo.',
    ],
    copies: ['C.c.p. {{Nombre_Copia}}, {{Cargo_Copia}}. Para el trámite de viáticos.', 'C.c.p. Expediente.'],
  },
  transparencia: {
    title: OFICIO,
    reference: 'Folio de la solicitud: {{Folio_Solicitud}}',
    addressee: TO_PERSON,
    body: (topic) => (/^Respuesta/.test(topic.subject) ? answerApplicant(topic) : turnToArea(topic)),
    copies: [FOR_INFORMATION, 'C.c.p. Expediente {{Folio_Solicitud}}.'],
  },
  requerimiento: {
    title: OFICIO,
    reference: 'Expediente: {{Expediente}}',
    addressee: TO_PERSON,
    body: (topic) => [
      join(
        `Con fundamento en {{Fundamento_Legal}}, le comunico que a la fecha no consta en esta área el cumplimiento de la obligación relativa ${to(topic.matter || '{{Obligacion}}')}, cuyo plazo venció el {{Fecha_Vencimiento}}.`,
        particulars(topic, 'Se precisa lo siguiente'),
        told(topic, 'Se le informa además que'),
      ),
      'Por lo anterior, se le requiere para que, dentro de los {{Plazo}} días hábiles siguientes a la notificación de este oficio, cumpla lo señalado o exponga por escrito las causas que se lo impiden, con los documentos que las acrediten.',
      'De no atender este requerimiento, se aplicarán las sanciones y medidas de apercibimiento previstas en {{Disposicion_Aplicable}}. La respuesta debe presentarse en {{Oficina_Recepcion}}, de {{Horario}}.',
    ],
    copies: [FOR_FOLLOW_UP, 'C.c.p. Expediente.'],
  },
  vacaciones_permiso: {
    title: OFICIO,
    addressee: TO_PERSON,
    body: (topic) => [
      `Solicito su autorización para disfrutar ${topic.matter || '{{Tipo_Permiso}}'}, en el periodo del {{Fecha_Inicio}} al {{Fecha_Termino}}, con reincorporación a mis labores el {{Fecha_Reincorporacion}}.`,
      join(
        particulars(topic, 'Para su valoración, informo lo siguiente'),
        'Mi número de empleado es {{Numero_Empleado}} y ocupo el puesto de {{Puesto}}. Durante mi ausencia, {{Nombre_Suplente}} atenderá los asuntos pendientes, que entregaré por escrito antes de la fecha de inicio.',
      ),
      'La petición se funda en {{Fundamento_Legal}}. Agradezco su atención y quedo en espera de su respuesta.',
    ],
    copies: ['C.c.p. {{Nombre_Copia}}, {{Cargo_Copia}}. Para su trámite.', ARCHIVE],
  },
  recursos: {
    title: OFICIO,
    addressee: TO_PERSON,
    body: (topic) => [
      `Con fundamento en {{Fundamento_Legal}}, solicito ${topic.matter || 'la suficiencia presupuestal para {{Concepto_Compra}}'}, por un monto de {{Monto}} ({{Monto_Letra}}), con cargo a la partida {{Partida_Presupuestal}}.`,
      join(
        particulars(topic, 'Como antecedente, le informo lo siguiente'),
        'La petición se justifica porque {{Justificacion}}. De no contar con el recurso, se afectaría {{Servicio_Afectado}}. El costo se estimó con las cotizaciones que se acompañan como anexo.',
      ),
      'Le agradeceré comunicar la respuesta antes del {{Fecha_Limite}}, para iniciar a tiempo el procedimiento. Para aclaraciones, queda a su disposición {{Nombre_Enlace}}, en la extensión {{Extension}}.',
    ],
    copies: [FOR_INFORMATION, ARCHIVE],
  },
  entrega_recepcion: {
    title: 'ACTA DE ENTREGA-RECEPCIÓN núm. {{Numero_Acta}}',
    addressee: [],
    body: (topic) => [
      `En {{Lugar}}, siendo las {{Hora_Inicio}} horas del {{Fecha}}, en las oficinas de {{Area_Entregada}}, se reúnen {{Nombre_Saliente}}, {{Cargo_Saliente}}, persona servidora pública saliente, y {{Nombre_Entrante}}, persona servidora pública entrante, para formalizar la ${lower(topic.subject)}. Interviene {{Nombre_Representante_Control}}, en representación del Órgano Interno de Control, y actúan como testigos {{Testigo_1}} y {{Testigo_2}}.`,
      join(
        'La persona saliente entrega los siguientes anexos: recursos humanos, {{Anexo_1}}; recursos materiales e inventario, {{Anexo_2}}; recursos financieros, {{Anexo_3}}; archivos y expedientes, {{Anexo_4}}; asuntos en trámite y pendientes, {{Anexo_5}}; llaves, sellos y claves de acceso, {{Anexo_6}}.',
        particulars(topic, 'Se asienta, además, lo siguiente'),
      ),
      'La recepción no libera de responsabilidad a quien entrega. La persona entrante cuenta con {{Plazo_Verificacion}} días hábiles para verificar el contenido y solicitar aclaraciones, con fundamento en {{Fundamento_Legal}}.',
      'Leída el acta, se cierra a las {{Hora_Cierre}} horas y firman quienes intervinieron.',
    ],
    signatures: [
      '{{Nombre_Saliente}}\nEntrega',
      '{{Nombre_Entrante}}\nRecibe',
      '{{Nombre_Representante_Control}}\nÓrgano Interno de Control',
      '{{Testigo_1}}\nTestigo',
      '{{Testigo_2}}\nTestigo',
    ],
    copies: ['C.c.p. Órgano Interno de Control.', ARCHIVE],
  },
  invitacion: {
    title: OFICIO,
    addressee: TO_PERSON,
    body: (topic) => [
      `Tengo el gusto de invitarle ${to(topic.matter || '{{Nombre_Evento}}')}. El acto se realizará el {{Fecha_Evento}}, a las {{Hora}} horas, en {{Sede}}.`,
      join(
        particulars(topic, 'Le comparto los siguientes datos'),
        'El propósito del encuentro es {{Objetivo_Evento}}. Su participación como {{Tipo_Participacion}} será muy valiosa para quienes asistan, y tendrá una duración aproximada de {{Duracion}}.',
      ),
      'Le agradeceré confirmar su asistencia a más tardar el {{Fecha_Limite}}, al correo {{Correo_Contacto}} o al teléfono {{Telefono_Contacto}}. La sede cuenta con {{Medidas_Accesibilidad}}.',
    ],
    copies: [FOR_INFORMATION, ARCHIVE],
  },
  nombramiento: {
    title: OFICIO,
    addressee: TO_PERSON,
    body: (topic) => [
      `Con fundamento en {{Fundamento_Legal}}, le comunico que se le designa como ${post(topic) || '{{Encargo}}'}, con efectos a partir del {{Fecha_Inicio}} y con vigencia hasta {{Vigencia}}.`,
      join(
        'En ese carácter, le corresponderá ejercer las funciones de {{Funcion_Principal}}, rendir los informes que se le soliciten y proteger la información a la que tenga acceso.',
        particulars(topic, 'Se precisa lo siguiente'),
      ),
      'Le invito a desempeñar este encargo con apego a los principios de legalidad, honradez, lealtad, imparcialidad y eficiencia del servicio público.',
    ],
    signatures: [SENDER, 'Acepto el encargo: {{Destinatario}}'],
    copies: [FOR_INFORMATION, 'C.c.p. Expediente.'],
  },
};

export const SENDER_SIGNATURE: readonly string[] = [SENDER];

function answerApplicant(topic: Topic): string[] {
  const missing = /inexisten|no existe|no se (cuenta|tiene|encontr)/i.test(
    [topic.subject, ...topic.details, ...topic.messages].join(' '),
  );
  return [
    'En atención a la solicitud de acceso a la información con folio {{Folio_Solicitud}}, recibida el {{Fecha_Solicitud}}, en la que se pide {{Informacion_Solicitada}}, y con fundamento en {{Fundamento_Legal}}, le comunico lo siguiente.',
    missing
      ? 'Esta unidad turnó la solicitud a {{Area_Responsable}}, que realizó una búsqueda exhaustiva en sus archivos físicos y electrónicos y no localizó la información. El Comité de Transparencia confirmó que es inexistente, mediante el acta {{Numero_Acta}}, que se acompaña como anexo.'
      : join(
          `Esta unidad turnó la solicitud a {{Area_Responsable}}, que realizó la búsqueda en sus archivos físicos y electrónicos. Como resultado, {{Resultado_Busqueda}}. La información se entrega en la modalidad {{Modalidad_Entrega}}.`,
          particulars(topic, 'Se precisa lo siguiente'),
          told(topic, 'Se le informa además que'),
        ),
    'Si no está conforme con esta respuesta, puede presentar el recurso de revisión dentro del plazo de {{Plazo_Recurso}} ante {{Autoridad_Garante}}. Para recibir orientación, comuníquese a {{Telefono_Contacto}} o escriba a {{Correo_Contacto}}.',
  ];
}

function turnToArea(topic: Topic): string[] {
  return [
    `Con fundamento en {{Fundamento_Legal}}, le remito ${topic.matter || 'la solicitud de acceso a la información'}, registrada con el folio {{Folio_Solicitud}} y recibida el {{Fecha_Solicitud}}, para que el área a su cargo la atienda en el ámbito de sus atribuciones.`,
    join(
      'Le pido realizar una búsqueda exhaustiva y enviar la respuesta en formato abierto, con el señalamiento de los datos que deban protegerse, a más tardar el {{Fecha_Limite}}.',
      particulars(topic, 'Deberá considerarse lo siguiente'),
    ),
    'Si la información no es de su competencia o no obra en sus archivos, le agradeceré comunicarlo por escrito dentro de los {{Plazo}} días hábiles siguientes. Para orientación, queda a su disposición {{Nombre_Enlace}}, en {{Correo_Contacto}}.',
  ];
}

function join(...sentences: string[]): string {
  return sentences.filter(Boolean).join(' ');
}

function particulars({ details }: Topic, opening: string): string {
  return details.length === 0 ? '' : `${opening}: ${details.map(lower).join('; ')}.`;
}

function told({ messages }: Topic, opening: string, otherwise = ''): string {
  if (messages.length === 0) return otherwise && `${otherwise}.`;
  return `${opening} ${messages.map(lower).join(' y que ')}.`;
}

function to(matter: string): string {
  return `a ${matter}`;
}

// «enlace de transparencia» out of «el enlace de transparencia» or «María como enlace de transparencia»
function post({ matter }: Topic): string {
  return matter.replace(/^.* como /, '').replace(/^(el|la|los|las|un|una) /, '');
}

function beneficiaries({ matter, details }: Topic): string {
  const about = [matter, ...details].join(' ');
  if (
    /escuela|primaria|secundaria|plantel|preescolar|alumn|estudiant|universidad|laboratorio|salón|salones|aula/i.test(
      about,
    )
  ) {
    return 'al alumnado y a toda la comunidad escolar';
  }
  if (/calle|colonia|poste|alumbrado|bache|drenaje|parque|agua|basura|árbol/i.test(about))
    return 'a las personas que habitan la zona';
  return 'al personal y a las personas usuarias del servicio';
}

function isMeeting({ subject }: Topic): boolean {
  return /junta|reunión|sesión|asamblea/i.test(subject);
}

function isAboutWork({ subject }: Topic): boolean {
  return /trabajo|laboral|empleo|antigüedad|ingresos|^Constancia$/i.test(subject);
}

function lower(text: string): string {
  return /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}
