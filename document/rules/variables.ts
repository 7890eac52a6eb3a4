// Rules for variables: a variable has complete braces, a plain name, and the same spelling everywhere.
import type { Document } from '../reading/document.ts';
import { fold, nfc, type Range } from '../text.ts';
import { cleanNameEdits, MAX_NAME } from '../variables/names.ts';
import type { Occurrence } from '../variables/variables.ts';
import { BRACES } from './clean.ts';
import { type FoundRange, hasVariable, missingUnless, type Rule } from './rule.ts';

export const VARIABLE_RULES: readonly Rule[] = [
  {
    id: 'V1',
    name: 'llaves-completas',
    severity: 'must',
    title: 'Llaves completas',
    message: 'Las llaves no están bien. Un dato por llenar se escribe así: {{Nombre}}',
    reason:
      'Los programas que llenan la plantilla buscan dos llaves a cada lado. Con una de más o de menos, el dato se queda en blanco.',
    wrong: 'Se otorga el permiso a {Nombre_Persona}.',
    right: 'Se otorga el permiso a {{Nombre_Persona}}.',
    check: /\{+[^{}\n]{0,60}\}+|[{}]+/g,
    fix: BRACES,
  },
  {
    id: 'V2',
    name: 'variables-con-nombre',
    severity: 'must',
    title: 'Datos con nombre',
    message: 'Este dato no tiene nombre. Escríbalo o quítelo.',
    reason: 'Sin nombre nadie sabe qué va ahí, y ningún programa puede llenarlo.',
    wrong: 'Se otorga el permiso{{}}.',
    right: 'Se otorga el permiso.',
    check: variablesNamed((name) => name.trim() === ''),
  },
  {
    id: 'V3',
    name: 'nombres-sin-acentos',
    severity: 'must',
    title: 'Nombres sin acentos',
    message: 'Escriba el nombre del dato sin acentos ni eñe.',
    reason: 'Varios programas que llenan plantillas se saltan, sin avisar, los nombres que tienen acentos o eñe.',
    wrong: 'Se atiende la solicitud {{Número_Solicitud}}.',
    right: 'Se atiende la solicitud {{Numero_Solicitud}}.',
    check: variablesNamed((name) => /[\p{L}\p{M}]/u.test(name.replace(/[A-Za-z]+/g, ''))),
  },
  {
    id: 'V4',
    name: 'nombres-sin-espacios',
    severity: 'must',
    title: 'Nombres sin espacios',
    message: 'Quite los espacios del nombre del dato; use guion bajo.',
    reason:
      'Un espacio parte el nombre en dos. «{{ Cargo }}» y «{{Cargo}}» serían para un programa dos datos distintos.',
    wrong: 'Se otorga el permiso a {{ Nombre_Persona }}.',
    right: 'Se otorga el permiso a {{Nombre_Persona}}.',
    check: variablesNamed((name) => /\s/.test(name) && name.trim() !== ''),
  },
  {
    id: 'V5',
    name: 'nombres-sencillos',
    severity: 'must',
    title: 'Nombres sencillos',
    message: 'El nombre del dato lleva solo letras, números y guion bajo, empieza con letra y tiene 40 signos o menos.',
    reason:
      'Un guion o un punto dentro del nombre es para muchos programas una operación, y un nombre muy largo se corta.',
    wrong: 'Se atiende el folio {{Folio-1}}.',
    right: 'Se atiende el folio {{Folio_1}}.',
    check: variablesNamed(isOddName),
    fix: ({ text, variables }) => cleanNameEdits(text, variables).map((edit) => ({ ...edit, group: groupOf(edit) })),
  },
  {
    id: 'V6',
    name: 'nombres-uniformes',
    severity: 'should',
    title: 'Nombres uniformes',
    message: 'Este dato está escrito de dos maneras. Use siempre la misma.',
    reason: 'Para un programa son dos datos: habría que escribir lo mismo dos veces, y uno puede quedarse sin llenar.',
    wrong: 'La reunión será en {{LUGAR}}.',
    right: 'La reunión será en {{Lugar}}.',
    check: ({ text, variables }) =>
      unlikeFirst(variables, (one) => [groupOf(one), text.slice(one.start, one.end)]).map(placeOf),
  },
  {
    id: 'V7',
    name: 'numero-de-variables',
    severity: 'should',
    title: 'Número de datos',
    message: 'Una plantilla tiene entre 5 y 30 datos por llenar.',
    reason:
      'Con menos de cinco, algún dato quedó fijo y saldrá igual en todos los documentos. Con más de treinta, conviene una tabla o un anexo.',
    wrong:
      'Se entregan {{Bien_1}}, {{Bien_2}}, {{Bien_3}}, {{Bien_4}}, {{Bien_5}}, {{Bien_6}}, {{Bien_7}}, {{Bien_8}}, {{Bien_9}}, {{Bien_10}}, {{Bien_11}}, {{Bien_12}}, {{Bien_13}}, {{Bien_14}}, {{Bien_15}}, {{Bien_16}} y {{Bien_17}}.',
    right: 'Se entregan los bienes que enumera {{Anexo}}.',
    adviceFor: [],
    check: missingUnless(
      (document) => hasVariable(document, /./, 5) && !hasVariable(document, /./, 31),
      () => 0,
    ),
  },
  {
    id: 'V11',
    name: 'una-variable-por-persona',
    severity: 'must',
    title: 'Un dato por persona',
    message:
      'Este dato está en más de una persona y se llenaría igual. Use «Destinatario», «Nombre del remitente» o «Nombre de quien recibe copia», y su cargo.',
    reason: 'Un dato tiene un solo valor: quien firma saldría con el cargo de quien recibe.',
    wrong: '{{Nombre_Remitente}}\n{{Cargo}}',
    right: '{{Nombre_Remitente}}\n{{Cargo_Remitente}}',
    check: sharedVariables,
  },
];

// Returns the same key for all spellings of a variable's name: {{Fecha_Inicio}}, {{fecha inicio}},
// {{FechaInicio}}.
function groupOf({ name }: Occurrence): string {
  return fold(name).replace(/[_\s]/g, '');
}

// Returns a finding at this occurrence of a variable. The fix of the finding changes every occurrence.
export function placeOf(variable: Occurrence): FoundRange {
  return { start: variable.start, end: variable.end, group: groupOf(variable) };
}

// Returns a check that reports each variable whose name, as written between the braces, breaks the rule.
function variablesNamed(breaks: (written: string) => boolean) {
  return ({ text, variables }: Document): FoundRange[] =>
    variables.filter(({ start, end }) => breaks(text.slice(start + 2, end - 2))).map(placeOf);
}

// Returns true for an invalid name that neither V3 nor V4 reports. V3 reports letters beyond ASCII, and V4
// reports blanks.
function isOddName(written: string): boolean {
  const name = fold(nfc(written)).replace(/\s+/g, ' ');
  return name.trim() !== '' && (!/^(?: [ _]*)?[a-z][a-z0-9_ ]*$/.test(name) || name.length > MAX_NAME);
}

// Finds a variable {{Nombre}}, {{Cargo}} or {{Puesto}} that is used in two roles. The addressee and the
// signer need different variables.
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

// Returns the members of a group whose value differs from the value of the group's first member.
function unlikeFirst<T>(all: readonly T[], read: (one: T) => readonly [group: string, value: string]): T[] {
  const firstOfGroup = new Map<string, string>();
  return all.filter((one) => {
    const [group, value] = read(one);
    const firstValue = firstOfGroup.get(group) ?? value;
    firstOfGroup.set(group, firstValue);
    return firstValue !== value;
  });
}
