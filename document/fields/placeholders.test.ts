import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Mark } from './field.ts';
import { findFields } from './find-fields.ts';

const blanksOf = (text: string, marks: readonly Mark[] = []) =>
  findFields(text, { marks })
    .filter(({ blank }) => blank)
    .map(({ value }) => value);

const dollar = (name: string) => `$\u007b${name}}`;

describe('placeholders of forms', () => {
  it('are found whole, whatever their words', () => {
    for (const [text, blanks] of [
      [
        `Prestó sus servicios en el área de ${dollar('area')}, con la ${dollar('solicitud')} de junio.`,
        [dollar('area'), dollar('solicitud')],
      ],
      ['Cubrió un total de <<000>> horas en el periodo <<PERIODO>>.', ['<<000>>', '<<PERIODO>>']],
      [
        'Presta sus prácticas en la oficina (ANOTAR LA OFICINA), de lunes a viernes de (PONER EL HORARIO).',
        ['(ANOTAR LA OFICINA)', '(PONER EL HORARIO)'],
      ],
      ['Se extiende a la persona (ESPECIFICAR NOMBRE) que acude.', ['(ESPECIFICAR NOMBRE)']],
    ] as const)
      assert.deepEqual(blanksOf(text), blanks);
  });

  it('take the field of Word within their braces', () => {
    const text = 'Se evalúa el expediente {{EX-77}} de la persona.';
    const start = text.indexOf('EX-77');
    assert.deepEqual(blanksOf(text, [{ kind: 'field', name: 'expediente', start, end: start + 5 }]), ['{{EX-77}}']);
  });

  it('are no paragraphs in colour, but words in colour are', () => {
    const note = 'Los bienes prestados se devuelven limpios y completos en el almacén general, en días hábiles.';
    const text = `${note}\nEl medidor marcó cuarenta litros.`;
    const start = text.indexOf('cuarenta');
    const marks: Mark[] = [
      { kind: 'red', name: '', start: 0, end: note.length },
      { kind: 'red', name: '', start, end: start + 'cuarenta litros'.length },
    ];
    const values = findFields(text, { marks }).map(({ value }) => value);
    assert.ok(
      values.includes('cuarenta litros') && !values.some((value) => value.startsWith('Los bienes')),
      values.join(),
    );
  });
});

describe('an hour', () => {
  it('is no label and value', () => {
    const values = findFields('ACTA\n\nSe levanta la sesión a las 6:00 pm.').map(({ value }) => value);
    assert.ok(!values.includes('00 pm'), values.join());
  });
});
