// Roles that a person gave to lines that the grammar misreads.
import type { LinePart, Role, WrittenLine } from '../line.ts';
import { fold, nfc } from '../text.ts';
import { viewsOf } from './views.ts';

// The name of a line: its words, and in `which` its index among the lines with the same words. The name stays
// valid when the line moves.
export interface LineName {
  words: string;
  which: number;
}

export interface GivenRole extends LineName {
  role: Role;
  style?: LinePart['style'];
}

// Returns the given roles by the index of their line. If a line has several roles, the last one counts. Takes
// linear time.
export function givenLines(
  lines: readonly Pick<WrittenLine, 'text'>[],
  roles: readonly GivenRole[],
): ReadonlyMap<number, LinePart> {
  const parts = Array.from(
    namedLines(lines, roles),
    ([at, { role, style }]) => [at, { role, ...(style && { style }), why: 'given' }] as const,
  );
  return new Map(parts);
}

// Returns entries about lines, such as given roles, by the index of their line. If a line has several
// entries, the last one counts. Takes linear time.
export function namedLines<Named extends LineName>(
  lines: readonly Pick<WrittenLine, 'text'>[],
  entries: readonly Named[],
): ReadonlyMap<number, Named> {
  const named = new Map<number, Named>();
  if (entries.length === 0) return named;
  const keyed = new Map(entries.map((one) => [`${one.which} ${lineKey(one.words)}`, one]));
  for (const [at, { words, which }] of namesOf(lines).entries()) {
    const entry = keyed.get(`${which} ${words}`);
    if (entry) named.set(at, entry);
  }
  return named;
}

export function namesOf(lines: readonly Pick<WrittenLine, 'text'>[]): LineName[] {
  const counts = new Map<string, number>();
  return lines.map(({ text }) => {
    const words = lineKey(text);
    const which = counts.get(words) ?? 0;
    counts.set(words, which + 1);
    return { words, which };
  });
}

// Replaces each line that the grammar misread by a typical line of the role that a person gave. Then the
// grammar reads the neighbours of the line correctly. Returns `lines` itself if nothing was misread.
export function withStandIns(
  lines: readonly WrittenLine[],
  parts: readonly LinePart[],
  given: ReadonlyMap<number, LinePart>,
): readonly WrittenLine[] {
  const misread = Array.from(given).filter(
    ([at, { role, style }]) => parts[at]?.role !== role || parts[at]?.style !== style,
  );
  if (misread.length === 0) return lines;
  const corrected = Array.from(lines);
  for (const [at, { role, style }] of misread) {
    const line = lines[at];
    const text = (style && TYPICAL_OF_STYLE[style]) ?? TYPICAL[role];
    if (line) corrected[at] = { ...line, ...viewsOf(text), text, plain: fold(text) };
  }
  return corrected;
}

export const TYPICAL: Readonly<Record<Role, string>> = {
  addressee: 'LIC. ANA RUIZ SOTO',
  annex: 'ANEXO 1. Relación de bienes',
  attention: "AT'N: LIC. ANA RUIZ SOTO",
  closing: 'ATENTAMENTE',
  copy: 'C.c.p. Archivo',
  documentNumber: 'OFICIO No. SA/12/2026',
  footer: 'Calle 60 No. 100, Col. Centro, C.P. 97000, Tel. 999 123 4567',
  header: 'SECRETARÍA DE ADMINISTRACIÓN',
  initials: 'ARS/jlp',
  listItem: '1. Copia de la identificación oficial.',
  motto: '“Sufragio efectivo. No reelección”',
  paragraph:
    'Por medio del presente se hace de su conocimiento que la solicitud fue recibida en esta oficina y turnada al área que corresponde.',
  placeAndDate: 'Mérida, Yucatán, a 3 de mayo de 2026',
  present: 'PRESENTE',
  reference: 'EXPEDIENTE: SA-12/2026',
  signature: 'LIC. ANA RUIZ SOTO',
  subject: 'ASUNTO: Se solicita información',
};

export const TYPICAL_OF_STYLE: Readonly<Record<NonNullable<LinePart['style']>, string>> = {
  heading: '## Antecedentes',
  section: 'II. Antecedentes',
  title: 'ACTA ADMINISTRATIVA',
};

// Returns the same key for lines that differ only in Markdown characters and white space. The key of a long
// line has only its beginning and end, because keys are stored. lineKey(key) returns the key unchanged.
function lineKey(words: string): string {
  return nfc(words)
    .replace(/[*_#>]+/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^(.{60}).{2,}(.{19})$/su, '$1…$2');
}
