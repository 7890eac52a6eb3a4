// The name of a variable as people read it, and the kind of its value.
import { fold, nfc } from './text.ts';
import { POST } from './vocabulary.ts';

// The kind of a variable's value. A `number` identifies something (a folio, an oficio): text, not arithmetic.
export type VariableKind =
  | 'date'
  | DatePart
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

// One of three variables for a single date.
export type DatePart = 'day' | 'month' | 'year';

// The label of a variable: its name with the accents and the small words put back. Numero_Oficio → «Número de oficio».
export function labelOf(name: string): string {
  const words = inOrder(wordsOf(name));
  const folded = words.map(fold);
  const known = PHRASES.get(folded.join('_'));
  if (known) return known;
  const isPhrase = folded.some((word) => SMALL_WORDS.has(word));
  const isShouted = name === name.toUpperCase();
  const label = words
    .map((word, index) =>
      isPhrase || index === 0 ? spell(word, isShouted) : link(folded, index, spell(word, isShouted)),
    )
    .join(' ');
  return label.charAt(0).toUpperCase() + label.slice(1);
}

// A guess from nothing but the name.
export function kindOf(name: string): VariableKind {
  const words = inOrder(wordsOf(name)).map(fold).join(' ');
  return KINDS.find(([, pattern]) => pattern.test(words))?.[0] ?? 'text';
}

// The three variables that write one date, {{Dia_Firma}} de {{Mes_Firma}} de {{Anio_Firma}}, for any of them, if all are among the names.
export function datePartsOf(name: string, names: readonly string[]): Record<DatePart, string> | undefined {
  const own = partOf(name);
  if (own === undefined) return undefined;
  const find = (part: DatePart) => names.find((other) => partOf(other)?.part === part && partOf(other)?.of === own.of);
  const [day, month, year] = [find('day'), find('month'), find('year')];
  return day !== undefined && month !== undefined && year !== undefined ? { day, month, year } : undefined;
}

function partOf(name: string): { part: DatePart; of: string } | undefined {
  const kind = kindOf(name);
  if (kind !== 'day' && kind !== 'month' && kind !== 'year') return undefined;
  return { part: kind, of: wordsOf(name).slice(1).map(fold).join(' ') };
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

// Models also write the noun last, as in Documento_Fecha and Victima_Nombre: it comes to the front.
function inOrder(words: string[]): string[] {
  const [first = '', last = ''] = [fold(words[0] ?? ''), fold(words.at(-1) ?? '')];
  if (words.length < 2 || !LAST.test(last) || LAST.test(first) || NOT_TURNED.test(first)) return words;
  return words.some((word) => SMALL_WORDS.has(fold(word))) ? words : [...words.slice(-1), ...words.slice(0, -1)];
}

// The word with what joins it to those before it: «de», an article, or nothing before an adjective.
function link(folded: readonly string[], index: number, word: string): string {
  const own = folded[index] ?? '';
  if (/^\d/.test(own) || folded[index - 1] === 'quien') return word;
  if (own.startsWith('letra')) return `con ${word}`;
  const head = folded.slice(0, index).findLast((before) => !isAdjective(before)) ?? folded[index - 1] ?? '';
  if (index === 1 && PERSON_HEADS.has(head)) {
    const who = linkPerson(head, own, word);
    if (who !== undefined) return who;
  }
  if (isAdjective(own) && !KINDED.test(head) && agrees(head, own)) return word;
  const hasArticle = MASCULINE.has(own) || FEMININE.has(own) || (isPlural(own) && !POSTS.test(head));
  if (!COUNTED.test(head) && hasArticle && (MASCULINE.has(singular(own)) || FEMININE.has(singular(own))))
    return `${articleFor(own)} ${word}`;
  return HEADS.has(singular(head)) || HEAD_ENDINGS.test(head) ? `de ${word}` : word;
}

// Somebody whose name, post or address it is.
function linkPerson(head: string, own: string, word: string): string | undefined {
  const known = WHO.get(own);
  if (known !== undefined) return known;
  const isNamed = NAMED_HEADS.has(head);
  if (isNamed && ACTS.test(own)) return `de quien ${PAST.test(own) ? word.replace(/o$/, 'ó') : word}`;
  if (PERSONS.test(own)) return `de la persona ${word.replace(/o$/, 'a').replace(/or$/, 'ora')}`;
  if (!isNamed) return undefined;
  if (head !== 'nombre' && /[cs]ion$/.test(own)) return undefined;
  return !isAdjective(own) || NAMED.test(own) ? `${articleFor(own)} ${word}` : undefined;
}

function isAdjective(word: string): boolean {
  return !NOUNS.test(word) && ADJECTIVES.test(word);
}

// An adjective has the number and the gender of its noun: «Número de asistentes», not «Número asistentes».
function agrees(noun: string, adjective: string): boolean {
  if (noun.endsWith('s') !== adjective.endsWith('s') && !/[ei]s$/.test(noun)) return false;
  return !(isFeminine(noun) && /os?$/.test(adjective));
}

function articleFor(noun: string): string {
  const feminine = isFeminine(singular(noun));
  if (isPlural(noun)) return feminine ? 'de las' : 'de los';
  return feminine && !STRESSED_A.test(noun) ? 'de la' : 'del';
}

function isFeminine(noun: string): boolean {
  return FEMININE.has(noun) || (!MASCULINE.has(noun) && /(?:[cs]ion|dad|tud|[^m]a)$/.test(noun));
}

function isPlural(noun: string): boolean {
  return singular(noun) !== noun;
}

function singular(word: string): string {
  return word.replace(/(?<=[lrndz])es$|(?<=[aeiou])s$/, '');
}

// A word in capitals among others is an acronym; of one that is shouted with the whole name only the list knows.
function spell(word: string, isShouted: boolean): string {
  const folded = fold(word);
  if (ACRONYMS.has(folded) || (!isShouted && /^\p{Lu}{2,5}$/u.test(word))) return word.toUpperCase();
  if (folded !== word.toLowerCase()) return word.toLowerCase();
  const known = ACCENTED.get(folded);
  if (known !== undefined) return known;
  const one = ACCENTED.get(singular(folded));
  if (one !== undefined) return one + folded.slice(singular(folded).length);
  return folded
    .replace(/([zxcsgn]i|i|z)on$/, '$1ón')
    .replace(IA, '$1ía$2')
    .replace(
      /([aeiou])([bcdfgklmnprstvyzx]{1,2})(ic[oa]s?|im[oa]s?|ul[oa]s?|fon[oa]s?|log[oa]s?|metros?)$/,
      (whole, vowel, middle, end) => (/^(?:enc|tar|est)ima/.test(folded) ? whole : `${acute(vowel)}${middle}${end}`),
    );
}

function acute(vowel: string): string {
  return 'áéíóú'['aeiou'.indexOf(vowel)] ?? vowel;
}

function setOf(words: string): Set<string> {
  return new Set(words.split(' '));
}

const PHRASES = new Map([
  ['nombre_representante_control', 'Nombre de quien representa al Órgano Interno de Control'],
  ['numero_letra', 'Número con letra'],
  ['documento_anexo', 'Documento anexo'],
  ['documentos_anexos', 'Documentos anexos'],
]);

const LAST = /^(?:nombres?|cargo|puesto|domicilio|edad|telefono|fecha|hora|municipio|oficina|numero|monto|folio)$/;

const NOT_TURNED = /^(?:lugar|dia|mes|correo|nuev[oa]|ultim[oa]|proxim[oa]|prim\w+|segund[oa]|mism[oa]|otr[oa])$/;

const SMALL_WORDS = setOf('a al con de del e el en la las los o para por que y');

const PERSON_HEADS = setOf(
  'nombre nombres cargo puesto firma iniciales correo telefono domicilio curp rfc ine edad testigo declaracion',
);

// Who acts in the document, by what is done: «Nombre de quien autoriza», «Cargo de quien elaboró».
const ACTS =
  /^(?:autoriz|elabor|valid|revis|aprob|formul|recib|expid|entreg|firm|suscrib|solicit|aprueb|recibi|certific)[aeo]$/;
const PAST = /^(?:autoriz|elabor|valid|revis|aprob|formul)o$/;

const PERSONS =
  /^(?:responsable|suplente|saliente|entrante|solicitante|titular|beneficiari[oa]|servidora|trabajadora?|representante|asistente|participante|docente|estudiante|emplead[oa]|licenciad[oa]|\w+ista)$|^(?!juzgado|estado|mercado|resultado|certificado|grado|traslado|contenido|pedido|recorrido|apellido|partida|salida|entrada|llegada|jornada|partido|vida|comida)\w*[^i][aei]d[oa]$/;

const WHO = new Map([
  ['quien', 'de quien'],
  ['copia', 'de quien recibe copia'],
  ['ccp', 'de quien recibe copia'],
  ['atencion', 'de quien da atención'],
  ['vo', 'de quien da el visto bueno'],
  ['vobo', 'de quien da el visto bueno'],
]);

const NAMED_HEADS = setOf('nombre nombres cargo puesto firma iniciales testigo');

const POSTS = new RegExp(`^(?:${POST})$`);

// Posts and things with the ending of an adjective, after «Nombre» or «Cargo».
const NAMED = /^(?:gerente|agente|presidenta?|fiscal|editorial|restaurante|secretari[oa]|notari[oa]|comisaria|\w+or)$/;

// After these nouns the next one takes no article: «Número de oficio», «Tipo de servicio».
const COUNTED = /^(?:numero|num|no|clave|tipo|monto|cantidad|clase|total|medio)$/;

const KINDED = /^(?:tipo|clase|clave|forma|estado)$/;

const MASCULINE = setOf(
  'anexo remitente destinatario programa enlace evento curso recurso proyecto servicio contrato oficio tramite documento departamento organismo proveedor plantel comite taller foro alumno testigo bien equipo vehiculo inmueble hospital area hecho centro organo sistema predio domicilio',
);

const FEMININE = setOf(
  'persona obra comision sesion peticion solicitud carpeta busqueda compra dependencia institucion reunion empresa escuela unidad direccion autoridad audiencia visita ceremonia actividad colonia falta plaza licitacion victima firma calle sede parte editorial',
);

// Feminine, yet «del área».
const STRESSED_A = /^(?:area|acta|aula|agua|arma|alma)$/;

const HEADS = setOf(
  'nombre cargo puesto firma correo telefono domicilio direccion numero num no folio clave codigo tipo clase fecha hora lugar sede area unidad oficina departamento monto importe costo precio total cantidad plazo periodo termino motivo concepto objetivo objeto medio modalidad medida enlace partida resultado avance dia mes anio oficio acta contrato titulo lista relacion horario duracion vigencia informe autoridad organo grado nivel nota punto titular inicial iniciales causa centro detalle estado forma uso ciclo porcentaje tiempo jefe jefa testigo institucion municipio localidad ciudad ubicacion capacidad tema asunto materia registro capital saldo lote ano oficial encargado encargada delegado delegada secretaria carpeta',
);

// Nouns by their ending: an action, a quality, who does something.
const HEAD_ENDINGS = /(?:[cs]ion|miento|idad|encia|ancia|aje|[dt]ora?|sion|ista|presidente|secretario|gerente|ura)$/;

// Nouns with the ending of an adjective.
const NOUNS =
  /^(?:expediente|antecedentes?|empleado|estado|personal|hospital|sucursal|canal|jornada|entrada|salida|llegada|mercado|presidente|docente|estudiante|ponente|cliente|paciente|representante|clinica|practica|politica|medidas?|partida|comida|pedido|recorrido|apellidos?|contenido|resultado|certificado|grado|traslado|archivo|motivo|objetivo|secretaria|viaticos|material|materiales|remitente|informatica|juzgado|vida|unidad|incidentes?|agente|gerente|causante|licenciado|cultivo|suscrito|salario|inventario|calendario|portal|horario|laboratorio|comisaria|credencial)$/;

const ADJECTIVES =
  /(?:al|ales|[ai]d[oa]s?|ic[oa]s?|iv[oa]s?|arias?|[aei]ntes?|bles?|il|iles|os[oa]s?|eriore?s?|pales?|ern[oa]s?)$|^(?:limite|nuev[oa]|financier[oa]|receptora?|maxim[oa]|minim[oa]|total|net[oa]|brut[oa]|complet[oa]|ultim[oa]|proxim[oa]|exact[oa]|titular|suplente|garante|previ[oa]|autorizador|superior)$/;

const ACRONYMS = setOf(
  'curp rfc nss imss issste clabe ine cct iva isr url cdmx sat pnt oic uma fup cp id usb qr nuc dif sep ifai inai apf',
);

// The stems of words in -ía.
const IA =
  /(log|graf|tesorer|ingenier|papeler|mensajer|consejer|pagadur|ger|fiscal|comisar|procuradur|regidur|alcald|asesor|auditor|consultor|contralor|tutor|categor|mayor|garant|energ|econom|polic|ciudadan)ia(s?)$/;

const ACCENTED = new Map(
  'número teléfono área órgano término límite día vehículo cláusula artículo párrafo título catálogo código crédito débito depósito propósito mérito ámbito trámite índice círculo vínculo cédula página póliza nómina memorándum quórum currículum razón interés inglés mes autónoma autónomo cómputo tránsito éxito técnica teórica polígono México búsqueda comité líder móvil útil dólares árbol ejército décimo sábado miércoles niño niña señor señora diseño tamaño contraseña campaña enseñanza desempeño daño baño español reseña sesión guion informática país hábil débil fácil difícil extravío envío desvío línea jurídico jurídica público pública química física médico médica matrícula cónyuge huésped régimen carácter análisis vía secretaría'
    .split(' ')
    .map((word): [string, string] => [fold(word), word])
    .concat([
      ['anio', 'año'],
      ['ano', 'año'],
      ['no', 'número'],
      ['num', 'número'],
    ]),
);

const PLACES = 'lugar|domicilio|sede|calle|colonia|ciudad|municipio|localidad|ubicacion|oficina|sala|salon|destino';

const ROLES =
  'destinatari[oa]|testigo|remitente|suplente|titular|solicitante|representante|beneficiari[oa]|persona|alumn[oa]|docente|maestr[oa]|estudiante|emplead[oa]|trabajadora?|instructora?|deudora?|contribuyente|victima';

// After «Nombre»: who has a role, by word or ending, and nothing with such an ending that is a thing.
const SOMEBODY = `(?!(?:expediente|antecedente|restaurante|puente|fuente|ambiente|mercado|estado|juzgado|posgrado|diplomado|partido|poblado|sector|motor|inventario|horario|formulario|calendario|seminario|itinerario|comisaria|secretaria|certificado|comunicado|pedido|contenido|recorrido|ejido|servidor|proyector)\\b)(?:${ROLES}|quien|responsable|copia|ccp|atencion|enlace|contacto|jef[ea]|juez|fiscal|medic[oa]|ciudadan[oa]|vecin[oa]|madre|padre|hij[oa]|menor|chofer|ingenier[oa]|arquitect[oa]|intern[oa]|extranjer[oa]|firm\\w+|vo|autoriz[ao]|elabor[ao]|valid[ao]|revis[ao]|recib\\w+|expid\\w+|entreg[ao]|\\w+(?:[aei]d[oa]|[dtsr]ora?|[aei]nte|[^n]ari[oa]|ista))`;

const KINDS: readonly (readonly [VariableKind, RegExp])[] = [
  ['amountInWords', /^(?:monto|importe|cantidad|costo|precio|total|suma|sueldo|presupuesto|viaticos)\b.*\bletras?$/],
  ['email', /\b(?:correo|e?mail)\b/],
  ['phone', /\b(?:telefonos?|celular|tel|whatsapp)\b/],
  // Several dates, or a date with its place or hour, are words.
  ['date', /^fecha\b(?!.*\b(?:lugar|hora)\b)|^(?!.*\b(?:lugar|hora)\b).*\bfecha$/],
  ['day', /^dia\b(?!.*\b(?:mes|anio|hora|fecha)\b)/],
  ['month', /^mes\b/],
  ['year', /^(?:anio|ano)\b/],
  ['time', /^hora\b(?!.*\bfecha\b)|^(?!.*\bfecha\b).*\bhora$/],
  ['amount', /^(?:monto|importe|costo|precio|presupuesto|sueldo|salario|honorarios|viaticos|anticipo|saldo)\b|^total$/],
  [
    'number',
    /^(?:numero|num|no|folio|clave|codigo|matricula|expediente|extension|cantidad|partida|placas?|serie|curp|rfc|nss|clabe|cuenta|cedula|nuc|pasaporte)\b|^causa penal\b/,
  ],
  [
    'longText',
    /^(?:justificacion|declaracion|hechos?|descripcion|antecedentes|observaciones|manifestacion|acuerdos?|actividades|funcion(?:es)?|fundamento|considerandos?|exposicion|argumentos|narracion|detalles?|comentarios?|conclusion(?:es)?|resumen|resultados?|situacion|acciones|consecuencias?|causas?|razon(?:es)?|compromisos|requisitos|medidas|informacion|respuesta|contestacion|propuesta|cuerpo|contenido|texto|mensaje|desarrollo)\b/,
  ],
  [
    'place',
    new RegExp(
      `^(?:nombre (?:del? )?(?:l[ao]s? )?)?(?:${PLACES})\\b(?!.*\\bfecha\\b)|^direccion\\b(?! (?:general|de)\\b)`,
    ),
  ],
  [
    'person',
    new RegExp(
      `^(?:${ROLES}|${POST})\\b|^nombres?(?: (?:completo|y apellidos?|\\d+))?$|^nombres? (?:del? )?(?:l[ao]s? )?${SOMEBODY}(?: |$)`,
    ),
  ],
];
