import { COPY_LINE, type KindForm, SIGNER, writeForm } from '../form.ts';

export const form: KindForm = {
  name: 'una convocatoria',
  text: writeForm('Oficio núm. {{Numero_Oficio}}', [
    '{{Destinatario}}\n{{Cargo}}\nPRESENTE',
    'Le convoco a [qué sesión o reunión, de quiénes y para qué], que se celebrará el {{Fecha_Sesion}}, a las {{Hora}} horas, en {{Sede}}, conforme al siguiente orden del día:',
    '1. Lista de asistencia.\n2. Lectura y aprobación del orden del día.\n3. {{Punto_a_Tratar}}\n4. Asuntos generales.',
    'Si no puede asistir, le agradeceré designar por escrito a su suplente antes del {{Fecha_Limite}}.',
    'ATENTAMENTE',
    SIGNER,
    COPY_LINE,
  ]),
  noun: '(?:convocar|co[mn][vb]ocatoria)(?=[^\\n]{0,60}(?:sesion|reunion|junta|asamblea|comite|consejo|cabildo))',
  marks: [/orden del dia/, /^\s*3[.)-]/m],
};
