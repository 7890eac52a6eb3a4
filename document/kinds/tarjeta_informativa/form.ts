import { ADDRESSEE, type KindForm, NO_OFICIO, SIGNER, writeForm } from '../form.ts';

export const form: KindForm = {
  name: 'una tarjeta informativa',
  text: writeForm('TARJETA INFORMATIVA núm. {{Numero_Tarjeta}}', [
    ADDRESSEE,
    'Antecedentes: [qué ocurrió, cuándo y dónde]',
    'Situación actual: [datos y resultados a la fecha]',
    'Acciones y siguiente paso: [qué se hace, quién y cuándo; qué decisión se pide]',
    'ATENTAMENTE',
    SIGNER,
  ]),
  noun: '(?:tar[jg]eta|nota|ficha) i[nm]f?ormativa|tar[jg]eta(?= (?:para|al|sobre) )',
  marks: [/^\s*tarjeta informativa num/m, /^\s*para:/m, NO_OFICIO],
};
