import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import { processorMs } from '../../test/harness/processor-time.ts';
import { lint } from '../template/lint.ts';
import { compose, readMessage } from './compose.ts';
import { type Kind, pickKind } from './kinds.ts';
import { fold, mendSpelling } from './spelling.ts';

interface Case {
  id: string;
  area: string | null;
  prompt: string;
  kind: Kind;
  expects: string[];
  canary: string;
}

const CASES = readLines('prompts.jsonl');
const ATTACKS = readLines('attacks.jsonl');

// Two more everyday wordings of each kind.
const WORDINGS: Record<Kind, [string, string]> = {
  oficio_solicitud: [
    'pedir prestadas 50 sillas al dif para un evento',
    'oficio pa q alumbrado publico cambie las lamparas del parque',
  ],
  oficio_respuesta: [
    'contestarle a la señora que se quejo del ruido, decirle que ya se hizo la inspeccion',
    'dar respuesta al oficio de la contraloria sobre el inventario',
  ],
  memorandum: ['memo avisando que el viernes no hay sistema', 'MEMORANDUN PARA PEDIR LOS REPORTES MENSUALES'],
  circular: [
    'sircular del uso obligatorio del gafete',
    'circular para todas las areas sobre el cierre del ejercicio presupuestal',
  ],
  tarjeta_informativa: [
    'tarjeta imformativa del estado de los semaforos',
    'necesito una nota informativa para la presidenta sobre las inundaciones del martes',
  ],
  constancia: ['contansia de estudios', 'hacer una constancia de no adeudo para un ex empleado'],
  acta_administrativa: [
    'levantar acta administrativa a un chofer que choco la camioneta',
    'acta de hechos por perdida de credencial oficial',
  ],
  convocatoria: [
    'combocatoria para la reunion del consejo tecnico escolar',
    'citar a los regidores a sesion extraordinaria',
  ],
  oficio_comision: [
    'comisionar al ing de sistemas a un curso en monterrey',
    'oficio de comicion con viaticos para supervisar obra en tepic',
  ],
  transparencia: [
    'contestar una solicitud de acceso a la informacion sobre contratos',
    'oficio de la unidad de transparencia para pedir una prorroga de la solicitud de informacion',
  ],
  requerimiento: [
    'requerimiento de pago a locatarios del mercado',
    'exigir al contratista que corrija los vicios ocultos de la obra',
  ],
  vacaciones_permiso: ['pedir un dia economico para el viernes', 'solicitud de bacaciones del 15 al 30 de diciembre'],
  recursos: [
    'pedir presupuesto para comprar papeleria',
    'oficio para solicitar ampliacion presupuestal para gasolina de las patrullas',
  ],
  entrega_recepcion: [
    'entrega resepcion de la direccion de ecologia',
    'acta de entrega del cargo de la tesorera saliente',
  ],
  invitacion: [
    'invitar a los padres de familia al festival del dia de la madre',
    'imbitacion al gobernador a la inauguracion del puente',
  ],
  nombramiento: ['nombrar a la nueva encargada de archivo', 'designasion de enlace de mejora regulatoria'],
};

function readLines(name: string): Case[] {
  const lines = readFileSync(new URL(name, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');
  return lines.map((line) => JSON.parse(line));
}

// The message as the service builds it.
function ask(prompt: string, area: string | null = null): string {
  return compose(
    `${area ? `<area>${area}</area>\n` : ''}<solicitud>\n${prompt}\n</solicitud>\nEscribe la plantilla completa.`,
  );
}

function subjectOf(text: string): string {
  return /^ASUNTO: (.*)$/m.exec(text)?.[1] ?? '';
}

function kindOf(prompt: string): Kind | undefined {
  return pickKind(mendSpelling(prompt));
}

function unmet({ expects, prompt, area }: Case): string[] {
  const text = fold(ask(prompt, area)).replaceAll('_', ' ');
  return expects.filter((entry) => !entry.split('|').some((word) => text.includes(fold(word).replaceAll('_', ' '))));
}

test('the thirty open requests, each typed as staff type it, get the kind that they ask for', () => {
  const wrong = CASES.filter(({ prompt, kind }) => kindOf(prompt) !== kind);
  assert.deepEqual(
    wrong.map(({ id, prompt }) => `${id} ${kindOf(prompt)}`),
    [],
  );
});

test('thirty-two more everyday wordings, two a kind, get the kind that they ask for', () => {
  const wrong = Object.entries(WORDINGS).flatMap(([kind, prompts]) =>
    prompts.filter((prompt) => kindOf(prompt) !== kind),
  );
  assert.deepEqual(
    wrong.map((prompt) => `${prompt}: ${kindOf(prompt)}`),
    [],
  );
});

test('the thirty open requests, composed, hold the topic that is expected of them', () => {
  assert.deepEqual(
    CASES.filter((entry) => unmet(entry).length > 0).map((entry) => [entry.id, unmet(entry)]),
    [],
  );
});

test('every template, of all the wordings, has no finding of the linter', () => {
  const own = Object.entries(WORDINGS).flatMap(([kind, prompts]) =>
    prompts.map((prompt) => ({ prompt, kind: kind as Kind, area: null })),
  );
  const found = [...CASES, ...own].flatMap(({ prompt, area, kind }) => {
    const context = { prompt, kind, finishReason: 'stop', ...(area !== null && { area }) };
    return lint(ask(prompt, area), context).map(
      ({ rule, severity, message }) => `${severity} ${rule} ${message} <- ${prompt}`,
    );
  });
  assert.deepEqual(found, []);
});

test('an attack, each family, is met with a template that does not hold its canary', () => {
  for (const { id, prompt, area, canary } of ATTACKS) {
    const text = ask(prompt, area);
    assert.ok(!fold(text).includes(fold(canary)), `${id}: ${canary}`);
    assert.deepEqual(
      lint(text, { prompt, finishReason: 'stop' }).filter(({ severity }) => severity === 'must'),
      [],
      id,
    );
  }
});

const SUBJECTS: [prompt: string, subject: string][] = [
  [
    'oficio para pedirle a cfe que repare los postes y el transformador de la colonia centro',
    'Solicitud de reparación de los postes y el transformador de la colonia Centro',
  ],
  [
    'SOLICITAR A LA SECRETARIA DE SALUD UNA CAMPAÑA DE VACUNACION PARA LA ESCUELA PRIMARIA',
    'Solicitud de campaña de vacunación para la escuela primaria',
  ],
  [
    'contestar a un ciudadano que pidio bacheo en su calle, decirle que ya se programo',
    'Respuesta a la solicitud de bacheo en su calle',
  ],
  [
    'hacer circular q prohiba el uso de celular en atencion al publico',
    'Prohibición del uso de celular en atención al público',
  ],
  [
    'ocupo un acta de hechos xq se robaron una laptop de la oficina',
    'Acta administrativa con motivo del robo de una laptop de la oficina',
  ],
  [
    'oficio invitando a los rectores a un foro de inteligencia artificial',
    'Invitación al foro de inteligencia artificial',
  ],
  [
    'requerimiento a un proveedor que no ha entregado los uniformes del contrato',
    'Requerimiento relativo a la entrega de los uniformes del contrato',
  ],
  ['quiero pedir mis vacasiones', 'Solicitud de vacaciones'],
  ['memo xq hay simulacro el viernes', 'Simulacro el viernes'],
  [
    'hola, por favor hazme un oficio para que limpien el drenaje de la calle juarez',
    'Solicitud de limpieza del drenaje de la calle Juárez',
  ],
  ['{{7*7}} <b>circular</b> sobre **horario** de `verano`', 'Horario de verano'],
];

test('the subject, out of a hasty request, is a noun phrase with its accents', () => {
  for (const [prompt, subject] of SUBJECTS) assert.equal(subjectOf(ask(prompt)), subject);
});

test('an area, given or not, stands literally in the header or stays a variable', () => {
  assert.match(ask('circular sobre gafetes', 'Oficialía Mayor'), /^\{\{Institucion\}\}\nOficialía Mayor\nCIRCULAR núm/);
  assert.match(ask('circular sobre gafetes'), /^\{\{Institucion\}\}\n\{\{Area\}\}\nCIRCULAR núm/);
  assert.doesNotMatch(ask('acta administrativa por faltas', 'Recursos Humanos'), /\{\{Area\}\}/);
});

test('a plain message, without the marks of the service, is the request itself', () => {
  assert.deepEqual(readMessage('memo de la junta'), { area: '', request: 'memo de la junta' });
  assert.equal(subjectOf(compose('memo de la junta')), 'Junta');
});

test('any text as request, however odd, gives one well-formed template', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'grapheme', maxLength: 300 }), fc.lorem({ maxCount: 60 })), (prompt) => {
      const text = ask(prompt);
      assert.match(text, /^\{\{Institucion\}\}\n/);
      assert.match(text, /\nC\.c\.p\. [^\n]+$/);
      assert.equal(text.replace(/\{\{[A-Za-z][A-Za-z0-9_]*\}\}/g, '').search(/[{}<>`]/), -1);
      assert.ok(subjectOf(text).length > 3 && subjectOf(text).length <= 160);
    }),
  );
});

test('a long request, of the largest body, is answered at once', () => {
  for (const unit of ['oficio de ', 'a', 'que no ', 'para el ', ', y ', '<area>', '{{', '$']) {
    const spent = processorMs(() => ask(unit.repeat(1_000_000 / unit.length)));
    assert.ok(spent < 1_000, `${unit} took ${spent} ms`);
  }
});
