// Plays the faults of the demo upstream. The name of the model selects a fault; the option `--faults` lists
// all of them.
import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { answerStream, answerWell, type DemoExchange, goodFrames, sendJson, startStream, usageOf } from './answer.ts';
import { waitIn, writeBytes, writeFrames } from './stream.ts';
import { assistant, commonHeaders, completionBody, deltaFrame, frame, wireErrorBody } from './wire.ts';

interface Fault {
  model: string; // the part after a colon is a parameter
  stream: 'both' | 'json' | 'stream'; // the requests that get the fault; others are answered well
  does: string;
}

interface PlayedFault extends Fault {
  play: (exchange: DemoExchange, argument: string) => void | Promise<void>;
}

// Plays the fault that the model names. An unknown fault gets the answer for an unknown model. Returns false
// if the model names no fault, or a fault that does not apply to this kind of request (JSON or stream).
export async function playFault(exchange: DemoExchange): Promise<boolean> {
  const { model, stream } = exchange.body;
  if (!model.startsWith('fault-')) return false;
  const [name = ''] = model.split(':', 1);
  const fault = BY_NAME.get(name);
  if (!fault) {
    sendJson(exchange, modelNotFound(model));
    return true;
  }
  if (fault.stream !== 'both' && (fault.stream === 'stream') !== stream) return false;
  await fault.play(exchange, model.slice(name.length + 1));
  return true;
}

// Connections that the server closes as soon as another request arrives on them.
export const closesOnReuse = new WeakSet<Socket>();

// The wait before a reset. A reset discards the bytes that the client has not read yet, and during this wait
// the client can read them.
const ARRIVAL_MS = 20;
const REASONING_PAUSE_MS = 50;

const DONE = 'data: [DONE]\n\n';

const OVER_CAPACITY = { error: { message: 'Over capacity', type: 'internal_server_error' } };

const CLOUDFLARE_PAGE = `<!DOCTYPE html>
<html lang="en-US">
<head><title>api.groq.com | 502: Bad gateway</title></head>
<body><h1>Bad gateway <span>Error code 502</span></h1><p>Cloudflare Ray ID: <strong>0000000000000000</strong></p></body>
</html>
`;

export const FAULTS: readonly PlayedFault[] = [
  {
    model: 'fault-refused-key',
    stream: 'both',
    does: '401 invalid_api_key',
    play: refuseWith(401, 'Invalid API Key', 'invalid_request_error', { code: 'invalid_api_key' }),
  },
  {
    model: 'fault-quota',
    stream: 'both',
    does: '429, tokens a minute spent, Retry-After: 5',
    play: (exchange) =>
      sendJson(exchange, quota(exchange, 'tokens per minute (TPM): Limit 8000, Used 7100', '4.155s', '5')),
  },
  {
    model: 'fault-quota-day',
    stream: 'both',
    does: '429, tokens a day spent, Retry-After: 240',
    play: (exchange) =>
      sendJson(exchange, quota(exchange, 'tokens per day (TPD): Limit 200000, Used 199100', '3m59.3s', '240')),
  },
  {
    model: 'fault-retry-after:VALUE',
    stream: 'both',
    does: '429 whose Retry-After is VALUE as given; without VALUE no such header',
    play: (exchange, value) =>
      sendJson(exchange, quota(exchange, 'tokens per minute (TPM): Limit 8000, Used 7100', '4.155s', value)),
  },
  {
    model: 'fault-too-large',
    stream: 'both',
    does: '413, prompt and output limit exceed the tokens a minute',
    play: refuseWith(
      413,
      'Request too large for model `$MODEL` in organization `org_01example00000000000000000` service tier `on_demand` on tokens per minute (TPM): Limit 8000, Requested 8622, please reduce your message size and try again. Need more tokens? Upgrade to Dev Tier today at https://console.groq.com/settings/billing',
      'tokens',
      { code: 'rate_limit_exceeded' },
    ),
  },
  {
    model: 'fault-context-length',
    stream: 'both',
    does: '400 context_length_exceeded',
    play: refuseWith(400, 'Please reduce the length of the messages or completion.', 'invalid_request_error', {
      code: 'context_length_exceeded',
      param: 'messages',
    }),
  },
  {
    model: 'fault-model-gone',
    stream: 'both',
    does: '404 model_not_found; every unknown fault- name does the same',
    play: (exchange) => sendJson(exchange, modelNotFound(exchange.body.model)),
  },
  {
    model: 'fault-model-decommissioned',
    stream: 'both',
    does: '400 model_decommissioned',
    play: refuseWith(
      400,
      'The model `$MODEL` has been decommissioned and is no longer supported. Please refer to https://console.groq.com/docs/deprecations for a recommendation on which model to use instead.',
      'invalid_request_error',
      { code: 'model_decommissioned' },
    ),
  },
  {
    model: 'fault-overloaded',
    stream: 'both',
    does: '503 over capacity, Retry-After: 40',
    play: (exchange) =>
      sendJson(exchange, {
        status: 503,
        headers: ['retry-after', '40'],
        body: wireErrorBody(
          `${exchange.body.model} is currently over capacity. Please try again and back off exponentially. Visit https://groqstatus.com to see if there is an active incident.`,
          'internal_server_error',
        ),
      }),
  },
  {
    model: 'fault-html-error',
    stream: 'both',
    does: '502 with an HTML page of Cloudflare',
    play: answerText(502, CLOUDFLARE_PAGE, 'text/html; charset=UTF-8'),
  },
  {
    model: 'fault-redirect:URL',
    stream: 'both',
    does: '307 to URL, by default the same path under the host name localhost',
    play: (exchange, url) => {
      const other = `http://localhost:${exchange.req.socket.localPort}/openai/v1/chat/completions`;
      return answerText(307, 'Temporary Redirect', 'text/plain', ['location', url || other])(exchange);
    },
  },
  {
    model: 'fault-redirect-nowhere',
    stream: 'both',
    does: '301 without a Location',
    play: answerText(301, 'Moved Permanently'),
  },
  {
    model: 'fault-status:NNN',
    stream: 'both',
    does: 'status NNN, from 200 to 599, with a text body that names it',
    play: (exchange, status) => {
      const statusCode = /^[2-5]\d\d$/.test(status) ? Number(status) : 500;
      return answerText(statusCode, `upstream says ${statusCode}`)(exchange);
    },
  },
  {
    model: 'fault-empty-error',
    stream: 'both',
    does: '500 with an empty body',
    play: answerText(500, ''),
  },
  {
    model: 'fault-large-error:BYTES',
    stream: 'both',
    does: '500 with a text body of BYTES, by default 300000',
    play: (exchange, bytes) =>
      answerText(500, 'Avería en el proveedor. '.repeat((Number(bytes) || 300_000) / 25 + 1))(exchange),
  },

  {
    model: 'fault-empty-content',
    stream: 'both',
    does: '200 whose content is the empty string',
    play: sayContent(''),
  },
  {
    model: 'fault-blank-content',
    stream: 'both',
    does: '200 whose content is only white space',
    play: sayContent(' \n\t\u00a0\n'),
  },
  {
    model: 'fault-null-content',
    stream: 'both',
    does: '200 whose content is null; as a stream, a null content and a null delta',
    play: (exchange) =>
      exchange.body.stream
        ? answerStream(exchange, [
            deltaFrame(exchange.id, assistant(null)),
            deltaFrame(exchange.id, null),
            deltaFrame(exchange.id, {}, {}, 'stop'),
            DONE,
          ])
        : sendJson(exchange, { body: completionBody(exchange.id, assistant(null), usageOf(exchange)) }),
  },
  {
    model: 'fault-no-choices',
    stream: 'both',
    does: '200 with choices: []; as a stream, chunks without choices and [DONE]',
    play: (exchange) => {
      const empty = { id: exchange.id, object: 'chat.completion', choices: [] };
      if (exchange.body.stream) return answerStream(exchange, [frame(empty), frame(empty), DONE]);
      return sendJson(exchange, { body: JSON.stringify(empty) });
    },
  },
  {
    model: 'fault-no-message',
    stream: 'json',
    does: '200 whose choice has no message',
    play: (exchange) => sendJson(exchange, { body: completionBody(exchange.id, undefined, usageOf(exchange)) }),
  },
  {
    model: 'fault-content-parts',
    stream: 'both',
    does: '200 whose content is an array of text parts, as some hosts send it',
    play: (exchange) => {
      const half = Math.floor(exchange.text.length / 2);
      const parts = [exchange.text.slice(0, half), exchange.text.slice(half)].map((part) => ({
        type: 'text',
        text: part,
      }));
      if (!exchange.body.stream) {
        return sendJson(exchange, { body: completionBody(exchange.id, assistant(parts), usageOf(exchange)) });
      }
      const pieces = parts.map((part) => deltaFrame(exchange.id, { content: [part] }));
      return answerStream(exchange, [...pieces, deltaFrame(exchange.id, {}, {}, 'stop'), DONE]);
    },
  },
  {
    model: 'fault-padded',
    stream: 'both',
    does: 'the good text between blank lines and blanks',
    play: (exchange) => sayContent(`\n\n  ${exchange.text}  \n`)(exchange),
  },
  {
    model: 'fault-reasoning',
    stream: 'both',
    does: 'a good answer after reasoning in a separate field',
    play: (exchange) => {
      const thought = { role: 'assistant', content: exchange.text, reasoning: 'La persona pide una plantilla…' };
      if (!exchange.body.stream) {
        return sendJson(exchange, { body: completionBody(exchange.id, thought, usageOf(exchange)) });
      }
      const reasoning = [{ role: 'assistant', content: null, reasoning: 'La persona ' }, { reasoning: 'pide…' }];
      const before = reasoning.map((delta) => deltaFrame(exchange.id, delta));
      return answerStream(exchange, [...before, ...goodFrames(exchange).slice(1)]);
    },
  },
  {
    model: 'fault-length',
    stream: 'both',
    does: 'half of the text, finish_reason length',
    play: (exchange) => {
      const half = exchange.text.slice(0, exchange.text.length / 2);
      if (!exchange.body.stream) {
        return sendJson(exchange, { body: completionBody(exchange.id, assistant(half), usageOf(exchange), 'length') });
      }
      const pieces = goodFrames(exchange, half).slice(0, -2);
      return answerStream(exchange, [...pieces, deltaFrame(exchange.id, {}, {}, 'length'), DONE]);
    },
  },
  {
    model: 'fault-error-in-200',
    stream: 'both',
    does: '200 with an error object; as a stream, before the first delta',
    play: (exchange) => {
      if (exchange.body.stream) return answerStream(exchange, [frame(OVER_CAPACITY)]);
      return sendJson(exchange, { body: JSON.stringify(OVER_CAPACITY) });
    },
  },
  {
    model: 'fault-bad-json',
    stream: 'both',
    does: '200 whose JSON breaks off; as a stream, one unreadable event in the middle',
    play: (exchange) => {
      if (!exchange.body.stream) {
        return sendJson(exchange, {
          body: completionBody(exchange.id, assistant('OFI'), usageOf(exchange)).slice(0, 150),
        });
      }
      const frames = goodFrames(exchange);
      return answerStream(exchange, frames.toSpliced(frames.length >> 1, 1, 'data: {"choices":[{"delta":\n\n'));
    },
  },
  {
    model: 'fault-not-json-html-200',
    stream: 'both',
    does: '200 with the HTML page of a captive portal',
    play: answerText(200, '<!DOCTYPE html><html><title>Portal cautivo</title><p>Autentíquese</p></html>', 'text/html'),
  },
  {
    model: 'fault-empty-body',
    stream: 'both',
    does: '200 with an empty body',
    play: answerText(200, '', 'application/json'),
  },
  {
    model: 'fault-null-body',
    stream: 'both',
    does: '200 whose JSON is null',
    play: answerText(200, 'null', 'application/json'),
  },
  {
    model: 'fault-latin1',
    stream: 'both',
    does: 'a good answer in ISO-8859-1 bytes under the name of JSON or event stream',
    play: (exchange) => {
      if (!exchange.body.stream) {
        const body = completionBody(exchange.id, assistant(exchange.text), usageOf(exchange));
        return sendJson(exchange, { body: Buffer.from(body, 'latin1') });
      }
      startStream(exchange);
      exchange.res.end(Buffer.from(goodFrames(exchange).join(''), 'latin1'));
    },
  },
  {
    model: 'fault-json-for-stream',
    stream: 'stream',
    does: 'a good whole answer in JSON although a stream was asked for',
    play: (exchange) =>
      sendJson(exchange, { body: completionBody(exchange.id, assistant(exchange.text), usageOf(exchange)) }),
  },
  {
    model: 'fault-gzip',
    stream: 'both',
    does: 'a good whole answer with Content-Encoding: gzip that nobody asked for',
    play: (exchange) => {
      const body = completionBody(exchange.id, assistant(exchange.text), usageOf(exchange));
      return sendJson(exchange, { headers: ['content-encoding', 'gzip'], body: gzipSync(body) });
    },
  },

  {
    model: 'fault-crlf',
    stream: 'stream',
    does: 'a good stream with CRLF line ends, a BOM, comment lines and no blank after the colon',
    play: (exchange) => {
      const odd = goodFrames(exchange).map(
        (text) => `: ping\r\n${text.replace('data: ', 'data:').replaceAll('\n', '\r\n')}`,
      );
      return answerStream(exchange, [`\ufeff${odd[0]}`, ...odd.slice(1)]);
    },
  },
  {
    model: 'fault-no-done',
    stream: 'stream',
    does: 'a good stream with finish_reason but without [DONE]',
    play: (exchange) => answerStream(exchange, goodFrames(exchange).slice(0, -1)),
  },
  {
    model: 'fault-trickle',
    stream: 'both',
    does: 'a good answer, one byte at a time',
    play: async (exchange) => {
      const { id, res, text, body } = exchange;
      if (body.stream) startStream(exchange);
      else res.writeHead(200, ['content-type', 'application/json', ...commonHeaders(id)]);
      const good = body.stream
        ? [deltaFrame(id, assistant(text)), deltaFrame(id, {}, {}, 'stop'), DONE].join('')
        : completionBody(id, assistant(text), usageOf(exchange));
      for (const byte of Buffer.from(good)) if (!(await writeBytes(res, Uint8Array.of(byte)))) return;
      res.end();
    },
  },

  {
    model: 'fault-empty-stream',
    stream: 'stream',
    does: 'an event stream that ends at once',
    play: (exchange) => answerStream(exchange, []),
  },
  {
    model: 'fault-cut-mid-stream',
    stream: 'stream',
    does: 'some pieces, then the connection is reset',
    play: async (exchange) => {
      await answerStream(exchange, firstFrames(exchange), { end: false });
      if (await waitIn(exchange.res, ARRIVAL_MS)) reset(exchange);
    },
  },
  {
    model: 'fault-clean-end-no-done',
    stream: 'stream',
    does: 'some pieces, then a clean end without finish_reason and [DONE]',
    play: (exchange) => answerStream(exchange, firstFrames(exchange)),
  },
  {
    model: 'fault-error-mid-stream',
    stream: 'stream',
    does: 'some pieces, then an error object, and a clean end',
    play: (exchange) => answerStream(exchange, [...firstFrames(exchange), frame(OVER_CAPACITY)]),
  },
  {
    model: 'fault-groq-error-mid-stream',
    stream: 'stream',
    does: 'some pieces, then x_groq.error, and [DONE]',
    play: (exchange) => {
      const notice = frame({ id: exchange.id, choices: [], x_groq: { id: 'req_01example', error: 'over capacity' } });
      return answerStream(exchange, [...firstFrames(exchange), notice, DONE]);
    },
  },
  {
    model: 'fault-oversized-stream',
    stream: 'stream',
    does: 'a stream of more than 4 MiB, until the client leaves or 64 MiB are sent',
    play: async (exchange) => {
      startStream(exchange);
      const big = Buffer.from(deltaFrame(exchange.id, { content: 'Versión larga. '.repeat(4096) }));
      for (let i = 0; i < 1024; i++) if (!(await writeBytes(exchange.res, big))) return;
      exchange.res.end(DONE);
    },
  },

  { model: 'fault-silence', stream: 'both', does: 'takes the request and never answers', play: () => undefined },
  {
    model: 'fault-headers-only',
    stream: 'both',
    does: 'sends the headers, then nothing',
    play: (exchange) => {
      if (exchange.body.stream) startStream(exchange);
      else exchange.res.writeHead(200, ['content-type', 'application/json', ...commonHeaders(exchange.id)]);
      exchange.res.flushHeaders();
    },
  },
  {
    model: 'fault-silence-mid-stream',
    stream: 'both',
    does: 'some pieces, or half of the JSON, then nothing',
    play: async (exchange) => {
      if (exchange.body.stream) return answerStream(exchange, firstFrames(exchange), { end: false });
      sendHalf(exchange);
    },
  },
  {
    model: 'fault-slow-first-piece:MS',
    stream: 'stream',
    does: 'headers and role at once, the first piece after MS, by default 2000',
    play: async (exchange, ms) => {
      const [role = '', ...rest] = goodFrames(exchange);
      await answerStream(exchange, [role], { end: false });
      if (!(await waitIn(exchange.res, Number(ms) || 2000))) return;
      if (await writeFrames(exchange.res, rest, exchange.pace, exchange.random)) exchange.res.end();
    },
  },
  {
    model: 'fault-slow-reasoning:MS',
    stream: 'stream',
    does: 'headers at once, deltas of reasoning and comments for MS, by default 20000, then a good stream',
    play: async (exchange, ms) => {
      const [role = '', ...rest] = goodFrames(exchange);
      await answerStream(exchange, [role], { end: false });
      const thought = `: keep-alive\n\n${deltaFrame(exchange.id, { reasoning: 'La solicitud pide un oficio. ' })}`;
      for (const until = performance.now() + (Number(ms) || 20_000); performance.now() < until; ) {
        if (
          !(await writeBytes(exchange.res, Buffer.from(thought))) ||
          !(await waitIn(exchange.res, REASONING_PAUSE_MS))
        )
          return;
      }
      if (await writeFrames(exchange.res, rest, exchange.pace, exchange.random)) exchange.res.end();
    },
  },
  {
    model: 'fault-slow-pieces:MS',
    stream: 'stream',
    does: 'a good stream of ten pieces, MS between them, by default 300',
    play: async (exchange, ms) => {
      const size = Math.ceil(exchange.text.length / 10);
      const frames = Array.from({ length: 10 }, (_, index) =>
        deltaFrame(exchange.id, { content: exchange.text.slice(index * size, (index + 1) * size) }),
      );
      await answerStream(exchange, [], { end: false });
      for (const piece of frames) {
        if (!(await waitIn(exchange.res, Number(ms) || 300)) || !(await writeBytes(exchange.res, Buffer.from(piece))))
          return;
      }
      exchange.res.end(deltaFrame(exchange.id, {}, {}, 'stop') + DONE);
    },
  },
  {
    model: 'fault-wait:MS',
    stream: 'both',
    does: 'a good answer after MS, by default 1000',
    play: async (exchange, ms) => {
      if (await waitIn(exchange.res, ms === '' ? 1000 : Number(ms))) await answerWell(exchange);
    },
  },

  { model: 'fault-reset', stream: 'both', does: 'resets the connection before any byte', play: reset },
  {
    model: 'fault-close',
    stream: 'both',
    does: 'closes the connection cleanly before any byte',
    play: (exchange) => sendRaw(exchange, ''),
  },
  {
    model: 'fault-reset-in-headers',
    stream: 'both',
    does: 'resets the connection in the middle of the headers',
    play: async (exchange) => {
      exchange.req.socket.write('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nx-request-');
      if (await waitIn(exchange.res, ARRIVAL_MS)) reset(exchange);
    },
  },
  {
    model: 'fault-reset-in-body',
    stream: 'both',
    does: 'resets the connection in the middle of the JSON, or of the first event',
    play: async (exchange) => {
      if (exchange.body.stream) {
        startStream(exchange);
        exchange.res.write(deltaFrame(exchange.id, { content: 'OFI' }).slice(0, 60));
      } else sendHalf(exchange);
      if (await waitIn(exchange.res, ARRIVAL_MS)) reset(exchange);
    },
  },
  {
    model: 'fault-wrong-length',
    stream: 'both',
    does: 'a good JSON under a Content-Length of 100 bytes more, then a clean close',
    play: (exchange) => {
      const body = completionBody(exchange.id, assistant(exchange.text), usageOf(exchange));
      const length = Buffer.byteLength(body) + 100;
      sendRaw(
        exchange,
        `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n${body}`,
      );
    },
  },
  {
    model: 'fault-close-delimited-cut',
    stream: 'json',
    does: 'half of the JSON without a length, then a clean close',
    play: (exchange) => {
      const body = completionBody(exchange.id, assistant(exchange.text), usageOf(exchange));
      const half = body.slice(0, body.length / 2);
      sendRaw(exchange, `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nconnection: close\r\n\r\n${half}`);
    },
  },
  {
    model: 'fault-not-http',
    stream: 'both',
    does: 'answers in another protocol',
    play: (exchange) => sendRaw(exchange, '220 correo.example ESMTP listo\r\n'),
  },
  {
    model: 'fault-huge-headers',
    stream: 'both',
    does: 'a good answer behind 64 KiB of headers',
    play: (exchange) => {
      const body = completionBody(exchange.id, assistant(exchange.text), usageOf(exchange));
      return sendJson(exchange, { headers: ['x-huge', 'x'.repeat(65_536)], body });
    },
  },
  {
    model: 'fault-oversized-body:BYTES',
    stream: 'both',
    does: 'a 200 of valid JSON with a content of BYTES, by default 5 MiB',
    play: async (exchange, bytes) => {
      const [before = '', after = ''] = completionBody(exchange.id, assistant('§'), usageOf(exchange)).split('§');
      exchange.res.writeHead(200, ['content-type', 'application/json', ...commonHeaders(exchange.id)]);
      exchange.res.write(before);
      const block = Buffer.alloc(65_536, 'a');
      for (let remaining = Number(bytes) || 5_242_880; remaining > 0; remaining -= block.length) {
        if (!(await writeBytes(exchange.res, block.subarray(0, remaining)))) return;
      }
      exchange.res.end(after);
    },
  },
  {
    model: 'fault-deep-json:NNN',
    stream: 'both',
    does: '200 whose JSON, or whose one event, is NNN opening brackets, by default 4000000',
    play: (exchange, levels) => {
      const deep = '['.repeat(Number(levels) || 4_000_000);
      return exchange.body.stream
        ? answerStream(exchange, [`data: ${deep}\n\n`, DONE])
        : sendJson(exchange, { body: deep });
    },
  },
  {
    model: 'fault-keep-alive-race',
    stream: 'both',
    does: 'a good answer, but the next request on the same connection finds it closed without a byte',
    play: async (exchange) => {
      closesOnReuse.add(exchange.req.socket);
      await answerWell(exchange);
    },
  },
  {
    model: 'fault-early-hints',
    stream: 'both',
    does: 'a 100, a 102 and a 103 before a good answer',
    play: async (exchange) => {
      exchange.res.writeContinue();
      exchange.res.writeProcessing();
      exchange.res.writeEarlyHints({ link: '</estilo.css>; rel=preload' });
      await answerWell(exchange);
    },
  },

  {
    model: 'fault-key-echo',
    stream: 'both',
    does: '401 whose body repeats the key: literally, masked in four ways, base64, base64url, hex, URL-encoded, JSON-escaped',
    play: (exchange) =>
      sendJson(exchange, { status: 401, body: wireErrorBody(`Incorrect API key: ${echoes(exchange.key)}`) }),
  },
  {
    model: 'fault-key-echo-200',
    stream: 'both',
    does: '200 whose content repeats the key in the same ways',
    play: (exchange) => sayContent(`${exchange.text}\n${echoes(exchange.key)}`)(exchange),
  },
  {
    model: 'fault-key-echo-stream',
    stream: 'stream',
    does: 'a stream whose deltas hold the key one character at a time, and then in the same ways cut at random',
    play: (exchange) => {
      const single = Array.from(`Clave: ${exchange.key}. `, (content) => deltaFrame(exchange.id, { content }));
      const [role = '', ...rest] = goodFrames(exchange, echoes(exchange.key));
      return answerStream(exchange, [role, ...single, ...rest]);
    },
  },
  {
    model: 'fault-key-echo-headers',
    stream: 'both',
    does: '429 that repeats the key in Retry-After, x-request-id and another header',
    play: (exchange) => {
      const { key } = exchange;
      const headers = ['retry-after', key, 'x-received-key', key, 'set-cookie', `key=${key}`];
      return sendJson(exchange, { status: 429, headers, body: wireErrorBody('Rate limit reached', 'tokens') });
    },
  },
  {
    model: 'fault-key-echo-error-stream',
    stream: 'stream',
    does: 'some pieces, then an error object that repeats the key',
    play: (exchange) =>
      answerStream(exchange, [
        ...firstFrames(exchange),
        frame({ error: { message: `Bad key ${echoes(exchange.key)}` } }),
      ]),
  },
];

const BY_NAME = new Map(FAULTS.map((fault) => [fault.model.split(':', 1)[0] ?? '', fault]));

function refuseWith(status: number, message: string, type: string, rest: { code?: string; param?: string }) {
  return (exchange: DemoExchange) =>
    sendJson(exchange, { status, body: wireErrorBody(message.replace('$MODEL', exchange.body.model), type, rest) });
}

function answerText(status: number, body: string, type = 'text/plain; charset=UTF-8', headers: string[] = []) {
  return ({ res, id }: DemoExchange) => {
    const head = ['content-type', type, 'content-length', String(Buffer.byteLength(body))];
    res.writeHead(status, [...head, ...commonHeaders(id), ...headers]);
    res.end(body);
  };
}

function sayContent(content: string) {
  return (exchange: DemoExchange) => answerWell({ ...exchange, text: content });
}

function quota({ body }: DemoExchange, limit: string, wait: string, retryAfter: string) {
  const message = `Rate limit reached for model \`${body.model}\` in organization \`org_01example00000000000000000\` service tier \`on_demand\` on ${limit}, Requested 1454. Please try again in ${wait}. Need more tokens? Upgrade to Dev Tier today at https://console.groq.com/settings/billing`;
  const headers = retryAfter === '' ? [] : ['retry-after', retryAfter];
  return { status: 429, headers, body: wireErrorBody(message, 'tokens', { code: 'rate_limit_exceeded' }) };
}

function modelNotFound(model: string) {
  const message = `The model \`${model}\` does not exist or you do not have access to it.`;
  return { status: 404, body: wireErrorBody(message, 'invalid_request_error', { code: 'model_not_found' }) };
}

function firstFrames(exchange: DemoExchange): string[] {
  return goodFrames(exchange).slice(0, 8);
}

function sendHalf(exchange: DemoExchange): void {
  const { res, id } = exchange;
  const body = completionBody(id, assistant(exchange.text), usageOf(exchange));
  const length = String(Buffer.byteLength(body));
  res.writeHead(200, ['content-type', 'application/json', 'content-length', length, ...commonHeaders(id)]);
  res.write(body.slice(0, body.length / 2));
}

function reset(exchange: DemoExchange): void {
  exchange.ended = true;
  exchange.req.socket.resetAndDestroy();
}

function sendRaw(exchange: DemoExchange, bytes: string): void {
  exchange.ended = true;
  exchange.req.socket.end(bytes);
}

function echoes(key: string): string {
  const bytes = Buffer.from(key);
  const masked = [
    `${key.slice(0, 8)}${'*'.repeat(20)}${key.slice(-4)}`,
    `${key.slice(0, 2)}***${key.slice(-2)}`,
    `sk-...${key.slice(-4)}`,
    `${key.slice(0, 4)}…${key.slice(-4)}`,
  ];
  const encoded = [
    bytes.toString('base64'),
    bytes.toString('base64url'),
    bytes.toString('hex'),
    encodeURIComponent(key),
  ];
  return [key, ...masked, ...encoded, JSON.stringify(key)].join(' , ');
}
