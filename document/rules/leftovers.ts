// Rules against missing values: blanks, words such as «Nombre del remitente» in place of a name, and
// variables with English names.
import { findFormerMarks } from '../fields/former-marks.ts';
import type { Document } from '../reading/document.ts';
import { type Edit, fold, type Range } from '../text.ts';
import { anyOf } from '../words/any-of.ts';
import { C_C_P } from '../words/copy-label.ts';
import { MONTHS } from '../words/dates.ts';
import { matches, type Rule } from './rule.ts';

export const LEFTOVER_RULES: readonly Rule[] = [
  {
    id: 'V12',
    name: 'sin-huecos-olvidados',
    severity: 'must',
    title: 'Sin huecos olvidados',
    message: 'Aquí quedó un hueco sin llenar.',
    reason: 'Un «XX de marzo» que sale firmado deja sin fecha el documento.',
    wrong: 'La entrega será el XX de marzo.',
    right: 'La entrega será el 20 de marzo.',
    context: { origin: 'person' },
    check: leftBlanks,
  },
  {
    id: 'V13',
    name: 'quien-firma-con-nombre',
    severity: 'should',
    title: 'Quien firma, con su nombre',
    message: 'Aquí dice qué falta, pero no está. Escriba el nombre o el cargo, o déjelo como dato por llenar.',
    reason: 'Si en el lugar de la firma sale impreso «Nombre del titular», no se sabe quién firma.',
    wrong: 'C.c.p. Nombre del titular.\nC.c.p. Archivo.',
    right: 'C.c.p. {{Nombre_Copia}}, {{Cargo_Copia}}. Para su conocimiento.\nC.c.p. Archivo.',
    check: namelessSigners,
  },
  {
    id: 'V14',
    name: 'datos-en-espanol',
    severity: 'should',
    title: 'Datos en español',
    message: 'El nombre de este dato está en inglés.',
    reason: 'Quien llena la plantilla ve ese nombre, y por él se encuentra la columna de la tabla que trae el dato.',
    wrong: 'La entrega será el {{Deadline}}.',
    right: 'La entrega será el {{Fecha_Limite}}.',
    check: englishNames,
    fix: spanishNameEdits,
  },
  {
    id: 'V15',
    name: 'sin-firma-electronica-de-otro',
    severity: 'must',
    title: 'Sin la firma electrónica de otro documento',
    message: 'Este sello es de un documento que ya se firmó. Quítelo: el nuevo tendrá el suyo al firmarse.',
    reason: 'Un sello, un certificado o un folio de verificación de otro documento hace que este se tenga por falso.',
    wrong: 'Sello digital: kP9x2Lm4Qz7Rt1Vb6Nc8Hs3Jd5Fg0WqYeUiOaSdFgHjKlZxCvBnM1234567890abcd',
    right: 'Se anexa la relación de bienes.',
    context: { origin: 'person' },
    check: firstOfSignature,
  },
];

// Returns the first line of the electronic signature, which stands for all of it.
function firstOfSignature({ lines }: Document): Range[] {
  return findFormerMarks(lines).slice(0, 1);
}

function leftBlanks({ plain, prose }: Document): Range[] {
  return matches(plain, LEFT).filter(({ start, end }) => !isRoman(prose, start, end));
}

const LEFT = new RegExp(
  anyOf([
    /(?<![\p{L}_])_{2,3}(?= de \p{L}{4})/u,
    /(?<![\p{L}\d/.-])xx(?= de \p{L}| de|\/)/u,
    /(?<=\bde )xx(?![\p{L}\d])/u,
    `(?<!\\p{L})de fecha del? ${anyOf(MONTHS)}(?= del? \\d{4})`,
    /(?<!\d)00\/00\/0{2,4}(?!\d)/,
    /(?<!\p{L})dd?[/-]mm?[/-]a{2,4}(?!\p{L})/u,
  ]),
  'gu',
);

function isRoman(prose: string, start: number, end: number): boolean {
  return (
    /\b(?:siglo|fracci[oó]n|art[ií]culo|cap[ií]tulo|tomo)\s+$/i.test(prose.slice(Math.max(0, start - 14), start)) &&
    end > start
  );
}

// Finds the words «Nombre del Remitente» in place of the signer's name. Directly above or below a line to
// sign on, the same words are a correct caption.
function namelessSigners({ lines }: Document): Range[] {
  return lines.filter(({ role, bare }, at) => {
    const isRuled = [lines[at - 1], lines[at + 1]].some((line) => line?.bare.includes('____'));
    return (role === 'signature' || role === 'addressee' || role === 'copy') && SLOT.test(bare) && !isRuled;
  });
}

const ROLES = anyOf(`
  autoridad
  destinatari[oa]
  director
  directora
  encargad[oa]
  firmante
  jef[ea]
  persona
  remitente
  responsable
  servidor public[oa]
  solicitante
  titular
`);

const SLOT = new RegExp(
  `^(?:${C_C_P}\\s+)?(?:nombre|cargo|puesto|nombre y cargo)(?: completo)? (?:del?|de la|de quien)(?: la persona)? ${ROLES}[.,]?$`,
  'u',
);

function englishNames({ variables }: Document): Range[] {
  return variables.filter(({ name }) => ENGLISH.has(fold(name)));
}

function spanishNameEdits({ variables }: Document): Edit[] {
  return variables.flatMap(({ name, start, end }) => {
    const spanish = ENGLISH.get(fold(name));
    return spanish === undefined ? [] : [{ start, end, text: `{{${spanish}}}` }];
  });
}

const ENGLISH: ReadonlyMap<string, string> = new Map(
  Object.entries({
    address: 'Domicilio',
    amount: 'Monto',
    city: 'Ciudad',
    company: 'Empresa',
    date: 'Fecha',
    deadline: 'Fecha_Limite',
    department: 'Departamento',
    email: 'Correo',
    institution: 'Institucion',
    name: 'Nombre',
    number: 'Numero',
    phone: 'Telefono',
    place: 'Lugar',
    position: 'Cargo',
    reason: 'Motivo',
    recipient: 'Destinatario',
    sender: 'Nombre_Remitente',
    signature: 'Firma',
    state: 'Estado',
    subject: 'Asunto',
    time: 'Hora',
    title: 'Titulo',
    year: 'Anio',
  }),
);
