import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FORMS } from '@membrete/document/forms';
import { KINDS } from '@membrete/document/kinds';
import { requestsOf } from '@membrete/document/references';
import fc from 'fast-check';
import { readCases } from '../../lab/eval/cases.ts';
import { namedKind } from './named-kind.ts';

// Requests as staff write them, chosen to mislead. Under `none` are requests that must select no form.
const HARD = {
  circular: [
    'sircular del dia de las madres, salida a las 12',
    'Hola! me ayudas con una circular para padres de familia sobre vacunación?',
    'CIRCULAR: USO OBLIGATORIO DE CUBREBOCAS',
    'urge circular sobre ley seca',
    'formato para circular de horarios',
    'girar circular a todas las delegaciones sobre viáticos',
    'mandar una circular del buzón de quejas',
    'Ocupamos circular urgente: se suspenden labores el viernes',
  ],
  memorandum: [
    'ocupo un memorandun pa los choferes q no dejen las llaves puestas',
    'Responder mediante memorándum al oficio 214 de la contraloría',
    'redacta, por favor, el memorándum con el que se cita a los jefes de departamento',
    'memorando interno sobre el uso de la impresora',
    '1 memo para jefes',
    'Escribe un memorando; tema: vales de gasolina',
    'avisar por medio de un memo que el estacionamiento cierra a las 8',
  ],
  tarjeta_informativa: [
    'targeta informativa de la gira del gobernador',
    'nota informativa sobre el bloqueo carretero',
    'prepárame la tarjeta informativa de hoy sobre incendios forestales',
    'Tarjeta informativa p/ el C. Gobernador: sequía',
  ],
  constancia: [
    'nesecito una costancia de estudios para mi hijo',
    'Buenas tardes, por favor una constancia de ingresos para una compañera',
    'plantilla de constancia de participación',
    'me piden una constancia de que la maestra da clases aquí',
    'buen dia, me podrian hacer una constancia de horas extra',
    'Haz por favor la constancia de domicilio del señor Pérez',
    'CONSTANCIA DE NO INHABILITACION',
  ],
  acta_administrativa: [
    'levantame un acta de q el velador se durmio',
    'Acta circunstanciada de la apertura de la caja fuerte',
    'quiero que me hagas un acta administrativa a un policia que abandono su servicio',
    'Acta de hechos: encontraron abierta la oficina de la tesorería',
    'acta administrativa x robo de cable',
    'necesitamos levantar acta por daño a una computadora',
  ],
  entrega_recepcion: [
    'acta d entrega resepcion de la caja chica',
    'entrega-recepción de un vehículo, con su inventario',
    'Se necesita acta de entrega recepción por jubilación del director',
    'formato de acta de entrega-recepcion de oficinas',
  ],
  convocatoria: [
    'convocatoria a junta de academia el martes',
    'Convocar al consejo técnico a sesión extraordinaria',
    'combocatoria pa la reunion del comite de obra',
  ],
  none: [
    'convocatoria para becas de excelencia académica',
    'publicar la convocatoria de la licitación de uniformes',
    'convocar a los proveedores a registrarse en el padrón',
    'reparar el alumbrado de la glorieta circular',
    'solicitar copia certificada del acta de nacimiento de un trabajador',
    'memo o circular para avisar del simulacro',
    'contestar la circular 3 de la oficialia mayor',
    'oficio para solicitar una constancia de antiguedad',
    'que los autos no circulen por el patio',
    'prohibir circular en bicicleta por los pasillos',
    'renovar la tarjeta de circulación de la camioneta',
    'responder al memorándum DG/045/2026 sobre austeridad',
    'invitación a la firma del acta constitutiva',
    'acta de la sesión ordinaria de cabildo',
    'minuta de la reunión y acta de acuerdos',
    'Carta para pedir una constancia de no inhabilitación',
    'pedir a recursos humanos mi constancia laboral',
    'nota de agradecimiento para los voluntarios',
    'Dar cumplimiento a la circular 12 y enviar inventario',
    'no quiero una circular sino un oficio',
    'entregar el vehículo asignado a la dirección',
    'acta',
    'tarjeta',
    'decirle a Memo Hernández que pase por su cheque',
    'hacer circular el aviso entre el personal',
    'Convocatoria para la firma del acta de entrega-recepción',
    'requerir al director que levante acta administrativa por el robo',
    'solicitud de tarjeta informativa sobre los avances',
    'certificado de defunción',
    'La constancia de situación fiscal ya venció, avisar al proveedor',
    'citatorio para levantar acta administrativa',
    'justificar la falta de la secretaria con su constancia médica',
    'Constancia y carta de recomendación',
    'oficio circular sobre las elecciones',
    'Enviar la circular firmada al archivo',
    'acta de matrimonio extraviada, pedir reposición',
    'acuse de recibo de una circular',
    'pedirle al jefe de sector que haga una circular para los vecinos',
    'la circular del SAT no llegó, reclamar',
    'Instruir a las áreas que elaboren memorándum de cierre',
    'juicio sobre el acta de defunción',
    'permiso para circular vehículo sin placas',
    'Solicito copias de las constancias de mi expediente',
    'Queja contra el chofer de la ruta circular',
    'oficio de respuesta a la tarjeta informativa 5',
    'Citar a firmar el acta de entrega recepción',
    'aviso',
  ],
};

test('the requests of the evaluation name their kind where it has its own form', () => {
  const wrong = readCases()
    .filter(({ attack }) => attack === undefined)
    .map(({ prompt, kind }) => ({ prompt, named: namedKind(prompt), want: kind && kind in FORMS ? kind : undefined }))
    .filter(({ named, want }) => named !== want);
  assert.deepEqual(wrong, []);
});

test('an everyday request in the folder of a kind names it if it has its own form, and none names another one', () => {
  for (const kind of KINDS) {
    const named = new Set(requestsOf(kind).map(namedKind));
    assert.ok(kind in FORMS ? [...named].some((found) => found === kind) : named.has(undefined), kind);
    assert.ok(
      [...named].every((found) => found === undefined || found === kind),
      kind,
    );
  }
});

for (const [kind, requests] of Object.entries(HARD)) {
  test(`hard requests: ${kind}`, () => {
    assert.deepEqual(
      requests.filter((request) => (namedKind(request) ?? 'none') !== kind),
      [],
    );
  });
}

test('a request for a change names the kind of the original request, whatever the template on the sheet says', () => {
  const change = (request: string) =>
    `${request}\n\nPlantilla actual:\nMEMORÁNDUM núm. {{Numero}}\n\nACTA administrativa\n\nCambio que se pide: haz una circular`;
  assert.equal(namedKind(change('circular sobre el gafete')), 'circular');
  assert.equal(namedKind(change('prohibir el uso del celular')), undefined);
});

test('a request that begins with «oficio» is one, whatever follows: no need to look for other nouns', () => {
  const nouns = [
    'acta de hechos',
    'circular',
    'constancia',
    'memorándum',
    'tarjeta informativa',
    'hacer ',
    'necesito ',
    '\n\n',
    ' ',
  ];
  const piece = fc.oneof(fc.constantFrom(...nouns), fc.string({ unit: 'grapheme', maxLength: 4 }));
  const beginning = fc.constantFrom('oficio ', 'Oficios ', ' \n OFICIO ');
  fc.assert(
    fc.property(beginning, fc.array(piece, { maxLength: 8 }), (first, pieces) => {
      // A quotation mark makes OFICIO_FIRST fail, so that the other patterns must find the noun.
      for (const before of ['', '«']) assert.equal(namedKind(before + first + pieces.join('')), undefined);
    }),
  );
  assert.equal(namedKind('oficiosamente: circular para todos'), 'circular');
});
