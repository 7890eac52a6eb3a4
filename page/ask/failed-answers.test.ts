// What the page says of a failed answer, from the real service to the words of the notice. The request stays.
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, mock, test } from 'node:test';
import { freePort } from '../../test/harness/listen.ts';
import { type Service, startApp } from '../../test/harness/service.ts';
import { createFaultUpstream, type FaultUpstream } from '../../test/harness/upstream.ts';
import { until } from '../../test/harness/wait.ts';
import { createBrowser } from '../record/browser.testing.ts';
import { typeRequest } from '../record/commands/asking.ts';
import { keepPart } from '../record/commands/writing.ts';
import { type Failure, phraseFailure } from '../record/failure.ts';
import { NO_WORK, page, UNTOUCHED, update } from '../record/state.ts';
import { askForText } from './write.ts';

const PROMPT = 'Solicitud de suficiencia presupuestal para comprar equipo de cómputo';

const FAILURES: readonly (readonly [fault: string, title: string, detail: RegExp])[] = [
  ['fault-refused-key', 'El servicio no está autorizado', /invalid_api_key/],
  ['fault-model-gone', 'El modelo configurado ya no existe', /model_not_found/],
  ['fault-model-decommissioned', 'El modelo configurado ya no existe', /decommissioned/],
  ['fault-too-large', 'La solicitud es demasiado larga', /rate_limit_exceeded/],
  ['fault-context-length', 'La solicitud es demasiado larga', /context_length/],
  ['fault-overloaded', 'El proveedor tiene problemas', /capacity/],
  ['fault-html-error', 'El proveedor tiene problemas', /Cloudflare/],
  ['fault-reset', 'No hubo comunicación con el proveedor', /ECONNRESET/],
  ['fault-silence', 'La respuesta tardó demasiado', /time/i],
  ['fault-status:401', 'El servicio no está autorizado', /401/],
  ['fault-status:402', 'El servicio se quedó sin saldo', /402/],
  ['fault-status:403', 'El servicio no está autorizado', /403/],
  ['fault-status:404', 'El proveedor no aceptó la solicitud', /404/],
  ['fault-status:407', 'La red no deja pasar la solicitud', /407/],
  ['fault-status:422', 'El proveedor no aceptó la solicitud', /422/],
  ['fault-redirect', 'El proveedor no aceptó la solicitud', /Redirect/],
  ['fault-not-json-html-200', 'La respuesta no se pudo leer', /server error/],
  ['fault-empty-content', 'La respuesta llegó vacía', /""/],
  ['fault-length', 'El documento quedó incompleto', /missing/],
  ['fault-cut-mid-stream', 'El documento quedó incompleto', /server error/],
  ['fault-error-mid-stream', 'El documento quedó incompleto', /Upstream error/],
];

const { fetch } = globalThis;
createBrowser();
// A hidden tab shows each piece at once.
Object.assign(globalThis, { document: { hidden: true }, cancelAnimationFrame: () => undefined });

beforeEach(() => {
  update({ ...NO_WORK, ...UNTOUCHED, step: 'ask' });
  typeRequest({ prompt: PROMPT });
});

describe('of the service', () => {
  let upstream: FaultUpstream;
  let patient: Service;
  let impatient: Service;
  before(async () => {
    upstream = await createFaultUpstream();
    patient = await startApp({ LLM_URL: upstream.url });
    impatient = await startApp({ LLM_URL: upstream.url, LLM_TIMEOUT_MS: '300' });
  });
  after(async () => {
    await patient.close();
    await impatient.close();
    upstream.close();
  });

  async function failWith(fault: string): Promise<Failure> {
    const { url } = fault === 'fault-silence' ? impatient : patient;
    // The id of a request names the fault.
    const headers = (init: RequestInit) => ({ ...init.headers, 'X-Request-Id': `${fault}.x` });
    return failureOf((init) => fetch(url, { ...init, headers: headers(init) }));
  }

  for (const [fault, title, detail] of FAILURES)
    test(`${fault}: says «${title}» and keeps the request`, async () => {
      const failure = await failWith(fault);
      assert.equal(phraseFailure(failure).title, title);
      assert.match(failure.technical, detail);
      assert.deepEqual([page.get().step, page.get().prompt], ['ask', PROMPT]);
    });

  test('lets the person continue with the part of a text that arrived', async () => {
    await failWith('fault-cut-mid-stream');
    keepPart();
    const { step, failure, text } = page.get();
    assert.deepEqual([step, failure], ['work', undefined]);
    assert.notEqual(text, '');
  });
});

test('says that Membrete does not respond when the service is gone', async () => {
  const port = await freePort();
  const failure = await failureOf((init) => fetch(`http://127.0.0.1:${port}/`, init));
  assert.equal(phraseFailure(failure).title, 'Membrete no responde');
  assert.equal(page.get().prompt, PROMPT);
});

test('a request that a proxy forbids is not a session that ended', async () => {
  const failure = await failureOf(async () => new Response('<h1>Forbidden</h1>', { status: 403 }));
  assert.equal(phraseFailure(failure).title, 'El servicio no aceptó la solicitud');
  assert.notEqual(failure.kind, 'session');
});

for (const [name, status, body] of [
  ['401', 401, '<h1>Unauthorized</h1>'],
  ['403 with a form for the password', 403, '<form method="post"><input type="password" name="clave"></form>'],
  ['200 with a page', 200, '<form>Entrar</form>'],
] as const)
  test(`a session that a proxy ended, answered with ${name}: the page says so, and keeps the request`, async () => {
    const headers = { 'Content-Type': 'text/html' };
    const failure = await failureOf(async () => new Response(body, { status, headers }));
    assert.deepEqual([failure.kind, phraseFailure(failure).title], ['session', 'Su sesión terminó']);
    assert.equal(page.get().prompt, PROMPT);
  });

// Asks for a text, and returns the failure that the page shows. `answer` replaces fetch.
async function failureOf(answer: (init: RequestInit) => Promise<Response>): Promise<Failure> {
  const mocked = mock.method(globalThis, 'fetch', (_: unknown, init: RequestInit = {}) => answer(init));
  await askForText().finally(() => mocked.mock.restore());
  return until(() => page.get().failure, 'no failure is shown');
}
