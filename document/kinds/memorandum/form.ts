import { ADDRESSEE, COPY_LINE, type KindForm, NO_OFICIO, SIGNER, writeForm } from '../form.ts';

export const form: KindForm = {
  name: 'un memorándum',
  text: writeForm('MEMORÁNDUM núm. {{Numero_Memorandum}}', [
    ADDRESSEE,
    '[Qué se avisa o se pide, con día, hora y lugar]',
    '[Qué debe hacer el personal, con plazo y responsable]',
    'ATENTAMENTE',
    SIGNER,
    COPY_LINE,
  ]),
  noun: 'mem?oran?(?:d[ua][mn]|do)s?|memo',
  marks: [/^\s*memorand(?:um|o) num/m, /^\s*para:/m, /^\s*de:/m, NO_OFICIO],
};
