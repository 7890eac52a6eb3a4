// One person is one datum, and so is the post of a person, however they are written: in the text, in capitals, with
// or without a title, by initials.
import { fold, isShouted, type Range } from '../text.ts';
import { type NameForm, nameOfForm, surnamesOf, withoutTitle } from '../variables/name-forms.ts';
import { anyOf } from '../words/any-of.ts';
import { TITLE } from '../words/vocabulary.ts';
import type { Field } from './field.ts';
import { ownersIn } from './owners.ts';

// A field, with its words in several letters if they were compared. A place may have the value in another form.
export type PlacedField = Omit<Field, 'places'> & {
  values?: readonly string[];
  places: readonly (Range & { as?: string })[];
};

// Joins the fields that name one person, and those that say one post of a person. Two namesakes with different posts
// are two persons.
export function withOnePerson<F extends PlacedField>(text: string, fields: readonly F[]): F[] {
  const owners = ownersIn(text, fields);
  const allPosts = fields.flatMap((field, at) => (field.kind === 'post' && isPlain(field) ? [at] : []));
  const postsByOwner = Map.groupBy(allPosts, (at) => owners[at]);
  const postsOf = (person: number) => (postsByOwner.get(person) ?? []).map((at) => plainPost(fields[at]?.value ?? ''));
  const people = fields.flatMap((field, at) => (field.kind === 'person' && isPlain(field) ? [at] : []));
  const persons: Group[] = [];
  const byName = new Map<string, Group[]>();
  // Parts of a name are read last, because they need a name to belong to.
  for (const at of people.toSorted((one, other) => Number(isPart(fields, one)) - Number(isPart(fields, other)))) {
    const name = plainName(fields[at]?.value ?? '');
    const posts = postsOf(at);
    const known =
      byName.get(name) ?? (hasInitials(fields, at) ? abbreviated(byName, name) : bySurnames(fields, persons, name));
    const same = known.find((group) => group.posts.every((one) => posts.every((other) => agree(one, other))));
    if (same) {
      same.members.push(at);
      same.posts.push(...posts);
      continue;
    }
    const group = { members: [at], posts };
    persons.push(group);
    byName.set(name, [...(byName.get(name) ?? []), group]);
  }
  const posts = persons.flatMap(({ members }) => {
    const own = members.flatMap((at) => postsByOwner.get(at) ?? []);
    return Array.from(Map.groupBy(own, (at) => fold(fields[at]?.value ?? '')).values());
  });
  const joined = new Map(
    [...persons.map(({ members }) => members), ...posts]
      .filter(({ length }) => length > 1)
      .map((members) => members.toSorted((one, other) => one - other))
      .map(
        (members) =>
          [
            members,
            join(
              text,
              members.flatMap((at) => fields[at] ?? []),
            ),
          ] as const,
      )
      .flatMap(([members, field]) => members.map((at, nth) => [at, nth === 0 ? field : undefined] as const)),
  );
  const all = fields.flatMap((field, at) => (joined.has(at) ? (joined.get(at) ?? []) : field));
  return withOwnLabels(withSurnames(text, all));
}

// Adds the places where a title and surnames name a person: «el C. Ramírez». A surname of two persons names nobody.
function withSurnames<F extends PlacedField>(text: string, fields: readonly F[]): F[] {
  const bySurnames = new Map<string, Set<number>>();
  for (const [at, field] of fields.entries()) {
    if (field.kind !== 'person' || !isPlain(field)) continue;
    const surnames = surnamesOf(fold(withoutTitle(field.value)));
    for (const count of [1, 2].slice(0, surnames.length)) {
      const words = surnames.slice(0, count).join(' ');
      bySurnames.set(words, (bySurnames.get(words) ?? new Set()).add(at));
    }
  }
  if (bySurnames.size === 0) return [...fields];
  const taken = fields.flatMap(({ places }) => places);
  const added = new Map<number, (Range & { as: string })[]>();
  for (const { 0: all, 1: first = '', 2: second = '', index } of fold(text).matchAll(TITLED_SURNAMES)) {
    const start = index + all.length - first.length - second.length;
    const found = [first + second, first].flatMap((words) => {
      const [person, ...others] = bySurnames.get(words) ?? [];
      const written = text.slice(start, start + words.length);
      const isName =
        /\p{Lu}\p{L}*$/u.test(written) && !GOES_ON.test(text.slice(start + words.length, start + words.length + 30));
      return person === undefined || others.length > 0 || !isName ? [] : [{ person, written, words }];
    })[0];
    if (!found) continue;
    const { person, written, words } = found;
    const end = start + words.length;
    if (taken.some((one) => one.start < end && one.end > start)) continue;
    const value = fields[person]?.value ?? '';
    const isBy = surnamesOf(fold(withoutTitle(value)))[0] === words ? 'surname' : 'surnames';
    const letters = isShouted(written) && !isShouted(value) ? 'capitals' : undefined;
    const as = nameOfForm({ isUntitled: true, isBy, letters });
    added.set(person, [...(added.get(person) ?? []), { start, end, as }]);
  }
  return fields.map((field, at) => {
    const places = [...field.places, ...(added.get(at) ?? [])].toSorted((one, other) => one.start - other.start);
    return added.has(at) ? { ...field, places } : field;
  });
}

const SURNAME = '(?:(?:de|del|la|las|los) ){0,3}\\p{L}{2,20}';
const TITLED_SURNAMES = new RegExp(
  `(?<![\\p{L}.])(?:(?:${TITLE}|c)\\.|${anyOf('ciudadan[oa] compañer[oa] señor señora señorita'.split(' ').map(fold))}) {1,2}(${SURNAME})( ${SURNAME})?(?!\\p{L})`,
  'gu',
);
// Matches the rest of a longer name.
const GOES_ON = /^ (?:(?:de|del|la|las|los) ){0,3}\p{Lu}\p{L}/u;

// Two persons of «Firmante» are «Firmante» and «Firmante 2».
function withOwnLabels<F extends PlacedField>(fields: readonly F[]): F[] {
  const labels = new Set<string>();
  return fields.map((field) => {
    let { label } = field;
    for (let count = 2; labels.has(fold(label)); count += 1) label = `${field.label.replace(/ \d+$/, '')} ${count}`;
    labels.add(fold(label));
    return label === field.label ? field : { ...field, label };
  });
}

// Returns a function that returns the data that are wrong as soon as a person changes: the post, the initials at the
// foot of the letter, and a namesake with another post.
export function companionsIn(text: string, data: readonly Named[]): (person: number) => number[] {
  const places = [...data.keys()];
  const owners = ownersIn(text, data);
  const names = data.map(({ kind, value }) => (kind === 'person' ? plainName(value) : ''));
  const byName = Map.groupBy(places, (at) => names[at] ?? '');
  const posts = Map.groupBy(
    places.filter((at) => data[at]?.kind === 'post' || OF_ADDRESSEE.test(data[at]?.label ?? '')),
    (at) => owners[at],
  );
  const drafted = places.filter((at) => data[at]?.label === 'Iniciales');
  return (person) => {
    const name = names[person] ?? '';
    if (name === '') return [];
    const initials = name.replace(/(?<!\S)(?:del?|las?|los|y)\s/g, '').replace(/(\S)\S*\s*/g, '$1');
    // «RMT/ubc»: who signs and who wrote the letter. Two letters behind a bar may be of anybody.
    const isOf = (at: number) =>
      fold(data[at]?.value ?? '')
        .split(/[^a-zñ]/)
        .some((part, nth) => part === initials && (nth === 0 || part.length > 2));
    return [
      ...(posts.get(person) ?? []),
      ...(byName.get(name) ?? []).filter((at) => at !== person),
      ...drafted.filter((at) => initials.length > 1 && isOf(at)),
    ];
  };
}

// Somebody else whom a letter goes to is in another office.
const OF_ADDRESSEE = /^(?:área|institución) del destinatario/i;

interface Named {
  label: string;
  value: string;
  kind?: Field['kind'] | undefined;
  places: readonly Range[];
  repeat?: Field['repeat'] | undefined;
}

interface Group {
  members: number[];
  posts: string[];
}

function isPlain({ blank, repeat, options }: PlacedField): boolean {
  return !blank && repeat === undefined && options === undefined;
}

function plainName(words: string): string {
  return fold(withoutTitle(words)).replace(/\s+/g, ' ');
}

function plainPost(words: string): string {
  return fold(words).replace(/^(?:el|la)\s+/, '');
}

// «El Director» is the «Director de Obras Públicas».
function agree(one: string, other: string): boolean {
  return one.startsWith(other) || other.startsWith(one);
}

// Returns true for initials, and for two words, which may be surnames.
function isPart(fields: readonly PlacedField[], at: number): boolean {
  return hasInitials(fields, at) || plainName(fields[at]?.value ?? '').split(' ').length === 2;
}

function hasInitials(fields: readonly PlacedField[], at: number): boolean {
  return /(?<!\p{L})\p{L}\.(?=\s|$)/u.test(withoutTitle(fields[at]?.value ?? ''));
}

// Returns the persons of the only name that has these initials: «e. sandoval t.» is «efrain sandoval tejeda».
function abbreviated(byName: ReadonlyMap<string, Group[]>, initials: string): Group[] {
  const parts = initials.split(' ');
  if (!parts.some((part) => part.length > 3) || byName.size > MOST_NAMES) return [];
  const names = [...byName.keys()].filter((name) => {
    const words = name.split(' ');
    return (
      words.length === parts.length &&
      parts.every((part, at) => (part.endsWith('.') ? words[at]?.startsWith(part.slice(0, -1)) : part === words[at]))
    );
  });
  return names.length === 1 ? (byName.get(names[0] ?? '') ?? []) : [];
}

// Returns the only person who has these surnames: «ramirez soto» is «juan ramirez soto».
function bySurnames(fields: readonly PlacedField[], persons: readonly Group[], surnames: string): Group[] {
  if (!/^\S+ \S+$/.test(surnames) || persons.length > MOST_NAMES) return [];
  const groups = persons.filter(({ members: [first = -1] }) => {
    const name = plainName(fields[first]?.value ?? '');
    return name !== surnames && surnamesOf(name).join(' ') === surnames;
  });
  return groups.length === 1 ? groups : [];
}

// A list of people has no signer by initials.
const MOST_NAMES = 300;

// Joins fields into one, whose value is the most complete that they say: the whole name, its title, small letters.
function join<F extends PlacedField>(text: string, members: readonly F[]): F {
  const [first] = members;
  if (!first) throw new Error('there is nothing to join');
  const isPerson = first.kind === 'person';
  const most = Math.max(...members.map(({ value }) => plainName(value).split(' ').length));
  const isWhole = ({ value }: F, at: number) =>
    !hasInitials(members, at) && plainName(value).split(' ').length === most;
  const whole = isPerson ? members.filter(isWhole) : members;
  const named = whole.find(({ value }) => !isShouted(value)) ?? whole[0] ?? first;
  const value = isPerson ? withTitleOf(members, named.value) : named.value;
  const label = labelOf(members);
  const words = new Map<string, string>();
  const places = members
    .flatMap((field) => field.places)
    .toSorted((one, other) => one.start - other.start)
    .map(({ start, end }) => {
      const form = formAt(text.slice(start, end), value, isPerson, words);
      return { start, end, ...(form !== '' && { as: form }) };
    });
  return { ...named, value, label, places, sure: members.some(({ sure }) => sure) };
}

// Returns the name with the first title that the letter gives to the person.
function withTitleOf(members: readonly PlacedField[], name: string): string {
  const titles = members.map(({ value }) => value.slice(0, value.length - withoutTitle(value).length));
  const own = name.slice(0, name.length - withoutTitle(name).length);
  const title = own || (titles.find((one) => one !== '') ?? '');
  const isSmall = isShouted(title) && !isShouted(name);
  return (
    (isSmall ? title.replace(/\p{L}{2,}/gu, (word) => word.charAt(0) + word.slice(1).toLowerCase()) : title) +
    withoutTitle(name)
  );
}

// Returns the form of the words at a place. Words that no form of the value makes have a form of their own, so that
// they leave as they were.
function formAt(words: string, value: string, isPerson: boolean, known: Map<string, string>): string {
  if (words === value) return '';
  const [shouts, valueShouts] = [words, value].map(isShouted);
  const isUntitled = isPerson && withoutTitle(value) !== value && withoutTitle(words) === words;
  const isBy = isPerson ? partAt(words, value) : 'whole';
  const isPart = isUntitled || isBy !== 'whole';
  const letters = shouts && (isPart || !valueShouts) ? 'capitals' : !shouts && valueShouts ? 'small' : undefined;
  const form = nameOfForm({ isUntitled, isBy, letters });
  for (let count = 1; ; count += 1) {
    const own = form === '' ? '_Otra_Vez' : form;
    const numbered = count === 1 ? own : `${own}_${count}`;
    if ((known.get(numbered) ?? words) !== words) continue;
    known.set(numbered, words);
    return numbered;
  }
}

function partAt(words: string, value: string): NameForm['isBy'] {
  if (/(?<!\p{L})\p{L}\.(?=\s|$)/u.test(withoutTitle(words))) return 'initials';
  const [name, whole] = [words, value].map(plainName);
  return name !== whole && surnamesOf(whole ?? '').join(' ') === name ? 'surnames' : 'whole';
}

// Returns the label that says most: «Nombre del titular» before «Firmante» before «Persona mencionada».
function labelOf(members: readonly PlacedField[]): string {
  const labels = members.map(({ label }) => label.replace(/ \(en el texto\)(?: \d+)?$/, ''));
  const rank = (label: string) =>
    /^Persona mencionada/.test(label) ? 2 : /^(?:Firmante|Remitente|Cargo del firmante)/.test(label) ? 1 : 0;
  return labels.toSorted((one, other) => rank(one) - rank(other))[0] ?? '';
}
