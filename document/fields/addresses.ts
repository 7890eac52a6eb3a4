import { beginsWithTitle } from '../entities/people.ts';
import { IN_ADDRESS } from '../lexicon/by-tag/in-address.ts';
import { SETTLEMENT } from '../lexicon/by-tag/settlement.ts';
import { STREET } from '../lexicon/by-tag/street.ts';
import { anyAbbreviation, anyWord } from '../lexicon/word.ts';
import { fold, type Range } from '../text.ts';
import { anyOf, listOf } from '../words/any-of.ts';

// «C.» is a street only at a corner. A number may be before the word, or instead of it: «5a. Norte 12».
const STREETS = anyOf([
  anyWord(STREET),
  anyAbbreviation(STREET),
  /c\.(?=[^,.\n]{3,40} esq)/,
  /\d{1,3}[aªo°]?\.?[ ](?:av(?:enida)?\.?|calle|norte|sur|oriente|poniente|nte\.?|ote\.?|pte\.?)(?=[ ](?:\p{L}+[ ])?(?:n[uo]m?[.°ºr]|numero|#|\d))/u,
]);

const STREET_START = new RegExp(
  `(?<![\\p{L}])(?:${STREETS}[ \\t\\n]+|(?=[\\p{L}])(?<=(?:ubicad[oa]s?|sit[oa]s?|domicilio|cit[oa])[ \\t\\n]+(?:en|:)[ \\t\\n]+(?:(?:la|el|las|los)[ \\t\\n]+)?))`,
  'gu',
);
const STREET_WORD = /([ \t]{0,2}(?:\n[ \t]*)?(?:[,#][ \t\n]*)?(?:“|")?)((?:[\p{L}\d]+[./°º-]?)+)(?:”|")?/uy;
// The words within an address, without the full stop of an abbreviation.
const STREET_WORDS = anyOf([
  anyWord(STREET, SETTLEMENT, IN_ADDRESS),
  withoutStops(anyAbbreviation(STREET, SETTLEMENT, IN_ADDRESS)),
  ...listOf(`
    a
    alta
    baja
    de
    del
    e
    el
    en
    entre
    la
    las
    los
    postal
    primer
    s/n
    segundo
    sn
    tercer
    y
  `),
]);

const STREET_SMALL = new RegExp(`^${STREET_WORDS}$`);

// Finds addresses. An address is a street with a number, and the parts after the next commas, such as the
// district and the town.
export function findAddresses(text: string, plain: string): Range[] {
  const addresses: Range[] = [];
  let from = 0;
  for (const { 0: first, index } of plain.matchAll(STREET_START)) {
    if (index < from) continue;
    let [offset, end] = [index + first.length, index];
    if (first === '' && OF_PLACE.test(plain.slice(offset, offset + 14))) continue;
    if (
      first !== '' &&
      !/^(?:(?:a(?:[ ]l[ao]s?)?|de(?:l|[ ]l[ao]s?)?)[ ])?[\p{Lu}\d“"]/u.test(text.slice(offset, offset + 12))
    )
      continue;
    let wasCorner = false;
    for (let count = 0; count < 40; count += 1) {
      STREET_WORD.lastIndex = offset;
      const match = STREET_WORD.exec(text);
      if (!match) break;
      const word = match[2] ?? '';
      const folded = fold(word).replace(/\.$/, '');
      offset = match.index + match[0].length;
      const isSmall = STREET_SMALL.test(folded);
      const isCorner = folded === 'con' && wasCorner;
      wasCorner = /^esq/.test(folded);
      if (!/^[\p{Lu}\d]/u.test(word) && !isSmall && !isCorner) break;
      // In «…, colonia Centro, el C. Abelardo Pech» the address ends before «el».
      if (/,/.test(match[1] ?? '') && /^(?:el|la|los|las|y|en|de|del|quien)$/.test(folded)) break;
      // In «…, Colonia Obrera el C. Juan», the title «C.» shows that the address ends before «el».
      if (/^(?:al?|el|la)$/.test(folded) && beginsWithTitle(plain.slice(offset, offset + 24))) break;
      if (/^(?:tel|telefonos?|conmutador|correo|e-mail|rfc|curp|ext)$/.test(folded)) break;
      const isAbbreviated = ABBREVIATED.test(folded);
      const stops = word.endsWith('.') && !isAbbreviated;
      if (!isSmall || /\d|s\/n|oriente|poniente|norte|sur|centro|^(?:[nop]te|alta|baja)$/.test(folded))
        end = stops ? offset - 1 : offset;
      if (stops) break;
    }
    const words = plain.slice(index, end);
    const isAddress =
      (/\d|s\/n|\besq|\bcol(?:onia|\.)|\b(?:barrio|fracc)/.test(words) ||
        CROSSING.test(plain.slice(Math.max(0, index - 24), index))) &&
      !/^\d+\s*$/.test(words) &&
      end > index + first.length;
    if (!isAddress || !/\p{L}{3}/u.test(words) || (first === '' && !/^\p{Lu}/u.test(text.slice(index)))) continue;
    from = end;
    addresses.push({ start: index, end });
  }
  return addresses;
}

const OF_PLACE = /^(?:ciudad|comunidad|ejido|localidad|municipio|poblad)/;
// Matches the words before the names of two crossing streets: «esquina con las calles».
const CROSSING = /(?:cruce|esquina) (?:de|con|que forman)(?: las? calles?)?\s$/;

const ABBREVIATIONS = anyOf([
  withoutStops(anyAbbreviation(STREET, SETTLEMENT, IN_ADDRESS)),
  ...listOf(`
    [a-z]
    [a-z]\\.[a-z]
    del
    dr
    gral
    ing
    lic
    ma
    profr?a?
    sta
    sto
  `),
]);
const ABBREVIATED = new RegExp(`^${ABBREVIATIONS}$`);

function withoutStops(abbreviations: string): string {
  return abbreviations.replace(/\\.(?=[|)])/g, '');
}
