import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { guessKind } from './guess-kind.ts';
import { KIND_NAMES } from './kinds.ts';

const folder = new URL('./references/', import.meta.url);

describe('guessKind', () => {
  const names = readdirSync(folder);

  for (const name of names) {
    it(`${name} is of its kind`, () => {
      assert.equal(guessKind(readFileSync(new URL(name, folder), 'utf8')), name.slice(3, -4));
    });
  }

  it('every kind has its reference', () => {
    assert.deepEqual(names.map((name) => name.slice(3, -4)).sort(), Object.keys(KIND_NAMES).sort());
  });

  it('reads a non-breaking hyphen as a hyphen', () => {
    const text = readFileSync(new URL('14_entrega_recepcion.txt', folder), 'utf8');
    assert.equal(guessKind(text.replaceAll('-', '\u2011')), 'entrega_recepcion');
  });

  for (const [request, kind] of [
    ['memo para todo el personal de mi area de q hay junta el lunes', 'memorandum'],
    ['quiero pedir mis vacasiones', 'vacaciones_permiso'],
    ['nombramiento de enlace de transparencia de la direccion', 'nombramiento'],
    ['pedir al area de tesoreria q conteste una solicitud de transparencia sobre sueldos', 'transparencia'],
    ['CONTESTAR A UN CIUDADANO QUE PIDIÓ BACHEO', 'oficio_respuesta'],
    ['acta entrega recepcion de la direccion de catastro', 'entrega_recepcion'],
    ['oficio para pedirle a la Comisión Federal de Electricidad que repare los postes', 'oficio_solicitud'],
    ['¿cuánto es 25 por 4?', undefined],
  ] as const) {
    it(`«${request}» asks for ${kind}`, () => assert.equal(guessKind(request), kind));
  }
});
