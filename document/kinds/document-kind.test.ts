import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readDocument } from '../reading/document.ts';
import { documentKind, saysItsName } from './document-kind.ts';
import { REFERENCES, referenceOf } from './references.testing.ts';

describe('documentKind', () => {
  const kindOf = (text: string) => documentKind(readDocument(text));

  for (const [kind, text] of REFERENCES) {
    it(`the reference of ${kind} says its kind in its head`, () => assert.equal(kindOf(text), kind));
  }

  it('reads a non-breaking hyphen as a hyphen', () => {
    const text = referenceOf('entrega_recepcion');
    assert.equal(kindOf(text.replaceAll('-', '\u2011')), 'entrega_recepcion');
  });

  for (const [subject, kind] of [
    ['memo para todo el personal de mi area de q hay junta el lunes', 'memorandum'],
    ['quiero pedir mis vacasiones', 'vacaciones_permiso'],
    ['nombramiento de enlace de transparencia de la direccion', 'nombramiento'],
    ['pedir al area de tesoreria q conteste una solicitud de transparencia sobre sueldos', 'transparencia'],
    ['CONTESTAR A UN CIUDADANO QUE PIDIÓ BACHEO', 'oficio_respuesta'],
    ['acta entrega recepcion de la direccion de catastro', 'entrega_recepcion'],
    ['oficio para pedirle a la Comisión Federal de Electricidad que repare los postes', 'oficio_solicitud'],
    ['¿cuánto es 25 por 4?', undefined],
  ] as const) {
    it(`the subject «${subject}» is of ${kind}`, () => assert.equal(kindOf(`ASUNTO: ${subject}`), kind));
  }

  it('reads a name whose letters are set apart', () => {
    assert.ok(saysItsName('constancia', 'quien suscribe\nh a c e  c o n s t a r\nque'));
    assert.ok(!saysItsName('constancia', 'quien suscribe\nh a c e  s a b e r\nque'));
  });

  const BODY =
    '\n\nEn respuesta a su requerimiento se hace constar que se levantó el acta y la circular se entregó en el plazo.\n';
  for (const [head, kind] of [
    ['Oficio núm. 12\nASUNTO: Envío de la constancia laboral', 'oficio_solicitud'],
    ['Oficio núm. 12\nASUNTO: Constancia laboral', 'constancia'],
    ['Oficio núm. 12\nASUNTO: Respuesta a su petición', 'oficio_respuesta'],
    ['MEMORÁNDUM No. 4\nASUNTO: Entrega de constancias', 'memorandum'],
    ['ACTA ADMINISTRATIVA', 'acta_administrativa'],
    ['ACTA DE LA PRIMERA SESIÓN ORDINARIA\nActa número 3', undefined],
    ['CÉDULA DE NOTIFICACIÓN', undefined],
    ['ACUERDO DE INVESTIGACIÓN\nFolio de solicitud: 12', undefined],
    ['SOLICITUD DE PERITAJE', undefined],
  ] as const)
    it(`«${head.replaceAll('\n', ' / ')}» is ${kind ?? 'no kind of ours'}`, () =>
      assert.equal(kindOf(head + BODY), kind));
});
