import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pairLetters, readToPair, unsharedTexts } from '../pairs/pair-letters.ts';
import { createLetterTemplate, templateOf } from './letter-template.ts';
import { offerUnshared } from './unshared-text.ts';

const SHARED = [
  'Oficio núm. DOP/045/2025',
  'Por este medio le solicito la reparación de luminarias de la colonia El Mirador.',
  'Sin otro particular, le envío un cordial saludo.',
  'ATENTAMENTE',
  'LIC. MARÍA FERNANDA ORTEGA RUIZ',
];
const OWN = 'Se anexa la relación de los postes, con fecha 3 de marzo de 2025.';
const OTHER = 'Para cualquier aclaración puede comunicarse a esta oficina.';
const [first, second] = [SHARED.toSpliced(2, 0, OWN), SHARED.toSpliced(3, 0, OTHER)].map((lines) => lines.join('\n\n'));

function compared() {
  const pairing = pairLetters([first, second].map((text) => readToPair(text ?? '')));
  const letter = createLetterTemplate('', first ?? '', pairing.fields);
  return { ...letter, unshared: unsharedTexts(pairing) };
}

describe('offerUnshared', () => {
  it('offers to leave out a paragraph of the letter, and to take one of another letter', () => {
    const letter = compared();
    const text = templateOf(letter);
    const [own, other] = offerUnshared(letter, text);
    assert.deepEqual([own?.words, own?.isOwn, own?.isIn], [OWN, true, true]);
    assert.deepEqual([other?.words, other?.isOwn, other?.isIn], [OTHER, false, false]);
    assert.doesNotMatch(own?.changed ?? '', /Se anexa|\n{3}/);
    assert.match(other?.changed ?? '', new RegExp(`saludo\\.\\n\\n${OTHER}\\n\\nATENTAMENTE`));
  });

  it('gives the same text back when a paragraph is left and taken again, and the other way round', () => {
    const letter = compared();
    const text = templateOf(letter);
    for (const at of [0, 1]) {
      const changed = offerUnshared(letter, text)[at]?.changed ?? '';
      assert.notEqual(changed, text);
      assert.equal(offerUnshared(letter, changed)[at]?.changed, text);
    }
  });

  it('offers nothing for a paragraph that was rewritten and whose neighbours above are gone', () => {
    assert.deepEqual(offerUnshared(compared(), 'Otro texto'), []);
  });
});
