// Recognises the kind of a document, and whether it is a letter at all.
import type { Line } from '../line.ts';
import type { Document } from '../reading/document.ts';
import { unspaced } from '../text.ts';
import { SUBJECT } from '../words/vocabulary.ts';
import type { DocumentKind } from './kinds.ts';

// The kind that the title, the number line or else the subject names. What the body mentions says nothing about a document.
export function documentKind({ lines }: Document): DocumentKind | undefined {
  const wordsOf = (isPart: (line: Line) => boolean) =>
    lines.flatMap((line) => (isPart(line) ? [unspaced(line.bare).replace(SUBJECT, '')] : [])).join('\n');
  const title = wordsOf(({ style }) => style === 'title');
  const name = title || wordsOf(({ role }) => role === 'documentNumber');
  // «Solicitud de peritaje», «Folio de solicitud» are names of other things than an oficio.
  const clue = kindIn(name);
  const named = clue === 'oficio_solicitud' && !/\boficio\b/.test(name) ? undefined : clue;
  if (title !== '' || (named !== undefined && named !== 'oficio_solicitud')) return named;
  const subject = wordsOf(({ role }) => role === 'subject');
  const kind = kindIn(subject);
  // «Constancia laboral» is the subject of a constancia, «Envío de la constancia» that of an oficio.
  const first = subject.split(/\s+/).slice(0, 3).join(' ');
  const isMentioned = kind !== undefined && kind in NAMES && !CLUES[kind].test(first);
  return isMentioned ? named : (kind ?? named);
}

// True if a text of the kind says the kind's own name, where it must. `words` are folded.
export function saysItsName(kind: DocumentKind, words: string): boolean {
  return NAMES[kind]?.test(unspaced(words)) ?? true;
}

// The kinds that are sent as a letter. Others are addressed, dated and closed in their own ways.
export const LETTERS: readonly DocumentKind[] = [
  'oficio_solicitud',
  'oficio_respuesta',
  'oficio_comision',
  'requerimiento',
  'recursos',
  'transparencia',
];

// True for what is recorded or ruled, and not sent to anybody. Its first lines say so, or a word that has a line to itself further below:
// «R E S U E L V E», «CERTIFICA:».
export function isRecord({ lines }: Document): boolean {
  const isRuling = /^(?:se )?(?:resuelve|certifica|certifico|acuerda|decreta)n?\s*[:.]?$/;
  const isNamed = /^(?:acta|convenio|contrato|minuta|resolucion|certificacion|notificacion por)\b(?! *:)/;
  return lines.some(
    ({ role, bare, words }, at) =>
      (at < 8 && role !== 'subject' && isNamed.test(bare)) || (words < 3 && isRuling.test(unspaced(bare))),
  );
}

// True for what two or more agree on: it needs no subject, closing or copies.
export function isAgreement({ lines }: Document): boolean {
  return lines.slice(0, 3).some(({ bare }) => /^(?:convenio|contrato|minuta)\b(?! *:)/.test(bare));
}

function kindIn(words: string): DocumentKind | undefined {
  return (Object.keys(CLUES) as DocumentKind[]).find((kind) => CLUES[kind].test(words));
}

// Folded. The more telling clue comes first: a circular may mention an acta, hardly the other way round.
const CLUES: Readonly<Record<DocumentKind, RegExp>> = {
  entrega_recepcion: /\bentrega[ -]+(?:y )?recepcion\b/,
  tarjeta_informativa: /\b(?:tarjeta|nota) informativa\b/,
  memorandum: /\bmemo(?:rand(?:um|o))?\b/,
  circular: /\bcircular\b/,
  acta_administrativa:
    /\bacta (?:administrativa|circunstanciada|de hechos)\b|^acta\b(?! de )|se levanta (?:la presente )?acta/m,
  constancia: /\bconstancia (?!de (?:recib|notific))|\bconstancia$|\bhac(?:e|go) constar\b/m,
  convocatoria: /\bconvoc(?:ar|atoria|o|a)\b/,
  oficio_comision: /\boficio de comision\b|\bcomisiona(?:r|do|da|dos|das)?\b|\bviaticos\b/,
  nombramiento: /\bnombramiento\b|\bdesigna(?:cion|r)?\b|\bse (?:le )?nombra\b|\bnombrar\b/,
  invitacion: /\binvit(?:a|o|ar|acion|ando|arle)\b/,
  vacaciones_permiso:
    /\bvaca[cs]ion(?:es)?\b|\bpermiso (?:con|sin|economico|personal|para ausentar)|\bdias? economicos?\b|\blicencia (?:con|sin) goce\b/,
  transparencia:
    /\bacceso a la informacion\b|\bsolicitud de transparencia\b|\binformacion con folio\b|\bplataforma nacional de transparencia\b/,
  recursos: /\bsuficiencia presupuest|\bdisponibilidad presupuest|\bsolicitud de (?:recursos|compra|adquisicion)\b/,
  requerimiento: /\brequerimiento\b|\brequerir\b|\bse (?:le )?requiere para que\b|\bapercib/,
  oficio_respuesta: /\brespuesta\b|\bresponder\b|\bcontestar?\b|\ben (?:respuesta|atencion|contestacion) a su\b/,
  oficio_solicitud: /\bsolicit|\bpedir|\boficio\b/,
};

// The name that a document of the kind must say.
const NAMES: Readonly<Partial<Record<DocumentKind, RegExp>>> = {
  entrega_recepcion: /\bacta\b/,
  tarjeta_informativa: /\btarjeta informativa\b/,
  memorandum: /\bmemorand(?:um|o)\b/,
  circular: /\bcircular\b/,
  acta_administrativa: /\bacta\b/,
  constancia: /\bhac(?:e|en|emos|go)\s+constar\b/,
};
