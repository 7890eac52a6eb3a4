// The sixteen kinds of document, told from a template or from a request for one.

import { fold, linesOf, nfc } from './text.ts';
import { replaceVariables } from './variables.ts';
import { SUBJECT } from './vocabulary.ts';

// The kinds under their Spanish names.
export const KIND_NAMES = {
  oficio_solicitud: 'Oficio de solicitud',
  oficio_respuesta: 'Oficio de respuesta',
  memorandum: 'Memorándum',
  circular: 'Circular',
  tarjeta_informativa: 'Tarjeta informativa',
  constancia: 'Constancia',
  acta_administrativa: 'Acta administrativa',
  convocatoria: 'Convocatoria',
  oficio_comision: 'Oficio de comisión',
  transparencia: 'Respuesta de transparencia',
  requerimiento: 'Requerimiento',
  vacaciones_permiso: 'Vacaciones o permiso',
  recursos: 'Solicitud de recursos',
  entrega_recepcion: 'Entrega-recepción',
  invitacion: 'Invitación',
  nombramiento: 'Nombramiento',
} as const;

export type DocumentKind = keyof typeof KIND_NAMES;

// The title and the subject decide; where they say nothing, the whole text does.
export function guessKind(text: string): DocumentKind | undefined {
  const words = fold(nfc(replaceVariables(text, () => ' ')));
  const lines = linesOf(words);
  const subject = lines.findIndex((line) => SUBJECT.test(line.text));
  const head = lines.slice(0, subject + 1).map((line) => line.text);
  return kindIn(head.join('\n')) ?? kindIn(words);
}

function kindIn(words: string): DocumentKind | undefined {
  return CLUES.find(([, clue]) => clue.test(words))?.[0];
}

// The more telling clue stands first: a circular may mention an acta, hardly the other way round.
const CLUES: readonly (readonly [DocumentKind, RegExp])[] = [
  ['entrega_recepcion', /\bentrega[ -]+(?:y )?recepcion\b/],
  ['tarjeta_informativa', /\b(?:tarjeta|nota) informativa\b/],
  ['memorandum', /\bmemo(?:rand(?:um|o))?\b/],
  ['circular', /\bcircular\b/],
  [
    'acta_administrativa',
    /\bacta (?:administrativa|circunstanciada|de hechos)\b|^acta\b|se levanta (?:la presente )?acta/m,
  ],
  ['constancia', /\bconstancia (?!de (?:recib|notific))|\bconstancia$|\bhac(?:e|go) constar\b/m],
  ['convocatoria', /\bconvoc(?:ar|atoria|o|a)\b/],
  ['oficio_comision', /\boficio de comision\b|\bcomisiona(?:r|do|da|dos|das)?\b|\bviaticos\b/],
  ['nombramiento', /\bnombramiento\b|\bdesigna(?:cion|r)?\b|\bse (?:le )?nombra\b|\bnombrar\b/],
  ['invitacion', /\binvit(?:a|o|ar|acion|ando|arle)\b/],
  [
    'vacaciones_permiso',
    /\bvaca[cs]ion(?:es)?\b|\bpermiso (?:con|sin|economico|personal|para ausentar)|\bdias? economicos?\b|\blicencia (?:con|sin) goce\b/,
  ],
  [
    'transparencia',
    /\bacceso a la informacion\b|\bsolicitud de transparencia\b|\binformacion con folio\b|\bplataforma nacional de transparencia\b/,
  ],
  ['recursos', /\bsuficiencia presupuest|\bdisponibilidad presupuest|\bsolicitud de (?:recursos|compra|adquisicion)\b/],
  ['requerimiento', /\brequerimiento\b|\brequerir\b|\bse (?:le )?requiere para que\b|\bapercib/],
  ['oficio_respuesta', /\brespuesta\b|\bresponder\b|\bcontestar?\b|\ben (?:respuesta|atencion|contestacion) a su\b/],
  ['oficio_solicitud', /\bsolicit|\bpedir|\boficio\b/],
];
