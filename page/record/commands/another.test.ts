import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listVariables } from '@membrete/document/variables';
import { currentRecord } from '../record.ts';
import { NO_WORK, page, update } from '../state.ts';
import { beginAnother, originOf } from './another.ts';
import { saveOffice } from './office.ts';

const TEXT = 'Oficio {{Numero_Oficio}}\n\n{{Lugar}}, a {{Fecha}}\n\n{{Destinatario}}\nPRESENTE\n\nLe pido agua.';

test('a letter that is begun from another one has its own number and today’s date, and can be taken back', () => {
  saveOffice({ values: {}, copies: [] }, { Numero_Oficio: 'DSP/014/2026' });
  const numbers = { Numero_Oficio: 'DSP/012/2026' };
  const values = { ...numbers, Fecha: '2026-11-24', Destinatario: 'Eva Sol' };
  update({
    ...NO_WORK,
    step: 'work',
    startedAt: 7,
    text: TEXT,
    values,
    today: '2026-11-26',
    counters: { Numero_Oficio: 'DSP/014/2026' },
    issuances: { 7: { numbers, used: numbers } },
    origin: 'DSP/012/2026',
  });
  assert.equal(originOf(TEXT, values), 'DSP/012/2026');
  beginAnother();
  const own = Object.fromEntries(listVariables(TEXT).map((one) => [one.name, currentRecord().datum(one).value]));
  assert.deepEqual(own, {
    Numero_Oficio: 'DSP/015/2026',
    Lugar: '',
    Fecha: '2026-11-26',
    Destinatario: 'Eva Sol',
  });
  assert.equal(page.get().origin, '');
});

test('a letter begun from an opened one is signed as the office says now, which is said; what was typed stays', () => {
  saveOffice({ values: { signer: 'Eva Sol', place: 'Puebla' }, copies: [] }, {});
  const text = `${TEXT}\n\nATENTAMENTE\n\n{{Nombre_Remitente}}\n{{Cargo_Remitente}}\n\nC.c.p. {{Nombre_Copia}}.`;
  const values = {
    Lugar: 'Atlixco',
    Nombre_Remitente: 'Ana Ruiz',
    Cargo_Remitente: 'Directora',
    Nombre_Copia: 'Luis Paz',
  };
  const sources = { Nombre_Remitente: 'opened', Cargo_Remitente: 'opened', Nombre_Copia: 'opened' } as const;
  update({ ...NO_WORK, step: 'work', startedAt: 8, text, values, sources, origin: 'DSP/012/2026' });
  beginAnother();
  assert.deepEqual(
    Object.keys(values).map((name) => page.get().values[name]),
    ['Atlixco', 'Eva Sol', 'Directora', 'Luis Paz'],
  );
  assert.equal(page.get().news, 'Se tomó de «Mi oficina»: Nombre del remitente.');
});

test('a template that nobody filled in is known by nothing', () => {
  assert.equal(originOf(TEXT, {}), '');
  assert.equal(originOf(TEXT, { Fecha: '24 de noviembre de 2026' }), 'del 24 de noviembre de 2026');
});
