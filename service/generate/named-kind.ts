// Finds the kind of document that a request asks for.
import { FORMS, type FormedKind } from '@membrete/document/forms';
import { fold, nfc } from '@membrete/document/text';
import { anyOf } from '@membrete/document/words';

// Returns the kind of document that the request clearly asks for, if the kind has a form. The noun of the
// kind must begin a clause, or follow a word like «necesito»: «contestar la circular» does not ask for a
// circular.
export function namedKind(request: string): FormedKind | undefined {
  return OFICIO_FIRST.test(request) ? undefined : searchKind(request);
}

function searchKind(request: string): FormedKind | undefined {
  // Only the first paragraph is read, because a document to be changed may follow it.
  const [opening = ''] = fold(nfc(request.slice(0, READ_CHARS)))
    .trimStart()
    .split(/\n\s*\n/, 1);
  const noun = NOUN.exec(opening);
  if (noun === null) return undefined;
  // Group n + 1 of the match belongs to KINDS[n]. Named groups would double the time of this function.
  const kind = KINDS[noun.findIndex((words, at) => at > 0 && words !== undefined) - 1];
  if (kind === undefined) return undefined;
  const [before, after] = [opening.slice(0, noun.index), opening.slice(noun.index + noun[0].length)];
  if (!WANTED.test(before) || DENIED.test(before) || OF_OTHERS.test(before) || ANOTHER.test(after)) return undefined;
  // In «hacer circular el aviso», «circular» is a verb.
  if (/\bha[cg]\p{L}+ $/u.test(before) && /^ (?:el|l[ao]s?|est[aeo]s?) /.test(after)) return undefined;
  return kind;
}

const READ_CHARS = 600;

// Matches the beginning of most requests, which ask for an oficio. These requests need no search for other
// nouns, which takes 25 times as long.
const OFICIO_FIRST = /^\s*oficios? /i;

// Matches the nouns of other documents. If such a noun comes first, the request only mentions a kind that
// follows: «oficio para pedir una constancia».
const OTHER = anyOf(`
  actas?
  acuse
  cartas?
  certificado
  citatorio
  contestacion
  contrato
  convenio
  convocatoria
  dictamen
  escritos?
  invitacion
  minuta
  nombramiento
  oficios?
  peticion
  requerimiento
  respuesta
  solicitud
`);
const NOUNS = [...Object.values(FORMS).map(({ noun }) => noun), OTHER];
const KINDS = Object.keys(FORMS) as FormedKind[];
const NOUN = new RegExp(`(?<![\\p{L}\\p{N}])(?:(${NOUNS.join(')|(')}))(?![\\p{L}\\p{N}])`, 'u');

const WRITING_STEMS = anyOf(`
  arm
  crea
  dese
  elabor
  escrib
  formul
  gener
  hac
  hag
  haz
  levant
  ne[cs]e[cs]
  ocup
  prepar
  quer
  quier
  quisier
  realiz
  redact
  requer
  requier
  urg(?!ente)
`);
const WRITING = anyOf([`${WRITING_STEMS}\\p{L}*`, '(?:ayud|apoy)\\p{L}* (?:con|a|en)']);
const SENDING_STEMS = anyOf(`
  emit
  encarg
  envi
  expedi
  expid
  extend
  extiend
  gir
  mand
  pid
  pon
  public
  sac
`);
const SENDING = anyOf([`${SENDING_STEMS}\\p{L}*`, 'mediante', 'por medio de']);
const SMALL = anyOf(`
  buen[ao]s
  dias
  favor de
  hola
  hoy
  me
  noches
  nos
  oye
  por favor
  porfa\\p{L}*
  que
  se
  tardes
  urgente(?:mente)?
  ya
`);
const FORMATS = anyOf(`
  borrador
  documento
  ejemplo
  formato
  machote
  modelo
  plantilla
  propuesta
  proyecto
  texto
`);
const FORMAT = `${FORMATS}(?: (?:del?|para|tipo))?`;
const DETERMINER = '(?:un[ao]?s?|otr[ao]|nuev[ao]|breve|sencill[ao]|simple|cort[ao]|formal|\\d)';
const BEGINNING = `(?:^|[.,;:!?\\n"“«(-])[^\\p{L}\\p{N}]*(?:${SMALL} )*`;
const ORDER = `(?<!\\p{L})(?:${WRITING},?(?: ${SMALL},?)*(?: (?:el|la))? |${SENDING} )`;
const WANTED = new RegExp(`(?:${BEGINNING}|${ORDER})(?:${anyOf([DETERMINER, FORMAT, WRITING, SMALL])},? )*$`, 'u');
// DENIED matches the words before a document that is not wanted: «no quiero una circular». OF_OTHERS matches
// the words before a document that somebody else writes: «requerir al director que levante acta».
const DENIED = /\b(?:no|ni|sin)\b[^.,;:\n]*$/;
const ASKING = 'solicit|ped|pid|requer|exig|orden|instru|inform|comunic|record|invit|avis|dec';
const OF_OTHERS = new RegExp(`(?:^|[.,;:\\n]\\s*)(?:${ASKING})\\p{L}* (?:al?|que)(?!\\p{L})[^.,;:\\n]*$`, 'u');
const ANOTHER = new RegExp(`^,? (?:o|u|y|e) (?:una? )?(?:${NOUNS.join('|')})`);
