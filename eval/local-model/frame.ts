// Chat messages → the text that a model continues: its own chat format if it is a known one, otherwise a transcript.

export interface Message {
  role: string;
  content: string;
}

// Marks the end of an answer in a transcript, after which the model would write another request.
export const END_OF_ANSWER = '\n\n### ';

export function frameOf(chatTemplate: string | undefined, shots: number): (messages: readonly Message[]) => string {
  return chatTemplate?.includes('<|im_start|>')
    ? chatml
    : (messages) => transcript(messages, EXCHANGES.slice(0, shots));
}

function chatml(messages: readonly Message[]): string {
  const turns = messages.map(({ role, content }) => `<|im_start|>${role}\n${content}<|im_end|>\n`);
  return `${turns.join('')}<|im_start|>assistant\n`;
}

// A model without chat format has only been trained on texts. The exchanges show it what kind of text this is.
function transcript(messages: readonly Message[], exchanges: readonly (readonly [string, string])[]): string {
  const said = (role: string) => messages.filter((message) => message.role === role).map(({ content }) => content);
  const all = [...exchanges, [said('user').join('\n\n'), ''] as const];
  const turns = all.map(([request, answer]) => `### Solicitud\n${request}\n\n### Respuesta\n${answer}`);
  return [...said('system'), ...turns].join('\n\n');
}

// Two exchanges with templates that no case asks for.
const EXCHANGES: readonly (readonly [string, string])[] = [
  [
    `<solicitud>
acuse de recibo de un estudio de impacto ambiental
</solicitud>
Escribe la plantilla completa.`,
    `{{Institucion}}
{{Area}}
Oficio núm. {{Numero_Oficio}}
ASUNTO: Acuse de recibo del estudio de impacto ambiental

{{Lugar}}, a {{Fecha}}

{{Destinatario}}
{{Cargo}}
PRESENTE

Con fundamento en {{Fundamento_Legal}}, le comunico que el {{Fecha_Recepcion}} esta área recibió el estudio de impacto ambiental del proyecto {{Nombre_Proyecto}}, registrado con el folio {{Folio}}.

El estudio consta de {{Numero_Hojas}} hojas y será revisado en un plazo de {{Plazo}}. En caso de que haga falta algún documento, se le informará al correo {{Correo_Contacto}}.

ATENTAMENTE

{{Nombre_Remitente}}
{{Cargo_Remitente}}

C.c.p. {{Nombre_Copia}}, {{Cargo_Copia}}. Para su conocimiento.
C.c.p. Archivo.`,
  ],
  [
    `<area>Museo Regional</area>
<solicitud>
carta de agradecimiento a quien dono unas pinturas
</solicitud>
Escribe la plantilla completa.`,
    `{{Institucion}}
{{Area}}
Oficio núm. {{Numero_Oficio}}
ASUNTO: Agradecimiento por la donación de pinturas

{{Lugar}}, a {{Fecha}}

{{Destinatario}}
{{Cargo}}
PRESENTE

A nombre de esta institución le agradezco la donación de {{Numero_Obras}} pinturas de {{Nombre_Autor}}, que desde el {{Fecha_Ingreso}} forman parte del acervo del museo.

Las obras se exhibirán en {{Nombre_Sala}} y quedaron inscritas en el inventario con el número {{Numero_Inventario}}. Será un gusto recibirle en la inauguración, el {{Fecha_Evento}} a las {{Hora}} horas.

ATENTAMENTE

{{Nombre_Remitente}}
{{Cargo_Remitente}}

C.c.p. {{Nombre_Copia}}, {{Cargo_Copia}}. Para su conocimiento.
C.c.p. Archivo.`,
  ],
];
