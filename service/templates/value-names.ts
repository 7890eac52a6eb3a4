// Compares the keys of a caller's values with the names and the labels of a template's variables.
import { type ListedValues, nameKey } from '@membrete/document/variables';

// Replaces labels with names in the keys of the values. A caller may send labels, because GET /templates lists them.
// A key that is a name stays, even if it is also the label of another variable.
export function renameLabels(
  values: ListedValues,
  variables: readonly { name: string; label: string }[],
): ListedValues {
  const names = new Set(variables.map(({ name }) => name));
  const nameByLabel = new Map(variables.map(({ label, name }) => [label, name]));
  const rename = (key: string) => (names.has(nameKey(key)) ? key : (nameByLabel.get(nameKey(key)) ?? key));
  const renameAll = <Value>(given: Readonly<Record<string, Value>>) =>
    Object.fromEntries(Object.entries(given).map(([key, value]) => [rename(key), value]));
  return renameAll(
    Object.fromEntries(
      Object.entries(values).map(([key, value]) => [key, typeof value === 'string' ? value : value.map(renameAll)]),
    ),
  );
}

// Returns the names of the values that the template lacks. The name of a list is not one.
export function ignoredNames(values: ListedValues, isKnown: (key: string) => boolean): string[] {
  const given = Object.entries(values).flatMap(([key, value]) =>
    typeof value === 'string' ? key : value.flatMap((member) => Object.keys(member)),
  );
  return Array.from(new Set(given)).filter((key) => !isKnown(key));
}
