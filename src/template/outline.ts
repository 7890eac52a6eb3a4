// The parts of a template: one entry for each line that is not blank.
export type Role =
  | 'header'
  | 'documentNumber'
  | 'reference'
  | 'subject'
  | 'placeAndDate'
  | 'addressee'
  | 'attention'
  | 'present'
  | 'paragraph'
  | 'listItem'
  | 'closing'
  | 'motto'
  | 'signature'
  | 'annex'
  | 'copy'
  | 'initials';
export interface OutlineLine {
  role: Role;
  text: string;
  start: number;
  end: number;
  blankBefore: boolean;
}
export type Part = 'header' | 'subject' | 'placeAndDate' | 'addressee' | 'body' | 'closing' | 'signature' | 'copies';
export interface Outline {
  lines: OutlineLine[];
  missing: Part[];
}
export function outline(text: string): Outline {
  const lines: OutlineLine[] = [];
  let blankBefore = false;
  let zone: Role = 'header';
  for (const match of text.matchAll(/[^\r\n]+/g)) {
    const line = match[0].trim();
    if (line === '') continue;
    const start = match.index + match[0].indexOf(line);
    blankBefore = lines.length > 0 && /\n\s*\n\s*$/.test(text.slice(Math.max(0, match.index - 4), match.index));
    let role: Role = zone;
    if (/^asunto/i.test(line)) role = 'subject';
    else if (/^oficio|n[uú]m\./i.test(line) && zone === 'header') role = 'documentNumber';
    else if (/\{\{Fecha\}\}$/.test(line)) {
      role = 'placeAndDate';
      zone = 'addressee';
    } else if (/^presente$/i.test(line)) {
      role = 'present';
      zone = 'paragraph';
    } else if (/^atentamente$/i.test(line)) {
      role = 'closing';
      zone = 'signature';
    } else if (/^c\.c\.p/i.test(line)) role = 'copy';
    lines.push({ role, text: line, start, end: start + line.length, blankBefore });
  }
  return { lines, missing: [] };
}
