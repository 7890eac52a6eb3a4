// Who signs a past letter: it stays as it is, unless «Mi oficina» names another person in the same post, or the same
// person in another one.
import { type LetterTemplate, withTaken } from '@membrete/document/letter-template';
import { withoutTitle } from '@membrete/document/name-forms';
import { fold } from '@membrete/document/text';
import { type Office, slotOf } from './office.ts';

// Makes data of the signer and the post of a letter whose signer has a successor in «Mi oficina», so that they
// get its values; or of the post of a signer who has another one by now. Returns the same letter if there is none, if
// the letter is signed by another office, or if `mayTake` returns false for the name of a datum.
export function withSuccessor<Letter extends LetterTemplate>(
  letter: Letter,
  office: Office | undefined,
  mayTake: (name: string) => boolean,
): Letter {
  const { signer = '', post = '' } = office?.values ?? {};
  const find = (slot: 'signer' | 'post') => letter.data.find(({ name }) => slotOf(name) === slot);
  const [former, formerPost] = [find('signer'), find('post')];
  if (signer === '' || post === '' || !former || !formerPost) return letter;
  const isSigner = isSamePerson(former.value, signer);
  if (isSigner === (stemsOf(formerPost.value) === stemsOf(post))) return letter;
  const outdated = isSigner ? [formerPost] : [former, formerPost];
  const fixed = outdated.filter(({ name, taken }) => !taken && mayTake(name));
  return fixed.reduce((next, { name }) => withTaken(next, name, true), letter);
}

// Says that somebody signs a letter who is neither the person of «Mi oficina» nor in that post: it may be a letter of
// another office, or one of before the office changed. Returns '' for all others.
export function sayOtherSigner({ data }: LetterTemplate, office: Office | undefined): string {
  const { signer = '', post = '' } = office?.values ?? {};
  const find = (slot: 'signer' | 'post') => data.find(({ name }) => slotOf(name) === slot);
  const [former, formerPost] = [find('signer'), find('post')];
  if (signer === '' || !former || former.taken || former.blank || isSamePerson(former.value, signer)) return '';
  if (formerPost && stemsOf(formerPost.value) === stemsOf(post)) return '';
  const [one, other] = [
    [former.value, formerPost?.value],
    [signer, post],
  ].map((names) => names.filter(Boolean).join(', '));
  return `Firma «${one}», y en «Mi oficina», «${other}»: si cambia, tome «${former.label}» en «Datos de la carta».`;
}

// Returns who signs, to find out whether that changed.
export function signersOf(office: Office | undefined): string {
  return [office?.values.signer, office?.values.post].join('\n');
}

function isSamePerson(one: string, other: string): boolean {
  return fold(withoutTitle(one)).trim() === fold(withoutTitle(other)).trim();
}

// Returns the words of a post without what depends on the gender of its holder: «Directora», «Director».
function stemsOf(post: string): string {
  const words = fold(post).match(/\p{L}+/gu) ?? [];
  return words.map((word) => word.replace(/(?<=..)[aeo]s?$/, '')).join(' ');
}
