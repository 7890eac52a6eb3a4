// The kinds: a document says its name and has the parts of its kind.
import { saysItsName } from '../kinds/document-kind.ts';
import type { DocumentKind } from '../kinds/kinds.ts';
import { countWords, type Draft, hasVariable, type Rules } from './rule.ts';

// An oficio that sends or asks for a constancia is none.
const ANSWER =
  /\ben (?:atencion|respuesta|contestacion|relacion) (?:al?|con) (?:su |el |la |los |las )?(?:oficio|solicitud|escrito)/;

const ACTAS: readonly DocumentKind[] = ['acta_administrativa', 'entrega_recepcion'];

export const KIND_RULES: Rules = {
  K1: {
    title: 'Nombre del documento',
    should: 'El documento debe decir su nombre: memorándum, circular, tarjeta informativa, acta o «hace constar».',
    requires: ({ plain, kind }) =>
      kind === undefined || saysItsName(kind, plain) || (kind === 'constancia' && ANSWER.test(plain)),
    place: () => 0,
  },
  K2: {
    title: 'Acta completa',
    should: 'El acta lleva hora de inicio y de cierre, dos testigos y, si es administrativa, los hechos.',
    kinds: ACTAS,
    requires: (draft) =>
      hasVariable(draft, /^hora/i, 2) &&
      (hasVariable(draft, /testigo/i, 2) || countWords(draft.plain, /\btestigos?\b/g) > 1) &&
      (draft.kind !== 'acta_administrativa' || /\bhechos\b/.test(draft.plain)),
  },
  K3: {
    title: 'Orden del día',
    should: 'La convocatoria lleva el orden del día con tres puntos numerados o más.',
    kinds: ['convocatoria'],
    requires: ({ plain, lines }) =>
      // A session that is called off has none, nor has a call to a competition.
      /\bcancel\p{L}|\b(?:no se llevara a cabo|se (?:suspende|difiere|pospone)|concurso|licitacion|aspirantes|becas?)\b/u.test(
        plain,
      ) ||
      (/\borden del dia\b/.test(plain) &&
        lines.filter((line) => /^(?:\d{1,2}|[ivx]{1,5})[.)-]/.test(line.plain)).length > 2),
  },
  K4: {
    title: 'Plazo y consecuencia',
    should: 'El requerimiento dice el plazo, como variable, y qué pasa si no se cumple.',
    kinds: ['requerimiento'],
    requires: (draft) =>
      (hasVariable(draft, /plazo|fecha_limite|^dias|termino/i) ||
        (draft.origin === 'person' && TERM.test(draft.plain))) &&
      CONSEQUENCE.test(draft.plain),
  },
  K5: {
    title: 'Folio',
    should: 'La respuesta de transparencia lleva el folio como variable.',
    kinds: ['transparencia'],
    requires: (draft) => hasVariable(draft, /folio/i),
  },
  K6: {
    title: 'Días y lugar de la comisión',
    should: 'El oficio de comisión dice de qué día a qué día y en qué lugar.',
    kinds: ['oficio_comision'],
    requires: (draft) =>
      hasPeriod(draft) && (hasVariable(draft, /^lugar_|destino|sede|ciudad|domicilio/i) || saysGivenPlace(draft)),
  },
  K7: {
    title: 'Periodo y regreso',
    should: 'Las vacaciones o el permiso dicen de qué día a qué día y cuándo se regresa.',
    kinds: ['vacaciones_permiso'],
    requires: (draft) =>
      hasPeriod(draft) &&
      (hasVariable(draft, /reincorpora|regreso|retorno/i) || /\b(?:reincorpor|regres|retorn)/.test(draft.plain)),
  },
  K8: {
    title: 'Acta sin forma de oficio',
    should:
      'Un acta no se dirige a nadie: quite el destinatario y PRESENTE. Comience con el lugar, la fecha y la hora.',
    kinds: ACTAS,
    check: ({ lines }) =>
      lines
        .filter(({ role, names }) => role === 'present' || (role === 'addressee' && names.includes('destinatario')))
        .slice(0, 1),
  },
};

const TERM = /\b(?:plazo|termino)\b[^.;]{0,60}\b(?:dias?|horas?|mes(?:es)?)\b/;
const CONSEQUENCE =
  /\bde no\b|\ben caso (?:de no|contrario|de incumpl)|\b(?:apercib|sancion|penas?\b|multa|procedimiento\b|responsabilidad)/;

function hasPeriod(draft: Draft): boolean {
  return (
    hasVariable(draft, /^(?:Fecha|Dia)_/i, 2) ||
    hasVariable(draft, /^(?:Periodo|Dias|Fechas)/i) ||
    /\bdel \ue000+ al \ue000|\b(?:el|los) dias? \ue000|\bdel? \d{1,2}(?: de \p{L}+)? al? \d{1,2} de /u.test(draft.plain)
  );
}

// «comisión a Toluca» in the request, «en Toluca» in the document.
function saysGivenPlace({ plain, given }: Draft): boolean {
  const places = [...given.matchAll(/\b(?:a|en|hacia) (\p{L}{4,40})/gu)];
  return places.some(([, place = '']) => plain.includes(`en ${place}`) || plain.includes(`a ${place}`));
}
