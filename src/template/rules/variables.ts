// Rules of variables (V): whole braces, plain names, and no other kind of gap to fill in.
import type { Document } from '../document.ts';
import type { Line } from '../line.ts';
import { CANONICAL, cleanName, MAX_NAME, trimUnderscores } from '../names.ts';
import {
  type Edit,
  everyMatch,
  hasVariable,
  matches,
  must,
  ofPersons,
  type Range,
  type Rule,
  replacements,
  requires,
  should,
} from '../rule.ts';
import { fold, nfc, plainLetters } from '../text.ts';
import type { Occurrence } from '../variables.ts';
import { findPlaceholders, placeholderEdits } from './placeholders.ts';

export const VARIABLES: readonly Rule[] = [
  must(
    'V1',
    'Llaves completas',
    'Las llaves no están bien. Una variable se escribe así: {{Nombre}}',
    everyMatch(/\{+[^{}\n]{0,60}\}+|[{}]+/g),
    {
      message: 'Se corrigieron las llaves de las variables.',
      keepsWords: true,
      edits: ({ text }) => [
        ...replacements(text, /(?<!\{)\{{3,}([^{}\n]+)\}{3,}/g, (_, name) => `{{${name}}}`),
        ...replacements(text, /(?<![{$])\{(\p{L}[\p{L}\p{N}_ ]{0,40})\}(?!\})/gu, (_, name) => `{{${name}}}`),
      ],
    },
  ),
  must(
    'V2',
    'Variables con nombre',
    'Esta variable no tiene nombre. Escríbalo o quítela.',
    variablesNamed((name) => name.trim() === ''),
    {
      message: 'Se quitaron variables sin nombre.',
      keepsWords: true,
      edits: (document) => renamed(document, ({ clean }) => clean === ''),
    },
  ),
  must(
    'V3',
    'Nombres sin acentos',
    'Escriba el nombre de la variable sin acentos ni eñe.',
    variablesNamed((name) => /[\p{L}\p{M}]/u.test(name.replace(/[A-Za-z]+/g, ''))),
    {
      message: 'Se quitaron acentos y eñes de los nombres de variables.',
      keepsWords: true,
      edits: (document) => renamed(document, ({ written }) => plainLetters(written) !== written),
    },
  ),
  must(
    'V4',
    'Nombres sin espacios',
    'Quite los espacios del nombre de la variable; use guion bajo.',
    variablesNamed((name) => /\s/.test(name) && name.trim() !== ''),
    {
      message: 'Se cambiaron por guion bajo los espacios en los nombres de variables.',
      keepsWords: true,
      edits: (document) => renamed(document, ({ written }) => /\s/.test(written)),
    },
  ),
  must(
    'V5',
    'Nombres sencillos',
    'El nombre de la variable lleva solo letras, números y guion bajo, empieza con letra y mide 40 o menos.',
    variablesNamed(isOddName),
    {
      message: 'Se corrigieron otros caracteres o el largo de los nombres de variables.',
      keepsWords: true,
      edits: (document) => renamed(document, isRespelled),
    },
  ),
  should('V6', 'Nombres uniformes', 'Esta variable está escrita de dos maneras. Use siempre la misma.', namesTooLike, {
    message: 'Se unificó la escritura de Lugar, Fecha, Destinatario, Cargo o Area.',
    keepsWords: true,
    edits: (document) =>
      renamed(document, ({ written, clean }) => isCanonical(written) && clean !== plainLetters(written).trim()),
  }),
  ofPersons(
    [],
    should(
      'V7',
      'Número de variables',
      'Una plantilla tiene entre 5 y 30 variables.',
      requires((document) => hasVariable(document, /./, 5) && !hasVariable(document, /./, 31)),
    ),
  ),
  must(
    'V8',
    'Cuerpo redactado',
    'El cuerpo no puede ser una variable: debe estar redactado.',
    variablesNamed((name) =>
      /^(?:cuerpo|contenido|texto|mensaje|desarrollo|body|redaccion)(?:_|$)/.test(fold(nfc(name)).trim()),
    ),
  ),
  must('V9', 'Sin otros huecos', 'Cambie este hueco por una variable, por ejemplo {{Nombre}}.', findPlaceholders, {
    message: 'Se convirtieron corchetes y otros huecos en variables.',
    edits: placeholderEdits,
  }),
  must('V10', 'Sin rayas para llenar', 'Cambie la raya por una variable, por ejemplo {{Fecha}}.', ({ lines }) =>
    lines
      .filter(({ plain }) => !/^[_\s]*$/.test(plain))
      .flatMap(({ plain, start: by }) =>
        matches(plain, /_{4,}/g).map(({ start, end }) => ({ start: start + by, end: end + by })),
      ),
  ),
  must(
    'V11',
    'Una variable por persona',
    'Esta variable está en más de una persona y se llenaría igual. Use {{Destinatario}}, {{Nombre_Remitente}} o {{Nombre_Copia}}, y su cargo.',
    sharedVariables,
  ),
];

// Variables whose names differ in case, accents, blanks or underscores alone are of one group.
export function groupOf({ name }: Occurrence): string {
  return fold(name).replace(/[_\s]/g, '');
}

// «{{Nombre}}» or «{{Cargo}}» of who is addressed, once more where somebody else signs or gets a copy.
function sharedVariables({ lines, variables }: Document): Range[] {
  const firstRole = new Map<string, Line['role']>();
  let at = 0;
  return variables.filter(({ name, start }) => {
    while ((lines[at]?.end ?? start) < start) at += 1;
    const role = lines[at]?.role;
    const isPersons = role === 'addressee' || role === 'signature' || role === 'copy';
    if (!isPersons || !/^(?:nombre|cargo|puesto)(?:_completo)?$/i.test(name)) return false;
    const first = firstRole.get(name) ?? role;
    firstRole.set(name, first);
    return first !== role;
  });
}

// A check that reports the variables whose name, as it is written between the braces, breaks a rule.
function variablesNamed(breaks: (written: string) => boolean) {
  return (document: Document): Range[] =>
    document.variables.filter((variable) => breaks(writtenName(document, variable))).map(rangeOf);
}

function rangeOf(variable: Occurrence): Range {
  return { start: variable.start, end: variable.end, group: groupOf(variable) };
}

function writtenName({ text }: Document, { start, end }: Occurrence): string {
  return text.slice(start + 2, end - 2);
}

function namesTooLike(document: Document): Range[] {
  const spelling = new Map<string, string>();
  return document.variables
    .filter((variable) => {
      const name = writtenName(document, variable);
      const group = groupOf(variable);
      const first = spelling.get(group) ?? name;
      spelling.set(group, first);
      return first !== name;
    })
    .map(rangeOf);
}

// V3 reports letters beyond ASCII and V4 blanks; V5 looks at the rest.
function isOddName(written: string): boolean {
  const rest = fold(nfc(written)).replace(/\s+/g, '_');
  return (
    written.trim() !== '' &&
    (!/^_*[a-z][a-z0-9_]*$/.test(rest) || (rest.startsWith('_') && !/^\s/.test(written)) || rest.length > MAX_NAME)
  );
}

interface Renaming {
  written: string;
  clean: string;
}

// The edits that give variables their clean names; an empty name removes the variable.
function renamed(document: Document, breaks: (renaming: Renaming) => boolean): Edit[] {
  const unclean = document.variables.filter((variable) => !isClean(writtenName(document, variable)));
  if (unclean.length === 0) return [];
  const shorten = createShortener(document.variables.map((variable) => cleanName(writtenName(document, variable))));
  return unclean.flatMap((variable) => {
    const written = writtenName(document, variable);
    const clean = shorten(cleanName(written));
    if ((clean === written && clean !== '') || !breaks({ written, clean })) return [];
    return [{ ...rangeOf(variable), text: clean === '' ? '' : `{{${clean}}}` }];
  });
}

function isClean(written: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_]{0,39}$/.test(written) || written.endsWith('_')) return false;
  return (CANONICAL.get(written.toLowerCase()) ?? written) === written;
}

function isCanonical(written: string): boolean {
  return CANONICAL.has(fold(written.trim()));
}

// A name that changes by more than its accents, its blanks, or the spelling of CANONICAL.
function isRespelled({ written, clean }: Renaming): boolean {
  return clean !== '' && !isCanonical(written) && clean !== plainLetters(written).trim().replace(/\s+/g, '_');
}

// Two long names that agree in their first 40 characters stay two: the second gets a number.
function createShortener(names: readonly string[]): (name: string) => string {
  const taken = new Set(names.filter((name) => name.length <= MAX_NAME));
  const short = new Map<string, string>();
  const tries = new Map<string, number>();
  return (name) => {
    if (name.length <= MAX_NAME) return name;
    let found = short.get(name);
    const stem = trimUnderscores(name.slice(0, MAX_NAME));
    for (let n = tries.get(stem) ?? 1; found === undefined; n++) {
      const ending = n === 1 ? '' : `_${n}`;
      const next = trimUnderscores(name.slice(0, MAX_NAME - ending.length)) + ending;
      tries.set(stem, n + 1);
      if (!taken.has(next)) found = next;
    }
    taken.add(found);
    short.set(name, found);
    return found;
  };
}
