// The variables: whole braces, plain names, one spelling.

import type { Document } from '../reading/document.ts';
import { fold, nfc, type Range } from '../text.ts';
import { MAX_NAME, withCleanNames } from '../variables/names.ts';
import type { Occurrence } from '../variables/variables.ts';
import { BRACES } from './clean.ts';
import { hasVariable, type Place, type Rules } from './rule.ts';

export const VARIABLE_RULES: Rules = {
  V1: {
    title: 'Llaves completas',
    must: 'Las llaves no están bien. Una variable se escribe así: {{Nombre}}',
    check: /\{+[^{}\n]{0,60}\}+|[{}]+/g,
    fix: BRACES,
  },
  V2: {
    title: 'Variables con nombre',
    must: 'Esta variable no tiene nombre. Escríbalo o quítela.',
    check: variablesNamed((name) => name.trim() === ''),
  },
  V3: {
    title: 'Nombres sin acentos',
    must: 'Escriba el nombre de la variable sin acentos ni eñe.',
    check: variablesNamed((name) => /[\p{L}\p{M}]/u.test(name.replace(/[A-Za-z]+/g, ''))),
  },
  V4: {
    title: 'Nombres sin espacios',
    must: 'Quite los espacios del nombre de la variable; use guion bajo.',
    check: variablesNamed((name) => /\s/.test(name) && name.trim() !== ''),
  },
  V5: {
    title: 'Nombres sencillos',
    must: 'El nombre de la variable lleva solo letras, números y guion bajo, empieza con letra y mide 40 o menos.',
    check: variablesNamed(isOddName),
    fix: ({ text, variables }) => withCleanNames(text, variables).map((edit) => ({ ...edit, group: groupOf(edit) })),
  },
  V6: {
    title: 'Nombres uniformes',
    should: 'Esta variable está escrita de dos maneras. Use siempre la misma.',
    check: ({ text, variables }) =>
      unlikeFirst(variables, (one) => [groupOf(one), text.slice(one.start, one.end)]).map(placeOf),
  },
  V7: {
    title: 'Número de variables',
    should: 'Una plantilla tiene entre 5 y 30 variables.',
    adviceFor: [],
    requires: (document) => hasVariable(document, /./, 5) && !hasVariable(document, /./, 31),
    place: () => 0,
  },
  V11: {
    title: 'Una variable por persona',
    must: 'Esta variable está en más de una persona y se llenaría igual. Use {{Destinatario}}, {{Nombre_Remitente}} o {{Nombre_Copia}}, y su cargo.',
    check: sharedVariables,
  },
};

// Variables whose names differ only in case, accents, blanks or underscores are of one group.
function groupOf({ name }: Occurrence): string {
  return fold(name).replace(/[_\s]/g, '');
}

// A finding on a variable, which the edits of all its occurrences fix.
export function placeOf(variable: Occurrence): Place {
  return { start: variable.start, end: variable.end, group: groupOf(variable) };
}

// A check that reports the variables whose name, as it is written between the braces, breaks a rule.
function variablesNamed(breaks: (written: string) => boolean) {
  return ({ text, variables }: Document): Place[] =>
    variables.filter(({ start, end }) => breaks(text.slice(start + 2, end - 2))).map(placeOf);
}

// V3 reports letters beyond ASCII and V4 blanks; V5 looks at the rest.
function isOddName(written: string): boolean {
  const name = fold(nfc(written)).replace(/\s+/g, ' ');
  return name.trim() !== '' && (!/^(?: [ _]*)?[a-z][a-z0-9_ ]*$/.test(name) || name.length > MAX_NAME);
}

// «{{Nombre}}» or «{{Cargo}}» of who is addressed, once more where somebody else signs or gets a copy.
function sharedVariables({ lines, variables }: Document): Range[] {
  let at = 0;
  const shared = variables.flatMap(({ name, start, end }) => {
    while ((lines[at]?.end ?? start) < start) at += 1;
    const role = lines[at]?.role;
    const isPersons = role === 'addressee' || role === 'signature' || role === 'copy';
    return isPersons && /^(?:nombre|cargo|puesto)(?:_completo)?$/i.test(name) ? [{ name, role, start, end }] : [];
  });
  return unlikeFirst(shared, ({ name, role }) => [name, role]);
}

// Those whose value differs from that of the first of their group.
function unlikeFirst<T>(all: readonly T[], read: (one: T) => readonly [group: string, value: string]): T[] {
  const first = new Map<string, string>();
  return all.filter((one) => {
    const [group, value] = read(one);
    const known = first.get(group) ?? value;
    first.set(group, known);
    return known !== value;
  });
}
