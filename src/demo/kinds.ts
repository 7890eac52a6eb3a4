// Which of the 16 kinds of document a request asks for.
import { fold } from './spelling.ts';

export type Kind =
  | 'oficio_solicitud'
  | 'oficio_respuesta'
  | 'memorandum'
  | 'circular'
  | 'tarjeta_informativa'
  | 'constancia'
  | 'acta_administrativa'
  | 'convocatoria'
  | 'oficio_comision'
  | 'transparencia'
  | 'requerimiento'
  | 'vacaciones_permiso'
  | 'recursos'
  | 'entrega_recepcion'
  | 'invitacion'
  | 'nombramiento';

// The kind with the most weight among the clues of a request, or undefined when it holds none. Spelling mended beforehand.
export function pickKind(request: string): Kind | undefined {
  const text = fold(request);
  // «Oficio para pedir una constancia» is an oficio: after that word the name of another paper is only a topic.
  const opener = text.search(
    /\b(oficio|carta|escrito)s?\b(?! (circular|de (comision|invitacion|respuesta|nombramiento)))/,
  );
  let best: Kind | undefined;
  let most = 0;
  for (const [kind, pattern, weight, named] of CLUES) {
    const at = text.search(pattern);
    if (at < 0) continue;
    const demoted =
      named === true && opener >= 0 && opener < at && /\b(pedir|pida|solicit|para que|contest|respon)/.test(text);
    const sum = scoreOf(text, kind) - (demoted ? weight - 2 : 0) - at / 10_000;
    if (sum > most) {
      most = sum;
      best = kind;
    }
  }
  return best;
}

function scoreOf(text: string, kind: Kind): number {
  return CLUES.reduce((sum, [of, pattern, weight]) => (of === kind && pattern.test(text) ? sum + weight : sum), 0);
}

// A clue that names the paper itself (last column) decides, unless an oficio about that paper is asked for.
const CLUES: readonly (readonly [Kind, RegExp, number, boolean?])[] = [
  ['entrega_recepcion', /entrega[- ]?(y )?recepcion/, 40],
  [
    'entrega_recepcion',
    /cambio de (titular|director|administracion)|entreg\w+ (el|del|de mi|mi) (cargo|puesto|oficina)/,
    26,
  ],
  ['acta_administrativa', /\bactas?\b/, 22, true],
  ['acta_administrativa', /\bhechos\b|levantar|testigos/, 4],
  ['tarjeta_informativa', /\b(tarjeta|nota|ficha)s? (informativa|ejecutiva)s?|\btarjeta\b/, 22, true],
  ['circular', /\bcircular(es)?\b/, 24, true],
  ['memorandum', /\bmemorand(um|o)s?\b|\bmemos?\b/, 24, true],
  ['constancia', /\bconstancias?\b|hacer constar|carta laboral|comprobante (laboral|de trabajo)/, 20, true],
  ['convocatoria', /\bconvoca|\bconvoque|\bcitatorio|\bcitar a/, 20, true],
  ['convocatoria', /sesion (extra)?ordinaria|orden del dia/, 6],
  ['convocatoria', /\b(cabildo|comite|consejo)\b/, 2],
  [
    'oficio_comision',
    /(oficio|pliego|orden) de comision|\bcomision(ar|e|ado|ada|ados)\b(?! (federal|nacional|estatal|de derechos|edilicia))/,
    15,
  ],
  ['oficio_comision', /comision(ar|en)\b|de comision\b|\bviaticos\b|comision (oficial|docente)/, 9],
  ['nombramiento', /\bnombramiento|\bnombr(ar|e|ando) (a|al|como)\b|\bdesigna|\bdesigne/, 17],
  ['invitacion', /\binvita|\binvite/, 15],
  [
    'transparencia',
    /acceso a la informacion|solicitud(es)? de (informacion|transparencia)|\bpnt\b|plataforma (nacional )?de transparencia/,
    16,
  ],
  ['transparencia', /\btransparencia\b/, 7],
  ['transparencia', /\bfolio\b|inexisten|\bplataforma\b/, 3],
  ['requerimiento', /\brequerimiento|\brequerir|\brequerirle|\bexigir|\bapercib|requiere a/, 15],
  ['requerimiento', /no ha[n]? (entregado|presentado|cumplido|pagado)|incumpl|penalizacion|ultimatum/, 6],
  ['vacaciones_permiso', /\bvacacion/, 12],
  [
    'vacaciones_permiso',
    /\bpermiso\b|\bdias? economicos?|\bincapacidad|goce de sueldo|\blicencia (sin|con|por|medica)|faltar el/,
    10,
  ],
  ['recursos', /suficiencia presupuest|presupuest(o|al)|ampliacion (de|presupuest)|cotizacion/, 11],
  ['recursos', /\b(compra|comprar|adquirir|adquisicion de|recursos (financieros|economicos)|dinero|partida)\b/, 8],
  ['oficio_respuesta', /\brespuesta|\bresponder|\brespondiendo|\bcontest(ar|acion|e|ando|arle)\b/, 9],
  [
    'oficio_solicitud',
    /\bsolicit|\bpedir|\bpida|\bpidiendo|\bpeticion|\bgestionar|\bapoyo\b|\bprestamo|\bpresten|para que/,
    3,
  ],
  ['oficio_solicitud', /\boficio\b|\bescrito\b|\bcarta\b/, 1],
];
