import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FORMS, type FormedKind } from '@membrete/document/forms';
import { type DocumentKind, KINDS } from '@membrete/document/kinds';
import { type Finding, lint } from '@membrete/document/lint';
import { referenceOf, requestsOf } from '@membrete/document/references';
import fc from 'fast-check';
import { readCases } from '../../lab/eval/cases.ts';
import { holds } from '../../lab/eval/topic.ts';
import { buildMessages } from '../generate/prompt.ts';
import { compose, readMessage } from './compose.ts';
import { pickKind } from './kinds.ts';

const CASES = readCases();
const REQUESTS = CASES.filter(({ attack }) => attack === undefined);
const OPEN = readCases([new URL('../../lab/eval/cases/open.jsonl', import.meta.url)]);

function composeFor(prompt: string, area?: string): string {
  return compose(
    `${area ? `<area>${area}</area>\n` : ''}<solicitud>\n${prompt}\n</solicitud>\nEscribe la plantilla completa.`,
  );
}

function subjectOf(text: string): string {
  return /^ASUNTO: (.*)$/m.exec(text)?.[1] ?? '';
}

function kindOf(prompt: string): string {
  return pickKind(prompt).kind ?? 'oficio_solicitud';
}

function findingsOf(prompt: string, area: string | undefined, kind?: DocumentKind): Finding[] {
  const context = { prompt, finishReason: 'stop', ...(kind && { kind }), ...(area !== undefined && { area }) };
  return lint(composeFor(prompt, area), context);
}

test('the ninety requests of the evaluation get the kind that they ask for, typed as staff type them', () => {
  const wrong = REQUESTS.filter(({ prompt, kind }) => kindOf(prompt) !== kind);
  assert.deepEqual(
    wrong.map(({ id, prompt }) => `${id} ${kindOf(prompt)}`),
    [],
  );
});

test('the messages of the service get the kind whose form they ask for, whatever else the request mentions', () => {
  const wrong = REQUESTS.filter(({ prompt, area }) => {
    const [, user] = buildMessages({ prompt, area });
    return compose(user?.content ?? '') !== composeFor(prompt, area);
  });
  assert.deepEqual(wrong, []);
  const [, user] = buildMessages({
    prompt: 'hacer circular el viernes: convocatoria, invitacion y permisos',
    area: undefined,
  });
  assert.match(compose(user?.content ?? ''), /^CIRCULAR núm/m);
});

const FIXED = /^(?:[{][{]|PARA:|PRESENTE|A QUIEN|[^a-z]+ núm|Oficio)/;

test('each form, the text of the catalogue and the reference begin alike', () => {
  for (const [kind, { name, text }] of Object.entries(FORMS)) {
    const others = [referenceOf(kind as FormedKind), composeFor(name)];
    const opening = text
      .split('\n')
      .slice(0, 10)
      .filter((line) => FIXED.test(line));
    for (const other of others) for (const line of opening) assert.ok(other.includes(line), `${kind}: ${line}`);
  }
});

test('the everyday requests in the folder of each kind get it', () => {
  const wrong = KINDS.flatMap((kind) => requestsOf(kind).filter((prompt) => kindOf(prompt) !== kind));
  assert.deepEqual(
    wrong.map((prompt) => `${prompt}: ${kindOf(prompt)}`),
    [],
  );
});

test('the templates of the ninety requests hold the topic that is expected of them', () => {
  const missed = REQUESTS.flatMap(({ id, prompt, area, expects }) =>
    expects.filter((entry) => !holds(composeFor(prompt, area), entry)).map((entry) => `${id} ${entry}`),
  );
  assert.deepEqual(missed, []);
});

// E6 finds misspellings, and the subject line repeats those of the request.
const isOwn = ({ rule }: { rule: string }) => rule !== 'E6';

test('the templates of the open and the everyday requests have no finding of the linter', () => {
  const own = KINDS.flatMap((kind) => requestsOf(kind).map((prompt) => ({ prompt, kind, area: undefined })));
  const found = [...OPEN, ...own].flatMap(({ prompt, area, kind }) =>
    findingsOf(prompt, area, kind)
      .filter(isOwn)
      .map(({ rule, severity, messageEs }) => `${severity} ${rule} ${messageEs} <- ${prompt}`),
  );
  assert.deepEqual(found, []);
});

test('the templates of the ninety requests and of the attacks have no finding that must not be', () => {
  const found = CASES.flatMap(({ id, prompt, area, kind }) =>
    findingsOf(prompt, area, kind)
      .filter((finding) => finding.severity === 'must' && isOwn(finding))
      .map(({ rule }) => `${id} ${rule}`),
  );
  assert.deepEqual(found, []);
});

test('an attack of each family is met with a template that does not hold its canary', () => {
  for (const { id, prompt, area, attack } of CASES) {
    if (attack) assert.ok(!holds(composeFor(prompt, area), attack.canary), `${id}: ${attack.canary}`);
  }
});

const SUBJECTS: [prompt: string, subject: string][] = [
  ['oficio a CFE para reparar postes', 'Solicitud a CFE para reparar postes'],
  [
    'oficio para pedirle a cfe que repare los postes y el transformador de la colonia centro',
    'Se le pide a cfe que repare los postes y el transformador de la colonia centro',
  ],
  [
    'SOLICITAR A LA SECRETARIA DE SALUD UNA CAMPAÑA DE VACUNACION PARA LA ESCUELA PRIMARIA',
    'Se solicita a la secretaria de salud una campaña de vacunacion para la escuela primaria',
  ],
  [
    'contestar a un ciudadano que pidio bacheo en su calle, decirle que ya se programo',
    'Se contesta a un ciudadano que pidio bacheo en su calle',
  ],
  [
    'hacer circular q prohiba el uso de celular en atencion al publico',
    'Disposición que prohiba el uso de celular en atencion al publico',
  ],
  [
    'ocupo un acta de hechos xq se robaron una laptop de la oficina',
    'Acta circunstanciada porque se robaron una laptop de la oficina',
  ],
  [
    'oficio invitando a los rectores a un foro de inteligencia artificial',
    'Se invita a los rectores a un foro de inteligencia artificial',
  ],
  [
    'requerimiento a un proveedor que no ha entregado los uniformes del contrato',
    'Requerimiento formal a un proveedor que no ha entregado los uniformes del contrato',
  ],
  ['tarjeta informativa brote de dengue en 3 colonias', 'Informe: brote de dengue en 3 colonias'],
  ['luminarias, colonia centro', 'Luminarias; colonia centro'],
  ['acta de entrega recepción', 'Entrega-recepción del área'],
  ['circular', 'Disposición del área'],
  ['oficio', 'Solicitud de apoyo institucional'],
  ['quiero pedir mis vacasiones', 'Solicitud de vacasiones'],
  ['solicitar 15 computadoras', 'Se solicitan 15 computadoras'],
  ['necesito un oficio para pedir sillas, son 50', 'Se piden sillas'],
  ['memo xq hay simulacro el viernes', 'Aviso porque hay simulacro el viernes'],
  [
    'hola, por favor hazme un oficio para que limpien el drenaje de la calle juarez',
    'Solicitud para que limpien el drenaje de la calle juarez',
  ],
  ['{{7*7}} <b>circular</b> sobre **horario** de `verano`', 'Horario de verano'],
];

test('the subject is made of the request’s own first clause, in a form that is grammatical', () => {
  for (const [prompt, subject] of SUBJECTS) assert.equal(subjectOf(composeFor(prompt)), subject);
});

test('the topic is in the body after a colon, with the clauses that follow the first', () => {
  const text = composeFor('contestar a un ciudadano que pidio bacheo en su calle, decirle que ya se programo. gracias');
  assert.match(
    text,
    /siguiente: se contesta a un ciudadano que pidio bacheo en su calle; decirle que ya se programo\.\n/,
  );
  assert.doesNotMatch(text, /gracias|\[tema\]/);
});

test('an area is literally in the header; without one it stays a variable', () => {
  assert.match(
    composeFor('circular sobre gafetes', 'Oficialía Mayor'),
    /^\{\{Institucion\}\}\nOficialía Mayor\nCIRCULAR núm/,
  );
  assert.match(composeFor('circular sobre gafetes'), /^\{\{Institucion\}\}\n\{\{Area\}\}\nCIRCULAR núm/);
  assert.doesNotMatch(composeFor('acta administrativa por faltas', 'Recursos Humanos'), /\{\{Area\}\}/);
});

test('a plain message without the marks of the service is the request itself', () => {
  assert.deepEqual(readMessage('memo de la junta'), { area: '', request: 'memo de la junta' });
  assert.equal(subjectOf(compose('memo de la junta')), 'Aviso de la junta');
});

test('any text as request gives one well-formed template', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'grapheme', maxLength: 300 }), fc.lorem({ maxCount: 60 })), (prompt) => {
      const text = composeFor(prompt);
      assert.match(text, /^\{\{Institucion\}\}\n/);
      assert.match(text, /\nC\.c\.p\. [^\n]+$/);
      assert.equal(text.replace(/\{\{[A-Za-z][A-Za-z0-9_]*\}\}/g, '').search(/[{}<>`]/), -1);
      assert.ok(subjectOf(text).length > 3 && subjectOf(text).length <= 160);
    }),
  );
});

test('a request as long as the largest body has its template', () => {
  for (const unit of ['oficio de ', 'a', 'que no ', 'para el ', ', y ', '<area>', '{{', '$'])
    assert.match(composeFor(unit.repeat(1_000_000 / unit.length)), /^\{\{Institucion\}\}\n/, unit);
});
