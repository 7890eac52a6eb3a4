import { type KindForm, SIGNER, writeForm } from '../form.ts';

export const form: KindForm = {
  name: 'una constancia',
  text: writeForm('Oficio núm. {{Numero_Oficio}}', [
    'A QUIEN CORRESPONDA\nPRESENTE',
    'Quien suscribe, {{Nombre_Remitente}}, {{Cargo_Remitente}}, hace constar que [hecho que se certifica de {{Nombre_Persona}}, con sus datos].',
    'Así consta en {{Documento_Soporte}}, que obra en los archivos de esta área.',
    'A petición de la persona interesada, y para los fines que le convengan, se expide esta constancia.',
    'ATENTAMENTE',
    SIGNER,
    'C.c.p. Expediente de la persona interesada.',
  ]),
  noun: 'con?s?tan?[cs]ias?',
  marks: [/a quien corresponda/, /hac(?:e|emos|go) constar/],
};
