// Prints a line for an error of input or of the system. Any other error is a bug and keeps its stack.
export function exitWith(error: unknown): never {
  const refused = error instanceof Error && (error.name === 'Error' || 'code' in error);
  console.error(refused ? error.message : error);
  process.exit(1);
}

export function readWhole(option: string, value: string): number {
  if (/^[1-9]\d*$/.test(value)) return Number(value);
  throw new Error(`--${option} must be a whole number from 1, got ${JSON.stringify(value)}`);
}

// Reads an address, which needs http:// or https://. `localhost:5055` is a valid URL too, whose scheme is
// `localhost:`.
export function readAddress(option: string, value: string): URL {
  if (/^https?:\/\//i.test(value) && URL.canParse(value)) return new URL(value);
  const wish = URL.canParse(`http://${value}`) ? `; write http://${value}` : '';
  throw new Error(`--${option} must begin with http:// or https://, got ${JSON.stringify(value)}${wish}`);
}
