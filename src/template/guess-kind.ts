// Recognises the kind of a document in a template or in a request for one.
import type { DocumentKind } from './kinds.ts';
import { fold, linesOf, nfc, unspaced } from './text.ts';
import { replaceVariables } from './variables.ts';
import { SUBJECT } from './vocabulary.ts';

// The title and the subject decide; where they say nothing, the whole text does.
export function guessKind(text: string): DocumentKind | undefined {
  const words = unspaced(fold(nfc(replaceVariables(text, () => ' '))));
  const lines = linesOf(words);
  const subject = lines.findIndex((line) => SUBJECT.test(line.text));
  const head = lines.slice(0, subject + 1).map((line) => line.text);
  return kindIn(head.join('\n')) ?? kindIn(words);
}

// True if a text of the kind says the kind's own name, where it must.
export function saysItsName(kind: DocumentKind, words: string): boolean {
  return PATTERNS[kind].says?.test(unspaced(words)) ?? true;
}

function kindIn(words: string): DocumentKind | undefined {
  const kinds = Object.keys(PATTERNS) as DocumentKind[];
  return kinds.find((kind) => PATTERNS[kind].clue.test(words));
}

// Patterns read folded text. `clue` tells the kind from a text or a request; `says` is the name that a document of the kind must say.
interface KindPatterns {
  clue: RegExp;
  says?: RegExp;
}

// The more telling clue stands first: a circular may mention an acta, hardly the other way round.
const PATTERNS: Readonly<Record<DocumentKind, KindPatterns>> = {
  entrega_recepcion: {
    clue: /\bentrega[ -]+(?:y )?recepcion\b/,
    says: /\bacta\b/,
  },
  tarjeta_informativa: {
    clue: /\b(?:tarjeta|nota) informativa\b/,
    says: /\btarjeta informativa\b/,
  },
  memorandum: {
    clue: /\bmemo(?:rand(?:um|o))?\b/,
    says: /\bmemorand(?:um|o)\b/,
  },
  circular: {
    clue: /\bcircular\b/,
    says: /\bcircular\b/,
  },
  acta_administrativa: {
    clue: /\bacta (?:administrativa|circunstanciada|de hechos)\b|^acta\b|se levanta (?:la presente )?acta/m,
    says: /\bacta\b/,
  },
  constancia: {
    clue: /\bconstancia (?!de (?:recib|notific))|\bconstancia$|\bhac(?:e|go) constar\b/m,
    says: /\bhac(?:e|en|emos|go) constar\b/,
  },
  convocatoria: {
    clue: /\bconvoc(?:ar|atoria|o|a)\b/,
  },
  oficio_comision: {
    clue: /\boficio de comision\b|\bcomisiona(?:r|do|da|dos|das)?\b|\bviaticos\b/,
  },
  nombramiento: {
    clue: /\bnombramiento\b|\bdesigna(?:cion|r)?\b|\bse (?:le )?nombra\b|\bnombrar\b/,
  },
  invitacion: {
    clue: /\binvit(?:a|o|ar|acion|ando|arle)\b/,
  },
  vacaciones_permiso: {
    clue: /\bvaca[cs]ion(?:es)?\b|\bpermiso (?:con|sin|economico|personal|para ausentar)|\bdias? economicos?\b|\blicencia (?:con|sin) goce\b/,
  },
  transparencia: {
    clue: /\bacceso a la informacion\b|\bsolicitud de transparencia\b|\binformacion con folio\b|\bplataforma nacional de transparencia\b/,
  },
  recursos: {
    clue: /\bsuficiencia presupuest|\bdisponibilidad presupuest|\bsolicitud de (?:recursos|compra|adquisicion)\b/,
  },
  requerimiento: {
    clue: /\brequerimiento\b|\brequerir\b|\bse (?:le )?requiere para que\b|\bapercib/,
  },
  oficio_respuesta: {
    clue: /\brespuesta\b|\bresponder\b|\bcontestar?\b|\ben (?:respuesta|atencion|contestacion) a su\b/,
  },
  oficio_solicitud: {
    clue: /\bsolicit|\bpedir|\boficio\b/,
  },
};
