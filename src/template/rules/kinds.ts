// The kinds: a document says its name and has the parts of its kind.
import type { Document } from '../document.ts';
import { saysItsName } from '../document-kind.ts';
import type { DocumentKind } from '../kinds.ts';
import { bodyStart, type Context, hasVariable, type Place, type Rule, requires } from '../rule.ts';

// An oficio that sends or asks for a constancia is none.
const ANSWER =
  /\ben (?:atencion|respuesta|contestacion|relacion) (?:al?|con) (?:su |el |la |los |las )?(?:oficio|solicitud|escrito)/;

export const KIND_RULES: readonly Rule[] = [
  {
    id: 'K1',
    severity: 'should',
    title: 'Nombre del documento',
    messageEs: 'El documento debe decir su nombre: memorándum, circular, tarjeta informativa, acta o «hace constar».',
    check: requires(
      ({ plain }, { kind }) =>
        kind === undefined || saysItsName(kind, plain) || (kind === 'constancia' && ANSWER.test(plain)),
    ),
  },
  {
    id: 'K2',
    severity: 'should',
    title: 'Acta completa',
    messageEs: 'El acta lleva hora de inicio y de cierre, dos testigos y, si es administrativa, los hechos.',
    check: requiresOf(
      ['acta_administrativa', 'entrega_recepcion'],
      (document, { kind }) =>
        hasVariable(document, /^hora/i, 2) &&
        (hasVariable(document, /testigo/i, 2) || (document.plain.match(/\btestigos?\b/g)?.length ?? 0) > 1) &&
        (kind !== 'acta_administrativa' || /\bhechos\b/.test(document.plain)),
    ),
  },
  {
    id: 'K3',
    severity: 'should',
    title: 'Orden del día',
    messageEs: 'La convocatoria lleva el orden del día con tres puntos numerados o más.',
    check: requiresOf(
      ['convocatoria'],
      (document) =>
        // A session that is called off has none, nor has a call to a competition.
        /\bcancel\p{L}+|\bno se llevara a cabo\b|\bse (?:suspende|difiere|pospone)\b/u.test(document.plain) ||
        /\b(?:concurso|licitacion|aspirantes|becas?)\b/.test(document.plain) ||
        (/\borden del dia\b/.test(document.plain) &&
          document.lines.filter((line) => /^(?:\d{1,2}[.)-]|[ivx]{1,5}[.)-])/.test(line.plain)).length > 2),
    ),
  },
  {
    id: 'K4',
    severity: 'should',
    title: 'Plazo y consecuencia',
    messageEs: 'El requerimiento dice el plazo, como variable, y qué pasa si no se cumple.',
    check: requiresOf(
      ['requerimiento'],
      (document, { origin }) =>
        (hasVariable(document, /plazo|fecha_limite|^dias|termino/i) ||
          (origin === 'person' &&
            /\b(?:plazo|termino)\b[^.;]{0,60}\b(?:dias?|horas?|mes(?:es)?)\b/.test(document.plain))) &&
        /\bde no\b|\ben caso (?:de no|contrario|de incumpl)|\bapercib|\bsancion|\bpenas?\b|\bmulta|\bprocedimiento\b|\bresponsabilidad/.test(
          document.plain,
        ),
    ),
  },
  {
    id: 'K5',
    severity: 'should',
    title: 'Folio',
    messageEs: 'La respuesta de transparencia lleva el folio como variable.',
    check: requiresOf(['transparencia'], (document) => hasVariable(document, /folio/i)),
  },
  {
    id: 'K6',
    severity: 'should',
    title: 'Días y lugar de la comisión',
    messageEs: 'El oficio de comisión dice de qué día a qué día y en qué lugar.',
    check: requiresOf(
      ['oficio_comision'],
      (document, { given }) =>
        hasPeriod(document) &&
        (hasVariable(document, /^lugar_|destino|sede|ciudad|domicilio/i) || saysGivenPlace(document, given)),
    ),
  },
  {
    id: 'K7',
    severity: 'should',
    title: 'Periodo y regreso',
    messageEs: 'Las vacaciones o el permiso dicen de qué día a qué día y cuándo se regresa.',
    check: requiresOf(
      ['vacaciones_permiso'],
      (document) =>
        hasPeriod(document) &&
        (hasVariable(document, /reincorpora|regreso|retorno/i) ||
          /\breincorpor|\bregres|\bretorn/.test(document.plain)),
    ),
  },
  {
    id: 'K8',
    severity: 'should',
    title: 'Acta sin forma de oficio',
    messageEs:
      'Un acta no se dirige a nadie: quite el destinatario y PRESENTE. Comience con el lugar, la fecha y la hora.',
    check: ({ lines }, { kind }) =>
      kind === 'acta_administrativa' || kind === 'entrega_recepcion'
        ? lines
            .filter(({ role, names }) => role === 'present' || (role === 'addressee' && names.includes('destinatario')))
            .slice(0, 1)
        : [],
  },
];

// A check that reports a text of those kinds that lacks what the rule requires.
function requiresOf(kinds: readonly DocumentKind[], has: Requirement) {
  return (document: Document, context: Context): Place[] =>
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
