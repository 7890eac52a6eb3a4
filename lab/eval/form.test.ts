import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FORMS } from '@membrete/document/forms';
import type { DocumentKind } from '@membrete/document/kinds';
import { REFERENCES, referenceOf } from '@membrete/document/references';
import { readCases } from './cases.ts';
import { countSlots, dataKept, hasOwnForm } from './form.ts';
import { readRecord } from './record.ts';
import { summarise } from './summary.ts';

test('own form: each form and each reference has its own, and no oficio has the form of another kind', () => {
  const oficio = referenceOf('oficio_solicitud');
  for (const [kind, text] of REFERENCES) {
    const own = Object.hasOwn(FORMS, kind) ? true : undefined;
    assert.equal(hasOwnForm(kind, text), own, kind);
    assert.equal(hasOwnForm(kind, oficio), own && false, kind);
  }
  for (const [kind, { text }] of Object.entries(FORMS))
    assert.equal(hasOwnForm(kind as DocumentKind, text), true, kind);
});

test('own form: an acta that is addressed to somebody is written as an oficio', () => {
  const acta = FORMS.acta_administrativa.text;
  assert.equal(hasOwnForm('acta_administrativa', acta.replace('\n\nEn ', '\n\nPRESENTE\n\nEn ')), false);
  assert.equal(hasOwnForm('acta_administrativa', acta.replace('siendo las', 'a las')), false);
});

test('data kept: figures and months of the request, as figures or spelt', () => {
  const request = 'oficio del 8 de julio: 3 carpetas, 480 horas y 1 memoria';
  assert.equal(dataKept(request, 'El 8 de julio, tres carpetas, una memoria y 480 horas.'), 1);
  assert.equal(dataKept(request, 'El {{Fecha}}, 3 carpetas y 4801 horas.'), 1 / 5);
  assert.equal(dataKept('oficio para pedir sillas', '15 sillas'), undefined);
});

test('slots: brackets with words, but none that the request has', () => {
  assert.equal(countSlots('', 'ASUNTO: [tema en una línea]\n[x] [ ] [2 a 4 párrafos]\n[Nombre]'), 3);
  assert.equal(countSlots('usa [NOMBRE]', '[NOMBRE] y [FECHA]'), 1);
});

test('summary: the answers of the demo have their own forms, no slots, and the data of the requests', () => {
  const { ownForm, slots, kept } = summarise(readCases(), readRecord('lab/eval/recorded/demo.jsonl'), {
    source: 'test',
    started: '2026-11-22T00:00:00Z',
  });
  assert.deepEqual([ownForm.n, ownForm.share, slots.share], [40, 1, 0]);
  assert.ok(kept !== undefined && kept > 0.9);
});
