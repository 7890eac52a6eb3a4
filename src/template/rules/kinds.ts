// Rules of the kinds (K): a document says its name and holds its kind's own parts.
import type { Document } from '../document.ts';
import { saysItsName } from '../guess-kind.ts';
import type { DocumentKind } from '../kinds.ts';
import { bodyStart, type Context, hasVariable, type Range, type Rule, requires, should } from '../rule.ts';

export const KIND_RULES: readonly Rule[] = [
  should(
    'K1',
    'Nombre del documento',
    'El documento debe decir su nombre: memorándum, circular, tarjeta informativa, acta o «hace constar».',
    requires(({ plain }, { kind }) => kind === undefined || saysItsName(kind, plain)),
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
        /\borden del dia\b/.test(s.plain) &&
        s.lines.filter((line) => /^(?:\d{1,2}[.)-]|[ivx]{1,5}[.)-])/.test(line.plain)).length > 2,
    ),
  ),
  should(
    'K4',
    'Plazo y consecuencia',
    'El requerimiento dice el plazo, como variable, y qué pasa si no se cumple.',
    requiresOf(
      ['requerimiento'],
      (s) =>
        hasVariable(s, /plazo|fecha_limite|^dias|termino/i) &&
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
    requiresOf(['oficio_comision'], (s) => hasPeriod(s) && hasVariable(s, /^lugar_|destino|sede|ciudad|domicilio/i)),
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
    /\bdel \ue000+ al \ue000/.test(document.plain)
  );
}
