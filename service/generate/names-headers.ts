// Writes names into headers, for programs that have to know more of an answer than its body says.

// The most bytes of a header. Servers in between may refuse an answer with longer ones.
const MAX_HEADER_BYTES = 1024;

// Returns the headers that have names. The names are percent-encoded, and separated by commas. What exceeds 1 kB is
// left out as whole names, and the last item counts them: «Nombre,N%C3%BAmero,+3».
export function namesHeaders(lists: Readonly<Record<string, readonly string[]>>): Record<string, string> {
  const written = Object.entries(lists).filter(([, names]) => names.length > 0);
  return Object.fromEntries(written.map(([header, names]) => [header, join(names)]));
}

function join(names: readonly string[]): string {
  let header = '';
  for (const [at, name] of names.entries()) {
    const longer = `${header}${at > 0 ? ',' : ''}${encodeURIComponent(name)}`;
    const others = names.length - at - 1;
    const rest = others > 0 ? `,+${others}`.length : 0;
    if (longer.length + rest > MAX_HEADER_BYTES) return `${header}${at > 0 ? ',' : ''}+${names.length - at}`;
    header = longer;
  }
  return header;
}
