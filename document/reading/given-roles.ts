// Roles that a person gave to lines that the grammar misreads.
import type { LinePart, Role, WrittenLine } from '../line.ts';
import { fold, nfc } from '../text.ts';
import { viewsOf } from './views.ts';

// The role belongs to the line with these words, wherever it is moved. `which` tells apart lines with the
// same words, counted from 0.
export interface GivenRole {
  words: string;
  which: number;
  role: Role;
  style?: LinePart['style'];
}

// Returns the roles by the index of their line, in linear time. If a line has two roles, the last counts.
export function givenLines(
  lines: readonly Pick<WrittenLine, 'text'>[],
  roles: readonly GivenRole[],
): ReadonlyMap<number, LinePart> {
  const given = new Map<number, LinePart>();
  if (roles.length === 0) return given;
  const asked = new Map(roles.map((one) => [`${one.which} ${keyOf(one.words)}`, one]));
  const counts = new Map<string, number>();
  for (const [at, { text }] of lines.entries()) {
    const key = keyOf(text);
    const which = counts.get(key) ?? 0;
    counts.set(key, which + 1);
    const one = asked.get(`${which} ${key}`);
    if (one) given.set(at, { role: one.role, ...(one.style && { style: one.style }), why: 'given' });
  }
  return given;
}

// Replaces each line that the grammar misread by a typical line of the role that a person gave, so that the
// grammar reads the lines around it correctly. Returns `lines` itself if nothing was misread.
export function withStandIns(
  lines: readonly WrittenLine[],
  parts: readonly LinePart[],
  given: ReadonlyMap<number, LinePart>,
): readonly WrittenLine[] {
  const misread = Array.from(given).filter(
    ([at, { role, style }]) => parts[at]?.role !== role || parts[at]?.style !== style,
  );
  if (misread.length === 0) return lines;
  const read = Array.from(lines);
  for (const [at, { role, style }] of misread) {
    const line = lines[at];
    const text = (style && TYPICAL_OF_STYLE[style]) ?? TYPICAL[role];
    if (line) read[at] = { ...line, ...viewsOf(text), text, plain: fold(text) };
  }
  return read;
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

// Returns the same key for lines with the same words, apart from Markdown characters and white space.
export function keyOf(words: string): string {
  return nfc(words)
    .replace(/[*_#>]+/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
