// Rules for each kind of document: the document contains the name of its kind, and the parts that this kind
// requires.

import { timesOf } from '../entities/dates.ts';
import { NAMED, saysItsName } from '../kinds/document-kind.ts';
import type { DocumentKind } from '../kinds/kinds.ts';
import { anyOf } from '../words/any-of.ts';
import { NUMBERED_ITEM } from '../words/list-marks.ts';
import { countWords, type Draft, hasVariable, missingUnless, type Rule } from './rule.ts';

// Matches the words with which a letter refers to the letter that it answers: «en respuesta a su oficio».
const ANSWERS_AN_OFICIO = new RegExp(
  `\\ben ${anyOf(['atencion', 'contestacion', 'relacion', 'respuesta'])} (?:al?|con) (?:su |el |la |los |las )?(?:oficio|solicitud|escrito)`,
);

const ACTAS: readonly DocumentKind[] = ['acta_administrativa', 'entrega_recepcion'];

export const KIND_RULES: readonly Rule[] = [
  {
    id: 'K1',
    name: 'nombre-del-documento',
    severity: 'should',
    title: 'Nombre del documento',
    message: 'El documento debe decir su nombre: memorándum, circular, tarjeta informativa, acta o «hace constar».',
    reason: 'Por su nombre se numera, se registra y se archiva: cada documento tiene su propia serie.',
    wrong: 'Núm. {{Numero_Memorandum}}',
    right: 'MEMORÁNDUM núm. {{Numero_Memorandum}}',
    context: { kind: 'memorandum' },
    kinds: NAMED,
    check: missingUnless(
      ({ plain, kind, lines }) =>
        kind === undefined ||
        saysItsName(kind, plain) ||
        (kind === 'constancia' &&
          (ANSWERS_AN_OFICIO.test(plain) ||
            lines.some(({ style, bare }) => style === 'title' && /^constancia/.test(bare)))),
      () => 0,
    ),
  },
  {
    id: 'K2',
    name: 'acta-completa',
    severity: 'should',
    title: 'Acta completa',
    message: 'El acta lleva hora de inicio y de cierre, dos testigos y, si es administrativa, los hechos.',
    reason:
      'La hora de inicio y la de cierre prueban cuándo se levantó; los testigos, que ocurrió así. Sin ellos, el acta se impugna.',
    wrong: 'se cierra y firman al margen',
    right: 'se cierra a las {{Hora_Cierre}} horas del mismo día. Firman al margen',
    kinds: ACTAS,
    check: missingUnless(
      (draft) =>
        new Set(draft.variables.map(({ name }) => name).filter((name) => /^hora/i.test(name))).size +
          timesOf(draft).length >
          1 &&
        (hasVariable(draft, /testigo/i, 2) || countWords(draft.plain, /\btestigos?\b/g) > 1) &&
        (draft.kind !== 'acta_administrativa' || /\bhechos\b/.test(draft.plain)),
    ),
  },
  {
    id: 'K3',
    name: 'orden-del-dia',
    severity: 'should',
    title: 'Orden del día',
    message: 'La convocatoria lleva el orden del día con tres puntos numerados o más.',
    reason:
      'Quien integra el órgano colegiado necesita saber qué se va a tratar. Sin orden del día, lo acordado puede anularse.',
    wrong: '1. {{Punto_a_Tratar}}',
    right:
      '1. Lista de asistencia y declaración de quórum.\n2. Lectura y, en su caso, aprobación del orden del día.\n3. {{Punto_a_Tratar}}\n4. Asuntos generales.\n5. Clausura de la sesión.',
    kinds: ['convocatoria'],
    check: missingUnless(
      ({ plain, lines }) =>
        // An agenda is not required in the notice of a cancelled session, nor in a call that is not to a session, such
        // as the announcement of a competition.
        !SESSION.test(plain) ||
        NO_SESSION.test(plain) ||
        (/\borden del dia\b/.test(plain) && lines.filter((line) => NUMBERED_ITEM.test(line.plain)).length > 2),
    ),
  },
  {
    id: 'K4',
    name: 'plazo-y-consecuencia',
    severity: 'should',
    title: 'Plazo y consecuencia',
    message: 'El requerimiento dice el plazo, como dato por llenar, y qué pasa si no se cumple.',
    reason: 'Un requerimiento sin plazo o sin consecuencia es una petición: no obliga, ni permite actuar después.',
    wrong: 'Le agradeceré atender este requerimiento.',
    right:
      'De no atender este requerimiento, se aplicarán las penas convencionales pactadas y se iniciará el procedimiento que corresponda.',
    kinds: ['requerimiento'],
    check: missingUnless(
      (draft) =>
        (hasVariable(draft, /plazo|fecha_limite|^dias|termino/i) ||
          (draft.origin === 'person' && TERM.test(draft.plain))) &&
        CONSEQUENCE.test(draft.plain),
    ),
  },
  {
    id: 'K5',
    name: 'folio',
    severity: 'should',
    title: 'Folio',
    message: 'La respuesta de transparencia lleva el folio como dato por llenar.',
    reason:
      'Por el folio la persona solicitante y la plataforma saben qué solicitud se contesta, y con él se puede presentar un recurso.',
    wrong: 'con folio {{Numero_Solicitud}}.\n…\ncon folio {{Numero_Solicitud}}, recibida\n…\nC.c.p. Expediente.',
    right:
      'con folio {{Folio_Solicitud}}.\n…\ncon folio {{Folio_Solicitud}}, recibida\n…\nC.c.p. Expediente {{Folio_Solicitud}}.',
    kinds: ['transparencia'],
    check: missingUnless(
      (draft) => hasVariable(draft, /folio/i) || (draft.origin === 'person' && GIVEN_FOLIO.test(draft.plain)),
    ),
  },
  {
    id: 'K6',
    name: 'dias-y-lugar-de-la-comision',
    severity: 'should',
    title: 'Días y lugar de la comisión',
    message: 'El oficio de comisión dice de qué día a qué día y en qué lugar.',
    reason:
      'Con los días y el lugar se calculan los viáticos, se comprueban y queda cubierta la persona si algo le ocurre.',
    wrong: 'se le comisiona para asistir a {{Motivo_Comision}}, del {{Fecha_Inicio}} al {{Fecha_Termino}}.',
    right:
      'se le comisiona para asistir a {{Motivo_Comision}}, en {{Lugar_Comision}}, del {{Fecha_Inicio}} al {{Fecha_Termino}}.',
    kinds: ['oficio_comision'],
    check: missingUnless(
      (draft) =>
        hasPeriod(draft) && (hasVariable(draft, /^lugar_|destino|sede|ciudad|domicilio/i) || saysGivenPlace(draft)),
    ),
  },
  {
    id: 'K7',
    name: 'periodo-y-regreso',
    severity: 'should',
    title: 'Periodo y regreso',
    message: 'Las vacaciones o el permiso dicen de qué día a qué día y cuándo se regresa.',
    reason:
      'El área necesita saber desde cuándo falta la persona y qué día regresa; recursos humanos, cuántos días descuenta.',
    wrong: 'del {{Fecha_Inicio}} al {{Fecha_Termino}}.',
    right: 'del {{Fecha_Inicio}} al {{Fecha_Termino}}, con reincorporación a mis labores el {{Fecha_Reincorporacion}}.',
    kinds: ['vacaciones_permiso'],
    check: missingUnless(
      (draft) =>
        hasPeriod(draft) &&
        (hasVariable(draft, /reincorpora|regreso|retorno/i) || /\b(?:reincorpor|regres|retorn)/.test(draft.plain)),
    ),
  },
  {
    id: 'K8',
    name: 'acta-sin-forma-de-oficio',
    severity: 'should',
    title: 'Acta sin forma de oficio',
    message:
      'Un acta no se dirige a nadie: quite el destinatario y PRESENTE. Comience con el lugar, la fecha y la hora.',
    reason:
      'El acta da cuenta de lo que pasó ante quienes la firman. No se le envía a nadie, así que no lleva destinatario.',
    wrong: '{{Lugar}}, a {{Fecha}}\n\n{{Destinatario}}\n{{Cargo}}\nPRESENTE\n\nEn {{Lugar}}',
    right: '{{Lugar}}, a {{Fecha}}\n\nEn {{Lugar}}',
    kinds: ACTAS,
    check: ({ lines }) =>
      lines
        .filter(({ role, names }) => role === 'present' || (role === 'addressee' && names.includes('destinatario')))
        .slice(0, 1),
  },
  {
    id: 'K9',
    name: 'orden-con-fundamento',
    severity: 'should',
    title: 'Orden con fundamento',
    message: 'Una orden de visita, de inspección o de suspensión lleva su fundamento legal.',
    reason:
      'Sin la ley y los artículos que la permiten, la orden es un acto de molestia sin motivo, y lo que de ella resulte se anula.',
    wrong: 'ORDEN DE INSPECCIÓN núm. {{Numero_Orden}}\n…\nLe solicito',
    right: 'ORDEN DE INSPECCIÓN núm. {{Numero_Orden}}\n…\nCon fundamento en {{Fundamento_Legal}}, le solicito',
    replaces: 'Oficio núm. {{Numero_Oficio}}\n…\nCon fundamento en {{Fundamento_Legal}}, le solicito',
    check: missingUnless(
      ({ lines, plain, variables }) =>
        !lines.some(({ role, bare }) => role === 'documentNumber' && ORDER.test(bare)) ||
        FOUNDED.test(plain) ||
        variables.some(({ name }) => /^(?:fundament|articulo)/i.test(name)),
    ),
  },
];

// A session to which the document calls, and not one that it mentions or a room, «la sala de juntas».
const SESSION =
  /\b(?:convoc|cit[ao])\p{L}*\b[^.;]{0,120}(?<!sala de )\b(?:asamblea|junta|reunion|sesion)(?:es|s)?\b|^(?!.*\bsala de ).*\borden del dia\b/mu;

const NO_SESSION = new RegExp(
  `\\bcancel\\p{L}|\\b${anyOf(`
    aspirantes
    becas?
    concurso
    fe de erratas
    licitacion
    no se llevara a cabo
    se difiere
    se pospone
    se suspende
  `)}\\b`,
  'u',
);

const GIVEN_FOLIO = /\bfolio:? (?:(?:no|num)\.? ?|numero )?[\p{L}/-]*\d{3}/u;

const TERM = /\b(?:plazo|termino)\b[^.;]{0,60}\b(?:dias?|horas?|mes(?:es)?)\b/;
const CONSEQUENCE = new RegExp(
  anyOf([
    /\bde no\b/,
    /\ben caso (?:de no|contrario|de incumpl)/,
    /\b(?:apercib|sancion|penas?\b|multa|procedimiento\b|responsabilidad)/,
  ]),
);

function hasPeriod(draft: Draft): boolean {
  return (
    hasVariable(draft, /^(?:Fecha|Dia)_/i, 2) ||
    hasVariable(draft, /^(?:Periodo|Dias|Fechas)/i) ||
    PERIOD.test(draft.plain)
  );
}

const PERIOD = new RegExp(
  anyOf([
    /\bdel \ue000+ al \ue000/,
    /\b(?:el|los) dias? (?:\ue000|(?:\p{L}+,? )?(?:\d{1,2}(?:,| y) ?){0,9}\d{1,2} de )/u,
    /\bdel? \d{1,2}(?: de \p{L}+)? al? \d{1,2} de /u,
  ]),
  'u',
);

// Returns true if the document contains the destination that the request names: «comisión a Toluca» and «en
// Toluca». In a person's document, any destination is accepted.
function saysGivenPlace({ plain, prose, given, origin }: Draft): boolean {
  if (origin === 'person' && GOES_TO.test(prose)) return true;
  const places = [...given.matchAll(/\b(?:a|en|hacia) (\p{L}{4,40})/gu)];
  return places.some(([, place = '']) => plain.includes(`en ${place}`) || plain.includes(`a ${place}`));
}

const GOING = anyOf([
  /[Aa]sist\p{L}+/u,
  /[Aa]cud\p{L}+/u,
  /[Tt]raslad\p{L}+/u,
  /[Pp]resentarse/,
  /[Vv]iaj\p{L}+/u,
  /[Vv]isita\p{L}*/u,
  /[Cc]omision\p{L}*/u,
]);

// Matches the destination of a journey: «para asistir a la Dirección de Innovación», «visita al predio La
// Ceiba, en Tekax».
const GOES_TO = new RegExp(
  `\\b${GOING}\\b[^.]{0,120}\\b(?:a|al|en|hacia) (?:la |el |las |los )?(?:(?:ciudad|comunidad|localidad|municipio|poblaci[oó]n)(?:es|s)? de (?:la |el |las |los )?)?\\p{Lu}`,
  'u',
);

const ORDER = /^orden de (?:aseguramiento|clausura|inspeccion|suspension|verificacion|visita)\b/;
const FOUNDED = /\bfundamento\b|\barticulos?\b|\bde conformidad con\b|\ben terminos de\b/;
