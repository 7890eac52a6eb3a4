// The name of a variable as people read it, and the kind of value it stands for.
import { fold, nfc } from './text.ts';

// The kind of value a variable stands for. A `number` identifies something (a folio, an oficio): text, not arithmetic.
export type VariableKind =
  | 'date'
  | 'time'
  | 'amount'
  | 'amountInWords'
  | 'number'
  | 'place'
  | 'person'
  | 'email'
  | 'phone'
  | 'text'
  | 'longText';

// The label of a variable: its name with the accents and the small words put back. Numero_Oficio → «Número de oficio».
export function labelOf(name: string): string {
  const words = wordsOf(name);
  const folded = words.map(fold);
  const known = PHRASES.get(folded.join('_'));
  if (known) return known;
  const isPhrase = folded.some((word) => SMALL_WORDS.has(word));
  const label = words
    .map((word, index) => (isPhrase || index === 0 ? '' : linkTo(folded, index)) + spell(word))
    .join(' ');
  return label.charAt(0).toUpperCase() + label.slice(1);
}

// A guess from the name alone.
export function kindOf(name: string): VariableKind {
  const words = wordsOf(name).map(fold).join(' ');
  return KINDS.find(([, pattern]) => pattern.test(words))?.[0] ?? 'text';
}

// The amount that an amountInWords variable spells out (Monto_Letra → Monto), if it is among the names.
export function amountOf(name: string, names: readonly string[]): string | undefined {
  if (kindOf(name) !== 'amountInWords') return undefined;
  const amounts = names.filter((other) => kindOf(other) === 'amount');
  const base = bareAmount(name);
  return amounts.find((other) => bareAmount(other) === base) ?? (amounts.length === 1 ? amounts[0] : undefined);
}

function bareAmount(name: string): string {
  const words = wordsOf(name).map(fold);
  return words.filter((word) => !/^(?:con|en|letras?|numeros?|cifras?)$/.test(word)).join(' ');
}

// Splits a name at every character that is neither a letter nor a digit, and where lower case meets upper case.
function wordsOf(name: string): string[] {
  return nfc(name).match(/\p{N}+|(?:\p{Lu}(?!\p{Ll}))+|\p{Lu}?[\p{Ll}\p{Lo}\p{Lm}\p{Lt}\p{M}]+|\p{Lu}/gu) ?? [name];
}

function linkTo(folded: readonly string[], index: number): string {
  const head = folded[0] ?? '';
  const word = folded[index] ?? '';
  if (/^\d/.test(word)) return '';
  if (index === 1 && PERSON_HEADS.has(head) && PERSONS.test(word)) return 'de la persona ';
  if (index === 1 && PERSON_HEADS.has(head) && word === 'copia') return 'de quien recibe ';
  if (word.startsWith('letra')) return 'con ';
  if (!NOUNS.test(word) && ADJECTIVES.test(word)) return '';
  if (!COUNTED.test(head) && MASCULINE.has(word)) return 'del ';
  if (!COUNTED.test(head) && FEMININE.has(word)) return 'de la ';
  return HEADS.has(folded[index - 1] ?? '') ? 'de ' : '';
}

function spell(word: string): string {
  const folded = fold(word);
  if (ACRONYMS.has(folded)) return word.toUpperCase();
  if (folded !== word.toLowerCase()) return word.toLowerCase();
  return (
    ACCENTED.get(folded) ??
    folded
      .replace(/([zxcsgn]i|i|z)on$/, '$1ón')
      .replace(/(log|graf|tesorer|ingenier|papeler|mensajer|consejer|pagadur|ger)ia(s?)$/, '$1ía$2')
      .replace(
        /([aeiou])([bcdfglmnprstvyz]{1,2})(ic[oa]s?)$/,
        (_, vowel, middle, end) => `${acute(vowel)}${middle}${end}`,
      )
  );
}

function acute(vowel: string): string {
  return 'áéíóú'['aeiou'.indexOf(vowel)] ?? vowel;
}

function setOf(words: string): Set<string> {
  return new Set(words.split(' '));
}

const PHRASES = new Map([
  ['nombre_atencion', 'Nombre de quien da atención'],
  ['nombre_representante_control', 'Nombre de quien representa al Órgano Interno de Control'],
  ['numero_letra', 'Número con letra'],
]);

const SMALL_WORDS = setOf('a al con de del e el en la las los o para por que y');

const PERSON_HEADS = setOf('nombre nombres cargo puesto firma correo telefono domicilio curp rfc edad');

const PERSONS =
  /^(?:responsable|suplente|saliente|entrante|solicitante|titular|interesad[oa]|beneficiari[oa]|comisionad[oa]|servidora|trabajadora?|representante|asistente|participante|docente|estudiante)$/;

// After these nouns the next one takes no article: «Número de oficio», «Tipo de servicio».
const COUNTED = /^(?:numero|num|clave|tipo|monto|cantidad|clase|total|medio)$/;

const MASCULINE = setOf(
  'remitente destinatario programa enlace evento curso recurso proyecto servicio contrato oficio tramite documento departamento organismo proveedor plantel comite taller foro alumno testigo bien equipo vehiculo inmueble hospital area',
);

const FEMININE = setOf(
  'persona obra comision sesion peticion solicitud carpeta busqueda compra dependencia institucion reunion empresa escuela unidad direccion autoridad audiencia visita ceremonia actividad colonia falta plaza',
);

const HEADS = setOf(
  'nombre cargo puesto firma correo telefono domicilio direccion numero num folio clave codigo tipo clase fecha hora lugar sede area unidad oficina departamento monto importe costo precio total cantidad plazo periodo termino motivo concepto objetivo objeto medio modalidad medidas enlace partida resultado avance dias dia oficio acta contrato titulo lista relacion horario duracion vigencia informe autoridad organo grado nivel unidades nota punto titular',
);

// Nouns with the ending of an adjective.
const NOUNS =
  /^(?:expediente|antecedentes?|empleado|estado|personal|hospital|sucursal|canal|jornada|entrada|salida|llegada|mercado|presidente|docente|estudiante|ponente|cliente|paciente|representante|clinica|practica|politica|medidas?|partida|comida|pedido|recorrido|apellidos?|contenido|resultado|certificado|grado|traslado|archivo|motivo|objetivo|secretaria|viaticos|material|remitente|informatica)$/;

const ADJECTIVES =
  /(?:al|ales|[ai]d[oa]s?|ic[oa]s?|iv[oa]s?|arias?|[aei]ntes?|bles?|il|iles|os[oa]s?|eriores?|pales?|ern[oa]s?)$|^(?:limite|nuev[oa]|financier[oa]|receptora?|maxim[oa]|minim[oa]|total|net[oa]|brut[oa]|complet[oa]|ultim[oa]|proxim[oa]|exact[oa]|titular|suplente|garante)$/;

const ACRONYMS = setOf('curp rfc nss imss issste clabe ine cct iva isr url cdmx sat pnt oic uma fup cp id usb qr');

const ACCENTED = new Map(
  'número números teléfono teléfonos área áreas órgano órganos término términos límite límites día días vehículo vehículos cláusula cláusulas artículo artículos párrafo título títulos módulo catálogo código crédito débito depósito propósito mérito ámbito trámite trámites índice cálculo círculo vínculo capítulo matrícula cédula página póliza nómina mínimo mínima máximo máxima último última próximo próxima memorándum quórum currículum razón interés inglés mes autónoma autónomo cómputo tránsito éxito técnica teórica kilómetro kilómetros perímetro polígono México búsqueda auditoría contraloría secretaría categoría asesoría consultoría tutoría mayoría garantía energía economía policía alcaldía ciudadanía vía comité líder móvil útil dólares árbol ejército décimo sábado miércoles año años niño niña niñas niños señor señora diseño tamaño contraseña compañía campaña enseñanza desempeño daño daños baño español reseña sesión guion informática'
    .split(' ')
    .map((word) => [fold(word), word]),
);

const KINDS: readonly (readonly [VariableKind, RegExp])[] = [
  ['amountInWords', /^(?:monto|importe|cantidad|costo|precio|total|suma|sueldo|presupuesto|viaticos)\b.*\bletras?$/],
  ['email', /\b(?:correo|e?mail)\b/],
  ['phone', /\b(?:telefonos?|celular|tel|whatsapp)\b/],
  ['date', /^fechas?\b|\bfecha$/],
  ['time', /^hora\b|\bhora$/],
  ['amount', /^(?:monto|importe|costo|precio|presupuesto|sueldo|salario|honorarios|viaticos|anticipo|saldo)\b|^total$/],
  [
    'longText',
    /^(?:justificacion|declaracion|hechos?|descripcion|antecedentes|observaciones|manifestacion|acuerdos?|actividades|funcion(?:es)?|fundamento|considerandos?|exposicion|argumentos|narracion|detalles?|comentarios?|conclusion(?:es)?|resumen|resultados?|situacion|acciones|consecuencias?|causas?|razon(?:es)?|compromisos|requisitos|medidas|informacion|cuerpo|contenido|texto|mensaje|desarrollo)\b/,
  ],
  [
    'number',
    /^(?:numero|num|no|folio|clave|codigo|matricula|expediente|extension|cantidad|partida|placas?|serie|curp|rfc|nss|clabe|cuenta|cedula)\b/,
  ],
  [
    'place',
    /^(?:lugar|domicilio|sede|calle|colonia|ciudad|municipio|localidad|ubicacion|oficina|sala|salon|destino)\b|^direccion\b(?! (?:general|de)\b)/,
  ],
  [
    'person',
    /^(?:destinatari[oa]|testigo|remitente|suplente|titular|solicitante|representante|beneficiari[oa])\b|^nombres?\b(?! (?:de |del )?(?:la )?(?:programa|obra|evento|proyecto|institucion|dependencia|empresa|curso|area|documento|colonia|plaza|sesion|taller|puesto|archivo|sistema|escuela|plantel|hospital|contrato|unidad|organo|comite|municipio|foro|carrera)\b)/,
  ],
];
