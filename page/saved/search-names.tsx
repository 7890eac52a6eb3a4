// Searches a list of templates by their names.
import { fold } from '@membrete/document/text';

// A list of so many templates has a search.
export const SEARCHED_FROM = 10;

interface SearchProps {
  list: string; // the id of the list
  wanted: string;
  search: (wanted: string) => void;
}

export function SearchNames({ list, wanted, search }: SearchProps) {
  return (
    <label class="field search">
      <span class="label">Buscar por su nombre</span>
      <input
        type="search"
        autocomplete="off"
        value={wanted}
        aria-controls={list}
        onInput={(event) => search(event.currentTarget.value)}
      />
    </label>
  );
}

// Returns the templates whose names have all the words, in any order. Case and accents are ignored.
export function namedLike<Named extends { name: string }>(list: readonly Named[], wanted: string): readonly Named[] {
  const words = fold(wanted).split(/\s+/).filter(Boolean);
  return words.length === 0 ? list : list.filter(({ name }) => words.every((word) => fold(name).includes(word)));
}
