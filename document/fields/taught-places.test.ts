import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findFields } from './find-fields.ts';
import { createLetterTemplate, withDatumAt, withTaken } from './letter-template.ts';
import { type TaughtPlace, teachPlace, withPlace, withTaught } from './taught-places.ts';

const letterOf = (place: string, topic: string, date: string) =>
  `Oficio núm. DOP/045/2025\nASUNTO: Se informa.\nLugar: ${place}\nLe informo que la visita al ${topic} se hará con el personal de la brigada el ${date}.\nATENTAMENTE\nLIC. MARÍA ORTEGA RUIZ`;
const read = (text: string) => createLetterTemplate('', text, findFields(text));
const FIRST = letterOf('Salón de cabildo', 'parque de los Olivos', '3 de marzo de 2025');
const NEXT = letterOf('Plaza mayor', 'mercado de la Loma', '9 de mayo de 2026');

function made(words: string) {
  const letter = read(FIRST);
  const start = FIRST.indexOf(words);
  return withDatumAt(letter, start, start + words.length) ?? assert.fail(words);
}

const nameOf = (letter: ReturnType<typeof made>, words: string) =>
  letter.data.find(({ value }) => value === words)?.name ?? assert.fail(words);

describe('withTaught', () => {
  it('takes in the next letter what a person took between the same words, and keeps nothing of what stood there', () => {
    for (const [words, next] of [
      ['Salón de cabildo', 'Plaza mayor'],
      ['parque de los Olivos', 'mercado de la Loma'],
    ] as const) {
      const letter = made(words);
      const taught = teachPlace(letter, nameOf(letter, words), { taken: true }) ?? assert.fail(words);
      const kept = JSON.stringify(taught).toLowerCase();
      for (const word of words
        .toLowerCase()
        .split(' ')
        .filter((one) => one.length > 3))
        assert.ok(!kept.includes(word), kept);
      const data = withTaught(read(NEXT), [taught]).data.filter(({ taken }) => taken);
      assert.ok(
        data.some(({ value }) => value === next),
        JSON.stringify([taught, data]),
      );
    }
  });

  it('takes the words between, not a longer proposal around them', () => {
    const text = (words: string) => `ATENTAMENTE\nLIC. ANA RUIZ\nSe revisará también la ${words} junto al portón.`;
    const first = text('barda larga');
    const start = first.indexOf('barda');
    const letter = withDatumAt(read(first), start, start + 11) ?? assert.fail();
    const taught = teachPlace(letter, nameOf(letter, 'barda larga'), { taken: true }) ?? assert.fail();
    const { data } = withTaught(read(text('cisterna nueva')), [taught]);
    assert.ok(
      data.some(({ value, taken }) => taken && value === 'cisterna nueva'),
      JSON.stringify(data),
    );
  });

  it('leaves in the next letter what a person left, and names what she named', () => {
    const letter = read(FIRST);
    const name = nameOf(letter, '3 de marzo de 2025');
    const left = teachPlace(withTaken(letter, name, false), name, { taken: false }) ?? assert.fail();
    const named = teachPlace(letter, name, { taken: true, named: 'Fecha_Visita' }) ?? assert.fail();
    const datum = (taught: typeof left) =>
      withTaught(read(NEXT), [taught]).data.find(({ value }) => value.startsWith('9 de mayo'));
    assert.equal(datum(left)?.taken, false);
    assert.equal(datum(named)?.name, 'Fecha_Visita');
    assert.equal(datum(named)?.taken, true);
  });

  it('teaches nothing where the form has no words, and changes nothing in a letter of another kind', () => {
    const letter = made('LIC. MARÍA ORTEGA RUIZ');
    assert.equal(teachPlace(letter, nameOf(letter, 'LIC. MARÍA ORTEGA RUIZ'), { taken: true }), undefined);
    const place = made('Salón de cabildo');
    const taught = teachPlace(place, nameOf(place, 'Salón de cabildo'), { taken: true }) ?? assert.fail();
    const other = read('Constancia\nHago constar que Ana Ruiz asistió al curso.');
    assert.deepEqual(withTaught(other, [taught]), other);
  });

  it('keeps no name, number or other datum that stands beside', () => {
    const text =
      'Le informo que Eva Sol Ríos entregó a la Tesorería el sobre 45 de color azul claro para su resguardo.';
    const letter = withDatumAt(createLetterTemplate('', text, []), text.indexOf('azul'), text.indexOf('azul') + 4);
    const taught = letter && teachPlace(letter, nameOf(letter, 'azul'), { taken: true });
    assert.deepEqual(taught, { before: ['de', 'color'], after: ['claro', 'para', 'su', 'resguardo'], taken: true });
  });
});

describe('withPlace', () => {
  it('keeps what was decided last of a place, with the name that a person gave to it', () => {
    const place = { before: ['visita', 'al'], after: ['se', 'hara'] };
    const other: TaughtPlace = { before: ['lugar'], after: [], taken: true };
    const named: TaughtPlace = { ...place, taken: true, name: 'Sitio' };
    const left = withPlace(withPlace([named], other), { ...place, taken: false });
    assert.deepEqual(left, [other, { ...place, name: 'Sitio', taken: false }]);
    assert.deepEqual(withPlace(left, { ...place, taken: true, name: 'Sede' }), [
      other,
      { ...place, name: 'Sede', taken: true },
    ]);
  });
});
