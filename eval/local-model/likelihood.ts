// How likely the model finds good templates after each instruction: `npm run likelihood -- ../instructions/*.txt`. This is the more
// sensitive measure for a model that is too weak to write one: no sampling, and one text for all. Nats per token; less is better.
import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { buildMessages } from '../../src/generate/prompt.ts';
import { pairedDifference } from '../statistics.ts';
import { loadModel } from './model.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    model: { type: 'string', default: new URL('weights/gemma-3-270m-q4_k_m.gguf', import.meta.url).pathname },
    shots: { type: 'string', default: '0' },
    references: { type: 'string', default: new URL('../../src/template/references', import.meta.url).pathname },
  },
});

// A request for each kind of document, by the name that its reference has after the number.
const REQUESTS: Readonly<Record<string, string>> = {
  oficio_solicitud: 'oficio para pedir a otra dependencia datos del avance de un programa para un informe',
  oficio_respuesta: 'contestar a un ciudadano que pidio que se atienda su calle, decirle que ya se programo',
  memorandum: 'memorandum para recordar al personal el registro de entrada y salida',
  circular: 'circular sobre horario de oficinas y guardias',
  tarjeta_informativa: 'tarjeta informativa para el secretario sobre el avance de una obra',
  constancia: 'constancia de trabajo',
  acta_administrativa: 'acta administrativa por faltas injustificadas de un trabajador',
  convocatoria: 'convocatoria a sesion de un comite',
  oficio_comision: 'oficio de comision con viaticos para asistir a una capacitacion',
  transparencia: 'respuesta a solicitud de informacion con folio de la plataforma',
  requerimiento: 'requerimiento a un proveedor que no ha entregado lo que dice el contrato',
  vacaciones_permiso: 'quiero pedir mis vacaciones',
  recursos: 'solicitar suficiencia presupuestal para una compra',
  entrega_recepcion: 'acta de entrega recepcion por cambio de titular',
  invitacion: 'invitacion a un evento',
  nombramiento: 'nombramiento de un enlace',
};

const model = await loadModel({ path: values.model, shots: Number(values.shots), parallel: 1, contextSize: 2560 });
const references = readdirSync(values.references)
  .sort()
  .map((file) => ({
    request: requestFor(file.replace(/^\d+_|\.txt$/g, '')),
    text: readFileSync(`${values.references}/${file}`, 'utf8').trim(),
  }));
// The lines that all templates share, as opposed to those that answer the request.
const FORM =
  /^(\{\{\w+\}\}|ATENTAMENTE|PRESENTE|C\.c\.p\..*|(?:.* núm\. )?\{\{Numero_\w+\}\}|\{\{Lugar\}\}, a \{\{Fecha\}\}|)$/;

const rows = [];
for (const path of positionals) {
  const instruction = readFileSync(path, 'utf8').trim();
  const form: number[] = [];
  const body: number[] = [];
  const gain: number[] = [];
  for (const [index, { request, text }] of references.entries()) {
    const own = await nats(instruction, request, text);
    const other = await nats(instruction, references[(index + 5) % references.length]?.request ?? request, text);
    form.push(own.form);
    body.push(own.body);
    gain.push(other.body - own.body);
    process.stderr.write('.');
  }
  rows.push({ name: basename(path, '.txt'), form, body, gain });
}

const first = rows[0];
console.log(
  `\n| instruction | fixed lines | body | body, against ${first?.name} | gained from the request |\n|---|--:|--:|--:|--:|`,
);
for (const { name, form, body, gain } of rows) {
  const change = pairedDifference(body.map((value, index) => value - (first?.body[index] ?? 0)));
  const against = name === first?.name ? '–' : show(change);
  console.log(`| \`${name}\` | ${mean(form)} | ${mean(body)} | ${against} | ${show(pairedDifference(gain))} |`);
}
process.exit(0);

function requestFor(kind: string): string {
  const request = REQUESTS[kind];
  if (request === undefined) throw new Error(`no request for the reference ${kind}`);
  return request;
}

async function nats(instruction: string, prompt: string, reference: string) {
  const tokens = await model.likelihood(buildMessages({ prompt, area: undefined }, instruction), reference);
  const sums = { form: { sum: 0, count: 0 }, body: { sum: 0, count: 0 } };
  const lines = reference.split('\n');
  let line = 0;
  for (const { text, logProbability } of tokens) {
    const group = line >= lines.length || FORM.test(lines[line] ?? '') ? sums.form : sums.body;
    group.sum -= logProbability;
    group.count += 1;
    line += text.split('\n').length - 1;
  }
  return { form: sums.form.sum / sums.form.count, body: sums.body.sum / sums.body.count };
}

function mean(values: readonly number[]): string {
  return (values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(3);
}

function show({ mean, low, high }: { mean: number; low: number; high: number }): string {
  const sign = (value: number) => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(3)}`;
  return `${sign(mean)} (${sign(low)} to ${sign(high)})`;
}
