// Registers the routes, the headers of every answer, and the error handler.
import type { FastifyInstance, FastifyReply, FastifyRequest, preHandlerHookHandler } from 'fastify';
import { AppError, CallerGone, ERRORS, errorBody, toAppError } from '../errors.ts';
import { namesHeaders } from '../generate/names-headers.ts';
import { createGenerate, type GenerateOptions } from '../generate/route.ts';
import type { ResponseFormat } from '../ops/outcome.ts';
import { PROBES, type Readiness } from '../ops/probes.ts';
import { foreignOrigin, PDF_PATH, refusePdf, registerPdf } from '../pdf/route.ts';
import {
  createFill,
  createReview,
  keepFromOthers,
  registerTemplates,
  type TemplateOptions,
} from '../templates/route.ts';
import { type Admission, type AdmissionOptions, createAdmission } from './admission.ts';
import { registerPage } from './assets.ts';
import { admitHead, type BodyKind, countText, DOCX_BODY, readBody, startCall } from './body.ts';
import { linger, refuseUnread, TIMED_OUT } from './refusals.ts';
import { awaitCaller, createRequests, type Requests, type RequestsOptions } from './requests.ts';
import { answerPreflight, COMMON_HEADERS, createServer, isSound, LIMITS, registerRoutes } from './server.ts';

export interface AppOptions
  extends Omit<GenerateOptions, 'toWord' | 'warm'>,
    TemplateOptions,
    Omit<RequestsOptions, 'now'> {
  // The name of the model, which the page receives in a header. If it is '', the header is not sent.
  model?: string;
  // The names under which the page's own routes answer. If undefined, every name is allowed.
  allowedHosts?: readonly string[] | undefined;
  limits?: typeof LIMITS;
  admission?: Omit<AdmissionOptions, 'server'>;
}

export interface App extends Pick<Requests, 'abandon' | 'busy' | 'count'> {
  server: FastifyInstance;
  // Begins the shutdown: /readyz returns 503, and every answer closes its connection.
  drain(): void;
  // The answer forms of the requests in flight; undefined for a request that has not chosen one.
  active(): Generator<ResponseFormat | undefined, void>;
  admission: Admission['state'];
  readiness(): Readiness;
}

const ENDPOINT = '/api/generate-template';
const FILL = '/api/fill-template';
// The routes that serve only the page.
const PAGE_ROUTES: ReadonlySet<string | undefined> = new Set(['/templates', '/templates/:name', PDF_PATH]);
const FOREIGN_HOST = new AppError('foreignHost');
// The paths that select a form, for clients that cannot send an Accept header.
const FORM_PATHS = { word: 'docx', text: 'text', events: 'sse', pdf: 'pdf' } as const;

export function createApp(options: AppOptions): App {
  const { served, readerTimeoutMs, model = '', limits = LIMITS, admission: admissionOptions } = options;
  const { upstream, redact, work, templates, converter, allowedHosts } = options;
  const requests = createRequests({ served, readerTimeoutMs, now: admissionOptions?.clock?.now });
  let draining = false;

  const server = createServer(limits, refuseUnread(requests));
  server.server.on('connection', requests.watchEnd);
  const admission = createAdmission({ ...admissionOptions, server: server.server, onExhausted });
  server.addHook('onClose', async () => {
    admission.stop();
    requests.stop();
  });

  server.addHook('onRequest', (request, reply, next) => {
    requests.begin(request, reply);
    reply.header('x-request-id', request.id).headers(COMMON_HEADERS);
    if (request.routeOptions.url?.startsWith('/api/')) reply.header('vary', 'Accept');
    const foreign = PAGE_ROUTES.has(request.routeOptions.url) ? refuseForeign(request, reply, allowedHosts) : undefined;
    if (foreign !== undefined) next(foreign);
    else if (request.method === 'OPTIONS') {
      linger(request.raw, reply);
      answerPreflight(request, reply);
    } else if (!isSound(request.raw)) next(new AppError('badRequest'));
    else next(request.is404 ? new AppError('notFound') : undefined);
  });

  server.setErrorHandler(createErrorHandler(redact));
  registerRoutes(server, () => {
    const admit = (kind?: BodyKind, ...more: preHandlerHookHandler[]) => ({
      onRequest: admitHead(admission, kind),
      preHandler: [readBody(kind), startCall, ...more, awaitCaller(admission)],
    });
    const admitted = admit();
    const admittedText = admit(undefined, countText(admission));
    const generate = createGenerate({ upstream, redact, warm: work.warm, toWord: work.toWord, converter });
    const fillTemplate = createFill({ work, templates, converter });
    server.post(ENDPOINT, admitted, (request, reply) => generate(request, reply));
    for (const [path, form] of Object.entries(FORM_PATHS)) {
      if (form === 'pdf' && converter === undefined) refusePdf(server, `${ENDPOINT}/${path}`);
      else server.post(`${ENDPOINT}/${path}`, admitted, (request, reply) => generate(request, reply, form));
    }
    server.post(FILL, admittedText, (request, reply) => fillTemplate(request, reply));
    for (const [path, form] of Object.entries({ word: 'docx', text: 'text' } as const))
      server.post(`${FILL}/${path}`, admittedText, (request, reply) => fillTemplate(request, reply, form));
    if (converter === undefined) refusePdf(server, `${FILL}/pdf`);
    else server.post(`${FILL}/pdf`, admittedText, (request, reply) => fillTemplate(request, reply, 'pdf'));
    server.post('/api/review-template', admittedText, createReview({ work }));
    for (const [path, probe] of Object.entries(PROBES)) {
      server.get(path, (_request, reply) => {
        const { code, body } = probe(readiness());
        return reply.code(code).send(body);
      });
    }
    registerPdf(server, converter, admit(DOCX_BODY));
    registerTemplates(server, templates);
    registerPage(server, model);
  });

  return {
    ...requests,
    server,
    drain() {
      draining = true;
      for (const reply of requests.all()) if (!reply.raw.headersSent) reply.header('connection', 'close');
    },
    *active() {
      for (const { request } of requests.all()) yield request.outcome.form;
    },
    admission: admission.state,
    readiness,
  };

  function onExhausted() {
    for (const socket of requests.slowUploads()) server.server.emit('clientError', TIMED_OUT, socket);
  }

  function readiness(): Readiness {
    if (draining) return 'draining';
    return server.server.listening ? 'ready' : 'starting';
  }
}

// Returns an error if a page's own route is asked for under another name, which may be one that only points here (DNS
// rebinding), or by a page of another origin.
function refuseForeign({ headers, routeOptions }: FastifyRequest, reply: FastifyReply, allowed?: readonly string[]) {
  keepFromOthers(reply);
  const name = URL.parse(`http://${headers.host}`)?.hostname ?? '';
  if (allowed !== undefined && !allowed.includes(name)) return FOREIGN_HOST;
  return routeOptions.url === PDF_PATH ? foreignOrigin(headers) : undefined;
}

// Turns any thrown error into the answer for the caller.
function createErrorHandler(redact: GenerateOptions['redact']) {
  return (thrown: Error, request: FastifyRequest, reply: FastifyReply) => {
    const error = thrown instanceof CallerGone ? thrown : toAppError(thrown, redact);
    request.outcome.error = error;
    if (error instanceof CallerGone) return reply.hijack();
    linger(request.raw, reply);
    const { retryAfter, reason, invalidValue } = error.info;
    if (error.code === 'saturated' || error.code === 'badRequest') reply.header('connection', 'close');
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
    if (reason !== undefined) reply.header('x-failure-reason', reason);
    if (invalidValue !== undefined) reply.headers(namesHeaders({ 'x-invalid-value': [invalidValue] }));
    return reply.code(ERRORS[error.code].status).type('application/json; charset=utf-8').send(errorBody(error));
  };
}
