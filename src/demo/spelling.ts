// What a clerk types in haste → Spanish with its accents, its capitals and whole words.

// Same text without accents, in lower case and of the same length, so that positions hold.
export function fold(text: string): string {
  return Array.from(text, (char) => {
    const bare = char.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
    return bare.length === char.length ? bare : char.toLowerCase();
  }).join('');
}

export function mendSpelling(text: string): string {
  const calm = isShouted(text) ? text.toLowerCase() : text;
  const mended = calm.replace(/[\p{L}\p{M}]+/gu, (word) => mendWord(word)).replace(/\bse (\p{L}{3,})o\b/giu, mendPast);
  return NAMES.reduce((result, [pattern, name]) => result.replace(pattern, (...found) => name(...found)), mended);
}

export function capitalise(text: string): string {
  return text.replace(/\p{L}/u, (letter) => letter.toUpperCase());
}

function isShouted(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  const capitals = letters.filter((letter) => letter !== letter.toLowerCase());
  return letters.length > 8 && capitals.length > letters.length * 0.7;
}

function mendWord(word: string): string {
  const folded = fold(word);
  if (ACRONYMS.has(folded)) return folded.toUpperCase();
  if (word.length > 1 && word === word.toUpperCase()) return word;
  const right =
    SHORTHAND[folded] ??
    WORDS.get(folded) ??
    (word === folded || isTitled(word, folded) ? guessWord(folded) : undefined);
  if (right === undefined) return word;
  return word[0] === word[0]?.toLowerCase() ? right : capitalise(right);
}

function isTitled(word: string, folded: string): boolean {
  return word.slice(1) === folded.slice(1);
}

// «se programo» can only be «se programó»: a first person never follows «se».
function mendPast(whole: string, stem: string): string {
  return /[^aeiouáéíóú]$/i.test(stem) && !/^(est|cad|much|tod|otr)$/i.test(stem) ? `se ${stem}ó` : whole;
}

// A word of the trade that sounds alike, or is one letter off; then the endings that always bear an accent.
function guessWord(folded: string): string | undefined {
  if (folded.length >= 6 && !TRADE.has(folded.replace(/e?s$/, '')) && !TRADE.has(folded)) {
    const sound = soundOf(folded);
    const alike =
      TRADE_SOUNDS.find(([, known]) => sound === known) ??
      TRADE_SOUNDS.find(
        ([, known]) => known.length >= 9 && !known.endsWith('r') && sound[0] === known[0] && isOneOff(sound, known),
      );
    if (alike) return WORDS.get(alike[0]) ?? accent(alike[0]);
  }
  const ending = accent(folded);
  return ending === folded ? undefined : ending;
}

function accent(folded: string): string {
  return folded.replace(/([cstxgn])ion$/, '$1ión');
}

function soundOf(folded: string): string {
  return folded
    .replace(/(?<!c)h/g, '')
    .replace(/qu/g, 'k')
    .replace(/c(?=[ei])|z/g, 's')
    .replace(/c/g, 'k')
    .replace(/v/g, 'b')
    .replace(/g(?=[ei])/g, 'j')
    .replace(/ll/g, 'y')
    .replace(/m(?=[pbf])/g, 'n')
    .replace(/(.)\1/g, '$1');
}

function isOneOff(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start++;
  const same = long.length === short.length ? short.slice(start + 1) : short.slice(start);
  return long.slice(start + 1) === same;
}

// biome-ignore format: a dictionary reads better dense
const SHORTHAND: Record<string, string> = {
  q: 'que', k: 'que', xq: 'porque', porq: 'porque', pq: 'porque', xk: 'porque', x: 'por', pa: 'para', tmb: 'también',
  d: 'de', dir: 'dirección', depto: 'departamento', urg: 'urgente', info: 'información', compu: 'computadora',
  compus: 'computadoras', memo: 'memorándum', presi: 'presidente', secre: 'secretario', uni: 'universidad',
};

const ACRONYMS = new Set(
  'cfe imss issste sat sep unam ipn usb curp rfc ine dif pnt poa tic cdmx inegi infonavit tecnm conagua rh'.split(' '),
);

// Words that are written without their accent most often; each stands for itself alone.
const WORDS = new Map(
  `petición área áreas día días vía vías público pública públicos públicas próximo próxima último última números número
  cómputo informática matemáticas académico académica bitácora vehículo vehículos teléfono teléfonos energía eléctrico
  eléctrica técnico técnica médico médica médicos clínica básico básica jurídico jurídica cívica cívico física físico
  política práctica prácticas tesorería contraloría auditoría alcaldía regiduría sindicatura asesoría fiscalía defensoría
  papelería jardinería ingeniería cafetería mensajería oficialía policía policías garantía artículo artículos título código
  catálogo cédula página depósito crédito límite semáforo semáforos árbol árboles jardín jardín camión autobús tóner
  también además después según están así aquí sábado miércoles mamá niña niñas niño niños año años campaña compañía enseñanza
  señalización tóxico música química histórico económico económica electrónico electrónica estadístico logística recaudación
  útiles inglés francés pidió recibió cumplió venció perdió prohíba prohíban comité simulacro pésimo drenaje ventilación inmóvil
  memorándum méxico pérdida pérdidas prórroga ecología juárez hernández economía educación interés módulo módulos cámara cámaras lámpara lámparas baño baños daño daños diseño pequeño
  viáticos extraordinaria vacación más tendrá habrá será deberá deberán país mantendrá tendrán`
    .split(/\s+/)
    .map((word) => [fold(word), word]),
);

// The vocabulary in which a misspelt word is looked for.
const TRADE = new Set(
  `oficio circular memorandum memorando administrativo informativo extraordinario tarjeta informativa constancia administrativa convocatoria convocar invitacion invitar
  nombramiento designacion requerimiento requerir respuesta contestar responder solicitud solicitar vacaciones permiso licencia
  comision comisionar viaticos suficiencia presupuestal presupuesto transparencia informacion entrega recepcion extraordinaria
  ordinaria cabildo sesion capacitacion reunion acceso plataforma proveedor declaracion patrimonial suspension
  reparacion mantenimiento inexistente contrato laboral servicio urgente autorizacion`.split(/\s+/),
);
const TRADE_SOUNDS = [...TRADE].map((word) => [word, soundOf(word)] as const);

// Names that keep their capitals wherever they stand.
const NAMES: readonly (readonly [RegExp, (...found: string[]) => string])[] = [
  [
    /\bsecretar[ií]a de (la |las |los )?(salud|educaci[oó]n|finanzas|obras|gobierno|seguridad|bienestar|cultura|turismo|econom[ií]a|desarrollo|movilidad|hacienda|marina|defensa)/giu,
    (_, article = '', name = '') => `Secretaría de ${article}${capitalise(mendWord(name.toLowerCase()))}`,
  ],
  [/\bsemana santa\b/gi, () => 'Semana Santa'],
  [/\b(ciudad de m[eé]xico|CDMX)\b/giu, () => 'Ciudad de México'],
  [/\bm[eé]xico\b/giu, () => 'México'],
  [/\bauditor[ií]a superior\b/giu, () => 'Auditoría Superior'],
  [/\bprotecci[oó]n civil\b/giu, () => 'Protección Civil'],
  [
    /\b(monterrey|guadalajara|puebla|toluca|tepic|oaxaca|morelia|veracruz|xalapa|tijuana|hermosillo|saltillo|zacatecas|acapulco|cuernavaca|pachuca|tlaxcala|campeche|chihuahua|durango)\b/g,
    (city = '') => capitalise(city),
  ],
  [/\brecursos humanos\b/gi, () => 'Recursos Humanos'],
  [
    /\b(colonia|calle|avenida) (?!que\b|para\b|donde\b|desde\b)(\p{Ll}{4,})/gu,
    (_, way = '', name = '') => `${way} ${capitalise(name)}`,
  ],
];
