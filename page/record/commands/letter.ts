// Opens a letter as a template: a person chooses which of its data to fill in. While the text is unchanged,
// downloads use the letter's own Word file.

import { agreeingText, dataInText, withAgreeing } from '@membrete/document/agreeing';
import { withCorrections } from '@membrete/document/corrections';
import {
  formerMarksIn,
  isFormer,
  type LetterPicture,
  type LetterTemplate,
  nameForWords,
  nameInRow,
  originalValues,
  type RepeatingRow,
  templateOf,
  withDatumAt,
  withNewRows,
  withoutElectronicSignature,
  withoutPictures,
  withTaken,
} from '@membrete/document/letter-template';
import type { Values } from '@membrete/document/outgoing';
import { teachPlace, withTaught } from '@membrete/document/taught-places';
import { applyEdits, isShouted } from '@membrete/document/text';
import type { UnsharedOffer } from '@membrete/document/unshared-text';
import { kindOf, listVariables } from '@membrete/document/variables';
import { late } from '../boxes.ts';
import { matchKinds, matchMeanings } from '../column-meanings.ts';
import { isDate } from '../date-field.ts';
import { readDrafts } from '../drafts.ts';
import { dropFile, fileKeys, keepFile, readFile } from '../files.ts';
import { dropped } from '../forgetting.ts';
import { keepRecent, recents } from '../history.ts';
import type { ReadLetter } from '../letter-file.ts';
import { formOfLetter, formsInLetter, ownersInLetter, ownersInText, wholeForm } from '../letter-form.ts';
import { type Kept, letterhead, usePaperOf } from '../letterhead.ts';
import { currentOffice, dateOfIssue, type Filling } from '../memory.ts';
import { isNumber } from '../numbers.ts';
import { slotOf } from '../office.ts';
import { findOtherSigner, type OtherSigner, sayOtherSigner, signersOf, withSuccessor } from '../office-signer.ts';
import { oldKey } from '../open-data.ts';
import { currentRecord } from '../record.ts';
import { genderInRow } from '../row-genders.ts';
import { type OpenLetter, type PageState, page, type Snapshot, update } from '../state.ts';
import { rememberLast } from '../store.ts';
import { keepTaught, taughtPlaces } from '../teaching.ts';
import { boxesIn } from '../tick-boxes.ts';
import { titleOf } from '../title.ts';
import { readCell } from '../values.ts';
import { anotherFrom, originOf, withoutKnownToOffice } from './another.ts';
import { typeValues } from './filling.ts';
import { setIssuance } from './issuances.ts';
import { followOffice, phraseOfficeChanges } from './office.ts';
import { showSheet } from './steps.ts';
import { changeText } from './text.ts';
import { replaceDocument, withoutEdges } from './undo.ts';

const KEY = 'carta ';
const FILES_KEPT = 8;
const NOT_KEPT =
  'El navegador no pudo guardar el archivo: descargue antes de cerrar esta página. Después saldría en la forma de esta página.';

// Opens a letter in place of the open document; a single undo brings that document back. `saved` is set if
// the letter comes from a saved template.
export async function openLetter(
  { template: read, looks, said }: ReadLetter,
  bytes: Uint8Array | undefined,
  fills: boolean,
  saved?: Pick<Snapshot, 'text' | 'roles' | 'forms'> & { news: string },
): Promise<void> {
  keepRecent();
  const template = saved ? read : withTaught(read, taughtPlaces());
  const startedAt = Date.now();
  const key = bytes ? KEY + startedAt : '';
  const letter: OpenLetter = { ...template, key, fills: fills && bytes !== undefined };
  const { text, roles, forms } = saved ?? { text: templateOf(letter), roles: [], forms: {} };
  const own = { text, ...letterValues(letter, text) };
  const filled = anotherFrom(withoutKnownToOffice(own));
  const problem = bytes ? await keepLetter(key, { name: template.file, bytes }) : '';
  const origin = saved || said !== undefined ? '' : recentOrigin(letter, text);
  const asked = { prompt: titleOf(text, originalValues(letter)), area: '' };
  const review = { received: '', dismissed: [] };
  replaceDocument({ startedAt, asked, text, roles, looks, forms, ...filled, table: undefined, review, letter });
  const unsigned = saved ? letter : withoutElectronicSignature(letter);
  // This is a change of its own, so that «Deshacer» brings the signature back.
  if (unsigned !== letter) showLetter(unsigned, 'signature');
  const found = said ?? sayFound(listVariables(text).length);
  const whatOpened = saved?.news ?? (unsigned === letter ? found : found + sayUnsigned(letter.original));
  const beside = !saved && letter.pictures?.some(isBeside) ? BESIDE_SIGNATURE : '';
  const taught = template.data === read.data ? '' : TAUGHT_NEWS;
  const fromOffice = [phraseOfficeChanges(text, own.values, filled), succeedSigner()];
  const news = [whatOpened + taught + beside, ...fromOffice].filter(Boolean).join(' ');
  showSheet('work', { tab: 'fields', origin, problem, news, announcement: news });
}

// Returns the number of a letter of the last weeks, or its date, which somebody may want to go on with. Returns
// '' for an older letter, which is only a model of another one.
function recentOrigin(letter: OpenLetter, text: string): string {
  const { values } = letterValues(letter, text);
  const issued = values[dateOfIssue(text) ?? ''] ?? '';
  const age = (Date.parse(page.get().today) - Date.parse(issued)) / 86_400_000;
  return isDate(issued) && Math.abs(age) <= RECENT_DAYS ? originOf(text, originalValues(letter)) : '';
}

const RECENT_DAYS = 31;

// Goes on with the document that was opened. A letter of the office gets back its number and its date, which
// another one would not have.
export function goOnWithLetter(): void {
  const { letter, text, startedAt } = page.get();
  if (letter) {
    const { values } = letterValues(letter, text);
    const issued = dateOfIssue(text);
    const own = Object.entries(values).filter(([name, value]) => value !== '' && (isNumber(name) || name === issued));
    const numbers = Object.fromEntries(own.filter(([name]) => isNumber(name)));
    typeValues(Object.fromEntries(own), 'go on');
    setIssuance(startedAt, { numbers, used: numbers });
  }
  update({ origin: '' });
}

const TAUGHT_NEWS = ' Se tomó y se dejó lo mismo que usted eligió en cartas como esta.';
const BESIDE_SIGNATURE =
  ' Junto a la firma hay una imagen (¿firma o sello escaneado?): en «Datos de la carta» puede quitarla.';

function sayUnsigned(original: string): string {
  const { isSigned, isStamped } = formerMarksIn(original);
  const parts = [
    isSigned && 'la firma electrónica de la carta anterior (sello, certificado, fecha y folio)',
    isStamped && `el sello de recibido${isSigned ? '' : ' de la carta anterior'}`,
  ];
  return ` Se quitó ${parts.filter(Boolean).join(' y ')}; su lugar queda en blanco.`;
}

function sayFound(count: number): string {
  if (count === 0)
    return 'No se encontró ningún dato que cambie: seleccione en la hoja las palabras que cambian en cada carta.';
  return `Carta abierta: ${count === 1 ? 'se encontró 1 dato' : `se encontraron ${count} datos`}. Lo demás queda como está.`;
}

// Returns the values of the letter as a person would type them into the fields of the form.
function letterValues(letter: LetterTemplate, text: string) {
  const { data, read } = formOfLetter(letter, text);
  const values: Values = Object.fromEntries(
    Object.entries(originalValues(letter)).map(([name, words]) => [name, read(data.get(name)?.kind ?? 'text', words)]),
  );
  return { values, sources: formerOf(Object.keys(values), values) };
}

function formerOf(names: readonly string[], values: Values) {
  const outdated = names.filter((name) => isFormer(values[name] ?? ''));
  return Object.fromEntries(outdated.map((name) => [name, 'letter' as const]));
}

// Turns a value of the letter into a variable, or back into plain text if `taken` is false.
export function takeDatum(name: string, taken: boolean): void {
  const letter = letterAsIs();
  if (!letter) return;
  showLetter(withTaken(letter, name, taken), `take ${name}`);
  keepTaught(teachPlace(letter, name, { taken }));
}

// Turns the first suitable occurrence of `words` in the letter into a field. Returns false if the letter does
// not contain the words, or contains them only within other fields.
export function makeDatum(words: string): boolean {
  const letter = letterAsIs();
  if (!letter || words.trim() === '') return false;
  for (let start = letter.original.indexOf(words); start >= 0; start = letter.original.indexOf(words, start + 1)) {
    const withDatum = withDatumAt(letter, start, start + words.length);
    if (!withDatum) continue;
    showLetter(withDatum, 'make');
    const made = withDatum.data.find(({ taken, places }) => taken && places.some((place) => place.start === start));
    if (made) keepTaught(teachPlace(withDatum, made.name, { taken: true }));
    update({ announcement: `«${words.trim()}» es un dato.` });
    return true;
  }
  return makeDatumOfCorrection(letter, words.trim());
}

// Turns words that a person wrote into a field. They stay a correction, with a variable.
function makeDatumOfCorrection({ data }: OpenLetter, words: string): boolean {
  const { text, values, sources } = page.get();
  const start = text.replace(/\{\{[^{}\n]*\}\}/g, (name) => '\n'.repeat(name.length)).indexOf(words);
  if (start < 0 || words.includes('\n')) return false;
  const name = nameForWords(words, [...data, ...listVariables(text)]);
  changeText(
    {
      text: `${text.slice(0, start)}{{${name}}}${text.slice(start + words.length)}`,
      values: { ...values, [name]: readCell(kindOf(name), words) },
      sources: { ...sources, [name]: 'letter' },
    },
    'make',
  );
  update({ announcement: `«${words}» es un dato.` });
  return true;
}

// Lets the person of «Mi oficina» sign the letter, in the post that stands there.
export function signByOffice({ names, edits }: OtherSigner): void {
  const letter = letterAsIs();
  const ofOffice = currentOffice()?.values ?? {};
  const { text, values, sources } = page.get();
  if (!letter) {
    changeText({ text: edits ? applyEdits(text, edits) : withSignersIn(text, names) }, 'office');
    update({ announcement: `Firma ${ofOffice.signer}.` });
    return;
  }
  const taken = names.reduce((next, name) => withTaken(next, name, true), letter);
  const filling = withLetterValues(taken, { text, values, sources });
  const own = names.map((name) => [name, ofOffice[slotOf(name) ?? 'signer'] ?? ''] as const);
  changeText(
    {
      ...filling,
      values: { ...filling.values, ...Object.fromEntries(own) },
      sources: { ...filling.sources, ...Object.fromEntries(names.map((name) => [name, 'office' as const])) },
    },
    'office',
  );
  update({ announcement: `Firma ${ofOffice.signer}.` });
}

// Writes the person and the post of «Mi oficina» into the text of a letter that has become another one.
function withSignersIn(text: string, names: readonly string[]): string {
  const ofOffice = currentOffice()?.values ?? {};
  const former = page.get().letter?.data.filter(({ name }) => names.includes(name)) ?? [];
  return former.reduce((words, { name, value }) => {
    const own = ofOffice[slotOf(name) ?? 'signer'] ?? '';
    return words.replaceAll(value, () => (isShouted(value) ? own.toUpperCase() : own));
  }, text);
}

// Takes out the pictures beside the signature, or puts them back.
export function leavePictures(leave: boolean): void {
  const { letter } = page.get();
  if (letter) showLetter(withoutPictures(letter, isBeside, leave), 'pictures');
}

// True for a picture over or beside the names of those who signed.
export function isBeside({ kind }: LetterPicture): boolean {
  return kind === 'signature';
}

// Takes a paragraph into the letter that not all letters have, or leaves it out. This is a change of the text.
export function switchUnshared({ words, isIn, isOwn, changed }: UnsharedOffer): void {
  changeText({ text: changed }, `unshared ${words}`);
  const whole = isIn ? 'El párrafo no irá en esta carta.' : 'El párrafo va en esta carta.';
  update({ announcement: isIn || isOwn ? whole : `${whole} Es de otra: revise sus datos.` });
}

// Makes data of the words that agree with a person in gender, or with a quantity in number, so that they follow it. If
// the name of a person does not say the gender, `gender` does.
export function agreeWith(datum: string, gender?: 'feminine' | 'masculine'): void {
  const mark = `agree ${datum}`;
  const formsBefore = currentRecord().letter(0).form.forms;
  const letter = letterAsIs();
  if (letter && !letter.corrections?.length) showLetter(withAgreeing(letter, datum), mark);
  else agreeInText(datum, mark);
  const { forms = new Map() } = currentRecord().letter(0).form;
  const made = [...forms].flatMap(([name, form]) => {
    const words = gender && form[gender];
    return words === undefined || formsBefore?.has(name) ? [] : [[name, words] as const];
  });
  if (made.length > 0) typeValues(Object.fromEntries(made), mark);
}

// Does so in a text that is no longer, or never was, the letter's: each has its former words until it follows.
function agreeInText(datum: string, mark: string): void {
  const { text, letter, forms, values, sources } = page.get();
  const made = agreeingText(text, dataInText(text, listVariables(text), letter?.data), datum);
  changeText(
    {
      text: made.text,
      forms: { ...forms, ...made.forms },
      values: { ...values, ...made.values },
      sources: { ...sources, ...formerOf(Object.keys(made.values), made.values) },
    },
    mark,
  );
}

// Shows the letter with the data that a comparison with other letters found.
export function compareLetter(compared: LetterTemplate): void {
  showLetter(compared, 'compare');
}

// Replaces the rows of a repeating table by new rows. Each element of `cells` becomes a row. If `cells` is
// empty, the letter gets its original rows back.
export function fillRows({ rows, data }: RepeatingRow, cells: readonly (readonly string[])[]): void {
  const letter = letterAsIs();
  if (!letter) return;
  const named = cells.map((row) => data.map(({ name }, at) => [name, row[at]?.trim() ?? ''] as const));
  const filled = named.map((row) => row.filter(([, cell]) => cell !== ''));
  const next = withNewRows(
    letter,
    rows,
    filled.map((row) => row.map(([name]) => name)),
  );
  const words = filled.flatMap((row, at) => row.map(([name, cell]) => [nameInRow(name, at), cell] as const));
  showLetter(next, 'rows', Object.fromEntries(words.map(([name, cell]) => [name, readCell(kindOf(name), cell)])));
  update({
    announcement: cells.length === 0 ? 'La tabla quedó como en la carta.' : `Tabla con ${cells.length} filas.`,
  });
}

// Shows the changed letter on the sheet. If `typed` is set, the fields in repeating rows lose their old
// values and get these.
function showLetter<Letter extends LetterTemplate>(next: Letter, mark: string, typed?: Values): void {
  const { letter, text, values: before, sources } = page.get();
  if (!letter) return;
  const inRows = new Set(typed && namesInRows(letter));
  const values = { ...Object.fromEntries(Object.entries(before).filter(([name]) => !inRows.has(name))), ...typed };
  changeText(withLetterValues({ ...letter, ...next }, { text, values, sources }), mark);
}

// Returns the text and the values of a changed letter; `before` has those of the letter until now. Only what
// was no variable before gets the value of the letter: what was emptied, such as last year’s number, stays so.
// A value that a person typed is kept, even if its field becomes plain text and later a field again.
export function withLetterValues(letter: OpenLetter, before: Filling) {
  const text = templateOf(letter);
  const original = letterValues(letter, text);
  const variables = new Set(listVariables(before.text).map(({ name }) => name));
  const isFresh = (name: string) => !variables.has(name) && !Object.hasOwn(before.values, name);
  const fresh = Object.fromEntries(Object.entries(original.values).filter(([name]) => isFresh(name)));
  const own = { text, values: fresh, sources: formerOf(Object.keys(fresh), fresh) };
  const ofFresh = anotherFrom(withoutKnownToOffice(own));
  const isAdded = (name: string) => isFresh(name) && Object.hasOwn(ofFresh.values, name);
  const added = <Value>(entries: Readonly<Record<string, Value>>) =>
    Object.fromEntries(Object.entries(entries).filter(([name]) => isAdded(name)));
  // The text says what was corrected.
  const { corrections: _, ...kept } = letter;
  return {
    text,
    letter: kept,
    values: { ...before.values, ...added(ofFresh.values) },
    sources: { ...before.sources, ...added(ofFresh.sources) },
  };
}

export function namesInRows({ newRows = [] }: LetterTemplate): string[] {
  return newRows.flatMap(({ filled }) => filled.flatMap((names, at) => names.map((name) => nameInRow(name, at))));
}

// Returns the open letter if its Word file can be filled in, with the corrections of its words. That is not possible
// without a Word file, or after a change that the file cannot take; the result is then undefined.
export function letterInPlace(state: LetterAndText & Pick<PageState, 'unkept'> = page.get()): OpenLetter | undefined {
  const letter = letterAsIs(state);
  return letter?.fills && state.unkept !== state.text ? letter : undefined;
}

type LetterAndText = Pick<PageState, 'letter' | 'text'>;

// Returns the open letter with what was corrected in its text. Returns undefined if the text is another one.
export const letterAsIs = rememberLast(
  ({ letter, text }: LetterAndText = page.get()) => letter && withCorrections(letter, text),
  ({ letter, text } = page.get()) => [letter, text],
);

// Finds out whether the file of the letter can take the corrections of its text. When it no longer can, a notice says
// so once, because the list of data may not be in view.
async function followCorrections(): Promise<void> {
  const { letter: open, text, unkept, plainer, step } = page.get();
  if (!open?.fills || step === 'writing' || text === unkept || text === plainer) return;
  const letter = letterAsIs();
  const file = letter?.corrections?.length ? await fileOf(letter.key) : undefined;
  const { takesCorrections, losesWeights } = await import('../letter-file.ts');
  if (page.get().text !== text) return;
  const isKept = letter !== undefined && (!file || takesCorrections(letter, file.bytes));
  if (!isKept) update({ unkept: text, ...(unkept === '' && { problem: notKept(open) }) });
  else if (unkept !== '') update({ unkept: '', ...(page.get().problem === notKept(open) && { problem: '' }) });
  if (isKept && letter && file && losesWeights(letter, file.bytes)) update({ plainer: text });
}

function notKept({ file }: OpenLetter): string {
  return `Ese cambio no cabe en el Word de «${file}»: saldrá en la forma de esta página. Con «Deshacer» vuelve a la suya.`;
}

// Subscribes to the page. The Word file of the open letter becomes the letterhead, and the file of a closed
// letter is deleted once the letter can no longer be recovered.
export function followLetter(): void {
  late.boxesIn = boxesIn;
  late.formOf = formOfLetter;
  late.wholeForm = wholeForm;
  late.formsIn = formsInLetter;
  late.forgetFiles = forgetFiles;
  late.ownersOf = ownersInLetter;
  late.ownersIn = ownersInText;
  late.genderInRow = genderInRow;
  late.meanings = { matchMeanings, matchKinds };
  // `values` is replaced by an equal object, so that the cached record is computed again and finds the form and the
  // checkboxes of a letter that is already open, and the columns of its data.
  const { values } = page.get();
  update({ values: { ...values } }, { quietly: true });
  let last: OpenLetter | undefined;
  let { closed } = page.get();
  const follow = () => {
    const previous = closed;
    ({ closed } = page.get());
    void followCorrections().catch(() => undefined);
    if (previous && !closed) forgetLetters(previous);
    const { letter } = page.get();
    if (letter === last) return;
    last = letter;
    void paperOf(letter).then(async (paper) => {
      if (letter !== last) return;
      if (letter?.fills && !paper) return sayFileGone(letter);
      await usePaperOf(paper);
      // If the letterhead does not show the letter's headers and footers, the text must show them.
      if (letter && letter === last && !letterhead.get().fromLetter) update({ looks: withoutEdges(page.get().looks) });
    });
  };
  follow();
  page.subscribe(follow);
  let signed = '';
  late.succeedSigner = () => {
    const previous = signed;
    signed = signersOf(currentOffice());
    return signed === previous ? '' : succeedSigner();
  };
  followOffice();
}

// Lets the person of «Mi oficina» sign the open letter in the place of a predecessor, and returns the news of it, or
// of another signer in another post, or ''. Somebody who was made plain text again stays so.
function succeedSigner(): string {
  const { letter, values } = page.get();
  const next = letter && withSuccessor(letter, currentOffice(), (name) => !Object.hasOwn(values, name));
  if (!next) return '';
  if (next === letter) {
    const { datum } = currentRecord().letter(0);
    const other = findOtherSigner(letter, currentOffice(), page.get().text, (one) => datum(one).words);
    return other ? sayOtherSigner(other) : '';
  }
  showLetter(next, 'office');
  return phraseOfficeChanges(page.get().text, originalValues(next), page.get());
}

// A letter whose file is gone leaves in the form of the page. The notice stays until a person does something.
function sayFileGone(letter: OpenLetter): void {
  update({ letter: { ...letter, fills: false }, problem: FILE_GONE }, { quietly: true });
}

const FILE_GONE =
  'El archivo de la carta ya no está en este navegador: el Word saldrá en la forma de esta página. Para la suya, ábrala otra vez.';

async function paperOf(letter: OpenLetter | undefined): Promise<Kept | undefined> {
  const file = letter && (await fileOf(letter.key));
  if (!file) return undefined;
  const hasEdges = page.get().looks.some(({ look }) => look.edge);
  const { bodyLookOf, readEdgeFields, unseenInBody, withoutEdgePictures } = await import('../letter-file.ts');
  const fields = hasEdges ? readEdgeFields(letter, file.bytes) : [];
  const bytes = paperBytes(letter.pictures, file.bytes, () => withoutEdgePictures(letter, file.bytes));
  const body = bodyLookOf(file.bytes);
  return { ...file, bytes, body, fields: fieldsOf(JSON.stringify(fields)), unseen: unseenInBody(file.bytes) };
}

const paperBytes = rememberLast(
  (_pictures: OpenLetter['pictures'], _bytes: Uint8Array, make: () => Uint8Array) => make(),
  (pictures, bytes) => [pictures, bytes],
);

// The file and the fields are cached, so that the letterhead is drawn again only if one of them changes.
const fileOf = rememberLast((key: string) => readKeptLetter(key));
const fieldsOf = rememberLast((json: string): NonNullable<Kept['fields']> => JSON.parse(json));

// Leaves data of the past letter as they are: they leave unconfirmed, and are not asked about again.
export function leaveOld(names: readonly string[]): void {
  const { startedAt, leftOld } = page.get();
  const keys = [...leftOld, ...names.map((name) => oldKey(startedAt, name))];
  update({ leftOld: Array.from(new Set(keys.filter((key) => key.startsWith(oldKey(startedAt, ''))))) });
}

// Deletes the letters of a document that is given up, except those that another document uses.
export function forgetLetters(document: Parameters<typeof keysOf>[0]): void {
  forgetFiles(keysOf(document));
}

function forgetFiles(keys: readonly string[]): void {
  const listed = [...recents.get(), ...dropped.get().recents.map(([, recent]) => recent)];
  const ofRecents = listed.flatMap(({ letter }) => letter?.key || []);
  const reachable = [...[page.get(), ...readDrafts()].flatMap(keysOf), ...ofRecents];
  for (const key of keys) {
    if (reachable.includes(key)) continue;
    unstoredLetters.delete(key);
    void dropFile(key).catch(() => undefined);
  }
}

// Returns the keys of all letter files that the document or one of its undo and redo snapshots uses.
function keysOf({ past, future, ...document }: Pick<PageState, 'letter' | 'past' | 'future'>): string[] {
  return [document, ...past, ...future].flatMap(({ letter }) => letter?.key || []);
}

interface KeptLetter {
  name: string;
  bytes: Uint8Array;
}

// Files that the browser refused to store, by key. They exist only while the page is open.
const unstoredLetters = new Map<string, KeptLetter>();

export async function readKeptLetter(key: string): Promise<KeptLetter | undefined> {
  return unstoredLetters.get(key) ?? (await readFile<KeptLetter>(key).catch(() => undefined));
}

// Stores the file of a letter and deletes the oldest files beyond FILES_KEPT, except those of open documents and
// drafts. Returns a problem that the page shows, or ''.
async function keepLetter(key: string, letter: KeptLetter): Promise<string> {
  try {
    await keepFile(key, letter);
    const inUse = [key, ...[page.get(), ...readDrafts()].map(({ letter }) => letter?.key)];
    const others = (await fileKeys(KEY)).filter((other) => !inUse.includes(other));
    for (const old of others.slice(0, Math.max(0, others.length + 1 - FILES_KEPT))) await dropFile(old);
    return '';
  } catch {
    unstoredLetters.set(key, letter);
    return NOT_KEPT;
  }
}
