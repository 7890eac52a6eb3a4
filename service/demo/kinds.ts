// Tells which of the sixteen kinds of document a request asks for.

// The kind whose keywords the request holds, and the noun that names its matter in a subject line. A request without keywords has no
// kind. The name of a paper counts only before the word «oficio»: an oficio that asks for a constancia is an oficio.
export function pickKind(request: string): { kind?: string; noun: string } {
  const text = fold(request);
  const [head = ''] = text.split(/\b(?:oficio|carta|escrito)s?\b(?! circular| laboral)/, 1);
  const found = KEYWORDS.find(([, , pattern, isPaper]) => pattern.test(isPaper ? head : text));
  return found ? { kind: found[0], noun: found[1] } : { noun: 'Solicitud' };
}

// The text without accents, in lower case and of the same length, so that positions hold.
export function fold(text: string): string {
  return Array.from(text, (char) => {
    const bare = char.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
    return bare.length === char.length ? bare : char.toLowerCase();
  }).join('');
}

// In the order in which keywords decide: an acta of an entrega-recepción is not an acta administrativa. Common misspellings count.
const KEYWORDS: readonly [kind: string, noun: string, pattern: RegExp, isPaper?: true][] = [
  [
    'entrega_recepcion',
    'Entrega-recepción',
    /entrega[- ]?(y )?re[cs]ep[cs]ion|acta de entrega|entreg\w+ (el|del|de mi|mi) (cargo|puesto)/,
    true,
  ],
  ['acta_administrativa', 'Acta circunstanciada', /\bactas?\b( (administrativa|de hechos|circunstanciada))?/, true],
  ['tarjeta_informativa', 'Informe', /\b(tarjeta|nota|ficha)s? (in?m?formativa|ejecutiva)s?\b|\btarjeta\b/, true],
  ['circular', 'Disposición', /\b[cs]ircular(es)?\b/, true],
  ['memorandum', 'Aviso', /\bmemorand\w+|\bmemos?\b/, true],
  [
    'constancia',
    'Certificación',
    /\bcon?s?tan?[cs]ias?\b|hacer constar|carta laboral|comprobante (laboral|de trabajo)/,
    true,
  ],
  ['convocatoria', 'Citatorio', /\bco[mn][vb]oca|\bco[mn][vb]oque|\bcitatorio|\bcitar a\b/],
  ['nombramiento', 'Designación', /\bnombramiento|\bnombr(ar|ando) |\bnombre al? |\bdesign/],
  ['invitacion', 'Invitación cordial', /\bi[nm][vb]ita|\bi[nm][vb]ite/],
  [
    'oficio_comision',
    'Comisión oficial',
    /(oficio|pliego|orden) de comi[sc]ion|^comi[sc]ion de|\bcomi[sc]ion(ar|e|ado|ada|ados)\b|comi[sc]ion (oficial|docente)/,
  ],
  ['requerimiento', 'Requerimiento formal', /\brequerimiento|\brequerir|\bexigir|\bapercib|requiere a/],
  [
    'transparencia',
    'Atención',
    /acceso a la informacion|solicitud(es)? de (informacion|transparencia)|\bpnt\b|unidad de transparencia|\b(version publica|solicitante|inexistente|incompetentes?)\b/,
  ],
  ['oficio_respuesta', 'Contestación', /\brespuesta|\bresponder|\brespondiendo|\bcontest(ar|acion|e|ando|arle)\b/],
  [
    'vacaciones_permiso',
    'Petición',
    /\b[vb]aca[cs]ion|\bpermiso\b|\bdias? economicos?|\bincapacidad|goce de sueldo|\blicencia (sin|con|por|medica)|cuidados paternos|faltar el/,
  ],
  [
    'recursos',
    'Solicitud',
    /presupuest(o|al)|cotizacion|\b(compra|comprar|adquirir|adquisicion de|recursos (financieros|economicos|para)|dinero|partida)\b/,
  ],
  [
    'oficio_solicitud',
    'Solicitud',
    /\bsolicit|\bpedir|\bpida|\bpidiendo|\bpeticion|\bgestionar|\bapoyo\b|\bprest|\bpara que\b|\boficio\b/,
  ],
];
