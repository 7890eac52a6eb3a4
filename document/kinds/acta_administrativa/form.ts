import {
  HOUR_OF_START,
  type KindForm,
  NO_OFICIO,
  NOT_ADDRESSED,
  SIGNER,
  TWO_WITNESSES,
  WITNESSES,
  writeForm,
} from '../form.ts';

export const form: KindForm = {
  name: 'un acta administrativa',
  text: writeForm('ACTA ADMINISTRATIVA núm. {{Numero_Acta}}', [
    'En {{Lugar}}, siendo las {{Hora_Inicio}} horas, se reúnen {{Nombre_Remitente}}, {{Cargo_Remitente}}; {{Nombre_Persona}}, {{Puesto}}; y los testigos {{Testigo_1}} y {{Testigo_2}}.',
    'Hechos. [Qué ocurrió, cuándo y dónde, sin juicios]',
    '{{Nombre_Persona}} declara: {{Declaracion}}.',
    'Leída el acta, se cierra a las {{Hora_Cierre}} horas y firman de conformidad quienes intervinieron en ella.',
    'ATENTAMENTE',
    SIGNER,
    '{{Nombre_Persona}}\n{{Puesto}}',
    WITNESSES,
  ]),
  noun: 'acta(?: (?:administrativa|circunstanciada)|(?= de (?:hechos|robo|extravio|perdida|abandono|faltas?|inasistencias?))|(?= (?:por|porque|xq|de q|de que|al?|para|contra|sobre) ))',
  marks: [/^\s*acta /m, HOUR_OF_START, TWO_WITNESSES, NO_OFICIO, NOT_ADDRESSED],
};
