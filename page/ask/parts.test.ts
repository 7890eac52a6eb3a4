import assert from 'node:assert/strict';
import { test } from 'node:test';
import { demoTextOf } from '@membrete/document/references';
import { partialLinesOf } from '../record/document.ts';
import { partsOf } from './parts.ts';

const TEXT = demoTextOf('recursos');

test('partsOf ticks each part of an oficio once the next one begins', () => {
  assert.deepEqual(
    statesUntil('ASUNTO'),
    'Encabezado begun, Asunto awaited, Destinatario awaited, Cuerpo awaited, Firma awaited, Copias awaited',
  );
  assert.deepEqual(
    statesUntil('Con fundamento'),
    'Encabezado written, Asunto written, Destinatario begun, Cuerpo awaited, Firma awaited, Copias awaited',
  );
  assert.deepEqual(
    statesUntil('ATENTAMENTE'),
    'Encabezado written, Asunto written, Destinatario written, Cuerpo begun, Firma awaited, Copias awaited',
  );
  assert.match(states(TEXT), /Firma written, Copias begun$/);
});

test('partsOf leaves out what the text went past', () => {
  assert.equal(
    states(
      '{{Institucion}}\n\nACTA DE HECHOS\n\nEn {{Lugar}}, siendo las {{Hora}} horas del {{Fecha}}, se reúnen quienes firman al calce de la presente acta.\n',
    ),
    'Encabezado written, Cuerpo begun, Firma awaited, Copias awaited',
  );
  assert.match(states(''), /^Encabezado awaited, Asunto awaited/);
});

function statesUntil(words: string): string {
  return states(TEXT.slice(0, TEXT.indexOf(words)));
}

function states(text: string): string {
  return partsOf(partialLinesOf(text))
    .map(({ name, state }) => `${name} ${state}`)
    .join(', ');
}
