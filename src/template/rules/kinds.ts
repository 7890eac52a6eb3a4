// Rules of the kinds (K): a document says its name and holds its kind's own parts.
import type { Document } from '../document.ts';
import { saysItsName } from '../guess-kind.ts';
import type { DocumentKind } from '../kinds.ts';
import { bodyStart, type Context, hasVariable, type Range, type Rule, requires, should } from '../rule.ts';

// An oficio that sends or asks for a constancia is none.
const ANSWER =
  /\ben (?:atencion|respuesta|contestacion|relacion) (?:al?|con) (?:su |el |la |los |las )?(?:oficio|solicitud|escrito)/;

export const KIND_RULES: readonly Rule[] = [
  should(
    'K1',
    'Nombre del documento',
    'El documento debe decir su nombre: memorándum, circular, tarjeta informativa, acta o «hace constar».',
    requires(
      ({ plain }, { kind }) =>
        kind === undefined || saysItsName(kind, plain) || (kind === 'constancia' && ANSWER.test(plain)),
    ),
  ),
  should(
    'K2',
    'Acta completa',
    'El acta lleva hora de inicio y de cierre, dos testigos y, si es administrativa, los hechos.',
    requiresOf(
      ['acta_administrativa', 'entrega_recepcion'],
      (s, { kind }) =>
        hasVariable(s, /^hora/i, 2) &&
        (hasVariable(s, /testigo/i, 2) || (s.plain.match(/\btestigos?\b/g)?.length ?? 0) > 1) &&
        (kind !== 'acta_administrativa' || /\bhechos\b/.test(s.plain)),
    ),
  ),
  should(
    'K3',
    'Orden del día',
    'La convocatoria lleva el orden del día con tres puntos numerados o más.',
    requiresOf(
      ['convocatoria'],
      (s) =>
        /\bcancel\p{L}+|\bno se llevara a cabo\b|\bse (?:suspende|difiere|pospone)\b/u.test(s.plain) ||
        (/\borden del dia\b/.test(s.plain) &&
          s.lines.filter((line) => /^(?:\d{1,2}[.)-]|[ivx]{1,5}[.)-])/.test(line.plain)).length > 2),
    ),
  ),
  should(
    'K4',
    'Plazo y consecuencia',
    'El requerimiento dice el plazo, como variable, y qué pasa si no se cumple.',
    requiresOf(
      ['requerimiento'],
      (s, { origin }) =>
        (hasVariable(s, /plazo|fecha_limite|^dias|termino/i) ||
          (origin === 'person' && /\b(?:plazo|termino)\b[^.;]{0,60}\b(?:dias?|horas?|mes(?:es)?)\b/.test(s.plain))) &&
        /\bde no\b|\ben caso (?:de no|contrario|de incumpl)|\bapercib|\bsancion|\bpenas?\b|\bmulta|\bprocedimiento\b|\bresponsabilidad/.test(
          s.plain,
        ),
    ),
  ),
  should(
    'K5',
    'Folio',
    'La respuesta de transparencia lleva el folio como variable.',
    requiresOf(['transparencia'], (s) => hasVariable(s, /folio/i)),
  ),
  should(
    'K6',
    'Días y lugar de la comisión',
    'El oficio de comisión dice de qué día a qué día y en qué lugar.',
    requiresOf(
      ['oficio_comision'],
      (s, { given }) =>
        hasPeriod(s) && (hasVariable(s, /^lugar_|destino|sede|ciudad|domicilio/i) || saysGivenPlace(s, given)),
    ),
  ),
  should(
    'K7',
    'Periodo y regreso',
    'Las vacaciones o el permiso dicen de qué día a qué día y cuándo se regresa.',
    requiresOf(
      ['vacaciones_permiso'],
      (s) =>
        hasPeriod(s) &&
        (hasVariable(s, /reincorpora|regreso|retorno/i) || /\breincorpor|\bregres|\bretorn/.test(s.plain)),
    ),
  ),
  should(
    'K8',
    'Acta sin forma de oficio',
    'Un acta no se dirige a nadie: quite el destinatario y PRESENTE. Comience con el lugar, la fecha y la hora.',
    ({ lines }, { kind }) =>
      kind === 'acta_administrativa' || kind === 'entrega_recepcion'
        ? lines
            .filter(({ role, names }) => role === 'present' || (role === 'addressee' && names.includes('destinatario')))
            .slice(0, 1)
        : [],
  ),
];

// A check that reports a text of those kinds that lacks what the rule requires.
function requiresOf(kinds: readonly DocumentKind[], has: Requirement) {
  return (document: Document, context: Context): Range[] =>
    context.kind && kinds.includes(context.kind) && !has(document, context) ? [bodyStart(document)] : [];
}

type Requirement = (document: Document, context: Context) => boolean;

function hasPeriod(document: Document): boolean {
  return (
    hasVariable(document, /^(?:Fecha|Dia)_/i, 2) ||
    hasVariable(document, /^(?:Periodo|Dias|Fechas)/i) ||
    /\bdel \ue000+ al \ue000|\b(?:el|los) dias? \ue000|\bdel? \d{1,2}(?: de \p{L}+)? al? \d{1,2} de /u.test(
      document.plain,
    )
  );
}

// «comisión a Toluca» in the request, «en Toluca» in the document.
function saysGivenPlace({ plain }: Document, given: string): boolean {
  const places = given.matchAll(/\b(?:a|en|hacia) (\p{L}{4,40})/gu);
  return places.some(([, place = '']) => plain.includes(`en ${place}`) || plain.includes(`a ${place}`));
}
