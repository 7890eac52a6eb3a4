// Who signs a past letter: it stays as it is, unless «Mi oficina» names another person in the same post, or the same
// person in another one.
import { type LetterTemplate, withTaken } from '@membrete/document/letter-template';
import { genderOfPerson, withoutTitle } from '@membrete/document/name-forms';
import { type Edit, fold, isShouted } from '@membrete/document/text';
import { documentOf } from './document.ts';
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

export interface OtherSigner {
  former: string; // who signs the letter, with the post
  ofOffice: string; // who signs by «Mi oficina», with the post
  label: string; // of the datum that says so
  names: readonly string[]; // of the data of the signer and the post that are plain text
  edits?: readonly Edit[]; // of a text that is no letter: they write who signs by «Mi oficina»
}

// Finds out whether a letter is signed in plain text by somebody else than «Mi oficina» says, or by the same person in
// another post: it may be a letter of another office, or one of before the office changed. `text` is the text of the
// letter now, and `wordsOf` returns the words of a datum in it.
export function findOtherSigner(
  { data }: LetterTemplate,
  office: Office | undefined,
  text: string,
  wordsOf: (name: string) => string,
): OtherSigner | undefined {
  const { signer = '', post = '' } = office?.values ?? {};
  const find = (slot: 'signer' | 'post') => data.find(({ name }) => slotOf(name) === slot);
  const [former, formerPost] = [find('signer'), find('post')];
  if (signer === '' || !former) return undefined;
  const now = (datum: typeof former) => (datum.taken ? wordsOf(datum.name) : datum.value);
  const isPlain = ({ taken, blank, value }: typeof former) => !taken && !blank && text.includes(value);
  const isSame = isSamePerson(now(former), signer);
  const isOtherPost = post !== '' && formerPost !== undefined && stemsOf(now(formerPost)) !== stemsOf(post);
  const [isOdd, odd] = isSame ? [isOtherPost, formerPost] : [true, former];
  if (!isOdd || !odd || !isPlain(odd)) return undefined;
  const both = (...names: readonly (string | undefined)[]) => names.filter(Boolean).join(', ');
  return {
    former: both(now(former), formerPost && now(formerPost)),
    ofOffice: both(signer, post),
    label: odd.label,
    names: [former, formerPost].flatMap((one) =>
      one && isPlain(one) && (one === former || post !== '') ? one.name : [],
    ),
  };
}

// Finds out the same of a text that is no letter, such as a template: who signs it in plain text, alone.
export function findSignerInText(text: string, office: Office | undefined): OtherSigner | undefined {
  const { signer = '', post = '' } = office?.values ?? {};
  const lines = documentOf(text).lines.filter(({ role }) => role === 'signature');
  const [name, below, ...others] = lines;
  const isOpen = lines.some(({ text }) => /[{|_[]/.test(text));
  if (signer === '' || !name || isOpen || others.length > 0) return undefined;
  if (withoutTitle(name.text) === name.text && genderOfPerson(name.text) === undefined) return undefined;
  const isOtherPost = post !== '' && below !== undefined && stemsOf(below.text) !== stemsOf(post);
  if (isSamePerson(name.text, signer) && !isOtherPost) return undefined;
  const write = (line: typeof name, words: string): Edit => {
    return { start: line.start, end: line.end, text: isShouted(line.text) ? words.toUpperCase() : words };
  };
  return {
    former: [name.text, below?.text].filter(Boolean).join(', '),
    ofOffice: [signer, post].filter(Boolean).join(', '),
    label: '',
    names: [],
    edits: [write(name, signer), ...(below && post !== '' ? [write(below, post)] : [])],
  };
}

// Says it when the letter is opened, or when «Mi oficina» changes.
export function sayOtherSigner({ former, ofOffice, label }: OtherSigner): string {
  return `${phraseOtherSigner({ former, ofOffice })}: si cambia, tome «${label}» en «Datos de la carta».`;
}

export function phraseOtherSigner({ former, ofOffice }: Pick<OtherSigner, 'former' | 'ofOffice'>): string {
  return `Firma «${former}», y en «Mi oficina», «${ofOffice}»`;
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
