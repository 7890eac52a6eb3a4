// The numbers of documents, as DSP/012/2026, and those that follow them.
import { labelOf } from '../../template/labels.ts';
import { fold } from '../../template/text.ts';

// True if a variable of this name holds the number of its document.
export function isNumber(name: string): boolean {
  return NUMBER.test(fold(name));
}

// What a variable of this name numbers: Numero_Oficio → «Oficio». Empty if the name does not say it.
export function numberedBy(name: string): string {
  const [whole, kind = whole === 'folio' ? whole : ''] = NUMBER.exec(fold(name)) ?? [];
  return kind === 'documento' ? '' : labelOf(kind);
}

const NUMBER =
  /^(?:numero|num|no|folio)(?:_(?:del?_)?(oficio|memorandum|memo|circular|tarjeta|acta|constancia|nota|documento))?$/;

// The number after `last`: DSP/012/2026 → DSP/013/2026. A new year begins at one.
export function nextNumber(last: string, year: number): string {
  const { counter, years } = partsOf(last);
  if (!years.some(({ value }) => Number(value) < year)) return numberAt(last, 1);
  return last.replace(/\d+/g, (digits, at: number) => {
    if (at === counter?.at) return pad(1n, digits);
    return years.some((own) => own.at === at) ? String(year) : digits;
  });
}

// The number `steps` after `first`, within its year.
export function numberAt(first: string, steps: number): string {
  const { counter } = partsOf(first);
  return first.replace(/\d+/g, (digits, at: number) =>
    at === counter?.at ? pad(BigInt(digits) + BigInt(steps), digits) : digits,
  );
}

// True if `one` comes after `other`, or is written in another form. A number without digits comes after none.
export function isLater(one: string, other: string): boolean {
  const [a, b] = [partsOf(one), partsOf(other)];
  if (!a.counter) return false;
  if (!b.counter || a.form !== b.form) return true;
  const [yearOfOne, yearOfOther] = [a, b].map(({ years }) => Number(years[0]?.value ?? 0));
  if (yearOfOne !== yearOfOther) return (yearOfOne ?? 0) > (yearOfOther ?? 0);
  return BigInt(a.counter.value) > BigInt(b.counter.value);
}

interface Digits {
  at: number;
  value: string;
}

// `form` is the number without its year and its counter.
function partsOf(number: string): { counter: Digits | undefined; years: Digits[]; form: string } {
  const groups = Array.from(number.matchAll(/\d+/g), ({ index, 0: value }): Digits => ({ at: index, value }));
  const years = groups.length === 1 ? [] : groups.filter(({ value }) => /^20\d\d$/.test(value));
  const counter = groups.findLast((group) => !years.includes(group));
  const form = number.replace(/\d+/g, (digits, at: number) =>
    at === counter?.at || years.some((year) => year.at === at) ? '#' : digits,
  );
  return { counter, years, form };
}

function pad(count: bigint, like: string): string {
  return String(count).padStart(like.length, '0');
}
