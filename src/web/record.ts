// A variable may be called «toString»: what a record says of a name is its own entry alone, not what every object has.
export function own<T>(record: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}
