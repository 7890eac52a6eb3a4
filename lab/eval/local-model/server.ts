// An OpenAI-compatible server on the loopback: POST /v1/chat/completions, GET /v1/models, GET /health.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { parseArgs } from 'node:util';
import type { ChatMessage } from './frame.ts';
import { loadModel, type Sampling } from './model.ts';

const { values } = parseArgs({
  options: {
    model: {
      type: 'string',
      default: new URL('weights/qwen2.5-coder-1.5b-instruct-q4_k_m.gguf', import.meta.url).pathname,
    },
    port: { type: 'string', default: '8080' },
    parallel: { type: 'string', default: '2' },
    threads: { type: 'string', default: '1' },
    context: { type: 'string', default: '2560' },
  },
});
const model = await loadModel({
  path: values.model,
  parallel: Number(values.parallel),
  threads: Number(values.threads),
  contextSize: Number(values.context),
});
let calls = 0;

const server = createServer((req, res) => {
  answer(req, res).catch((error: unknown) => {
    if (res.destroyed) return;
    if (res.headersSent) res.destroy();
    else sendJson(res, 500, { error: { message: String(error), type: 'internal_server_error' } });
  });
});
server.listen(Number(values.port), '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : values.port;
  console.log(`${model.name} at http://127.0.0.1:${port}/v1/chat/completions`);
});
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(0));

async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
  const route = `${req.method} ${req.url?.split('?', 1)[0]}`;
  if (route === 'GET /health') return sendJson(res, 200, { status: 'ok' });
  if (route === 'GET /v1/models') return sendJson(res, 200, { object: 'list', data: [{ id: model.name }] });
  if (route !== 'POST /v1/chat/completions') return sendError(res, 404, `unknown URL: ${route}`);
  const call = readCall(await readBody(req));
  if (typeof call === 'string') return sendError(res, 400, call);

  const disconnection = new AbortController();
  res.once('close', () => disconnection.abort());
  const envelope = { id: `chatcmpl-${++calls}`, created: Math.floor(Date.now() / 1000), model: model.name };
  const send = (choice: object, rest: object = {}) =>
    res.write(
      `data: ${JSON.stringify({ ...envelope, object: 'chat.completion.chunk', choices: [{ index: 0, ...choice }], ...rest })}\n\n`,
    );
  if (call.stream) res.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
  let content = '';
  const done = await model.complete(call.messages, call.sampling, disconnection.signal, (text) => {
    content += text;
    if (call.stream) send({ delta: { content: text }, finish_reason: null });
  });
  const usage = {
    prompt_tokens: done.promptTokens,
    completion_tokens: done.completionTokens,
    total_tokens: done.promptTokens + done.completionTokens,
  };
  if (call.stream) {
    send({ delta: {}, finish_reason: done.finishReason }, { usage });
    res.end('data: [DONE]\n\n');
  } else {
    const message = { role: 'assistant', content };
    const choices = [{ index: 0, message, finish_reason: done.finishReason }];
    sendJson(res, 200, { ...envelope, object: 'chat.completion', choices, usage });
  }
}

interface Call {
  messages: ChatMessage[];
  stream: boolean;
  sampling: Sampling;
}

// Reads the body of a call. Returns a message if the body is wrong.
function readCall(body: string): Call | string {
  let parsed: Record<string, unknown>;
  try {
    parsed = JSON.parse(body);
  } catch {
    return 'the body is not JSON';
  }
  const { messages } = parsed;
  if (!Array.isArray(messages) || !messages.every(isMessage)) return 'messages must be a list of {role, content}';
  const number = (value: unknown, fallback: number) => (typeof value === 'number' ? value : fallback);
  return {
    messages,
    stream: parsed.stream === true,
    sampling: {
      temperature: number(parsed.temperature, 1),
      topP: number(parsed.top_p, 1),
      maxTokens: number(parsed.max_completion_tokens ?? parsed.max_tokens, 900),
      seed: typeof parsed.seed === 'number' ? parsed.seed : undefined,
    },
  };
}

function isMessage(value: unknown): value is ChatMessage {
  return typeof value === 'object' && value !== null && 'role' in value && 'content' in value;
}

async function readBody(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

function sendError(res: ServerResponse, status: number, message: string): void {
  sendJson(res, status, { error: { message, type: 'invalid_request_error' } });
}

function sendJson(res: ServerResponse, status: number, body: object): void {
  res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
