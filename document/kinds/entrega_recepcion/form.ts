import {
  HOUR_OF_START,
  type KindForm,
  NO_OFICIO,
  NOT_ADDRESSED,
  TWO_WITNESSES,
  WITNESSES,
  writeForm,
} from '../form.ts';

export const form: KindForm = {
  name: 'un acta de entrega-recepción',
  text: writeForm('ACTA DE ENTREGA-RECEPCIÓN núm. {{Numero_Acta}}', [
    'En {{Lugar}}, siendo las {{Hora_Inicio}} horas, se reúnen {{Nombre_Saliente}}, {{Nombre_Entrante}} y los testigos {{Testigo_1}} y {{Testigo_2}} para la entrega-recepción de [qué se entrega y por qué].',
    'Se entregan bienes, {{Anexo_1}}; archivos, {{Anexo_2}}; y asuntos pendientes, {{Anexo_3}}.',
    'Leída el acta, se cierra a las {{Hora_Cierre}} horas y firman.',
    'ATENTAMENTE',
    '{{Nombre_Saliente}}\nEntrega',
    '{{Nombre_Entrante}}\nRecibe',
    WITNESSES,
  ]),
  noun: '(?:acta (?:administrativa )?(?:de? )?)?(?:la )?entrega[ -]+(?:y )?re[cs]ep[cs]ion|acta de entrega(?= del? )',
  marks: [/^\s*acta (?:administrativa )?de entrega/m, HOUR_OF_START, TWO_WITNESSES, NO_OFICIO, NOT_ADDRESSED],
};
