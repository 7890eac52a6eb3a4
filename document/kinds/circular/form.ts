import { COPY_LINE, type KindForm, NO_OFICIO, SIGNER, writeForm } from '../form.ts';

export const form: KindForm = {
  name: 'una circular',
  text: writeForm('CIRCULAR núm. {{Numero_Circular}}', [
    '{{Destinatario}}\n{{Cargo}}\nPRESENTE',
    'Se comunica a las personas titulares de las áreas que [qué se dispone y por qué].',
    'Cada área deberá [qué hacer, con qué plazo y quién responde].',
    'Les pido difundir esta circular entre su personal.',
    'ATENTAMENTE',
    SIGNER,
    COPY_LINE,
  ]),
  noun: '[cs]ir[ck]ular(?:es)?',
  marks: [/^\s*circular num/m, NO_OFICIO],
};
