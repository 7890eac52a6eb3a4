// The own entry of a record. A variable may be called «toString»: a plain look-up would find what every object inherits.
export function entryOf<T>(record: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}
