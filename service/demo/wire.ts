// Builds the parts of Groq's answers: headers, completion, stream frames, error bodies.

// The model that every answer names, so that nobody mistakes the demo for a language model.
export const DEMO_MODEL = 'membrete-demo (catalogue, not a language model)';

export interface WireUsage {
  queue_time: number;
  prompt_tokens: number;
  prompt_time: number;
  completion_tokens: number;
  completion_time: number;
  total_tokens: number;
  total_time: number;
}

// Estimates the numbers of tokens of the prompt and the answer. A token has about 3.5 characters of Spanish
// text.
export function estimateUsage(promptChars: number, answerChars: number): WireUsage {
  const prompt = Math.ceil(promptChars / 3.5);
  const completion = Math.ceil(answerChars / 3.5);
  return {
    queue_time: 0.0375,
    prompt_tokens: prompt,
    prompt_time: 0.0102,
    completion_tokens: completion,
    completion_time: completion / 200,
    total_tokens: prompt + completion,
    total_time: 0.0102 + completion / 200,
  };
}

export function completionBody(id: string, message: object | undefined, usage: WireUsage, finish = 'stop'): string {
  const choice = { index: 0, ...(message && { message }), logprobs: null, finish_reason: finish };
  return JSON.stringify({ ...envelope(id, 'chat.completion'), choices: [choice], usage, usage_breakdown: null });
}

export function assistant(content: unknown): { role: 'assistant'; content: unknown } {
  return { role: 'assistant', content };
}

// Writes an event of a stream that has a delta for choice 0. `beside` has other members to write next to
// `choices`.
export function deltaFrame(id: string, delta: object | null, beside: object = {}, finish: string | null = null) {
  const choice = { index: 0, delta, logprobs: null, finish_reason: finish };
  return frame({ ...envelope(id, 'chat.completion.chunk'), choices: [choice], ...beside });
}

export function frame(data: object): string {
  return `data: ${JSON.stringify(data)}\n\n`;
}

// Returns the frames of a complete stream: the role, a frame for each piece, the finish reason, the end mark.
export function streamFrames(id: string, pieces: readonly string[], usage: WireUsage, includeUsage = false): string[] {
  const beside = includeUsage ? { usage: null } : {};
  return [
    deltaFrame(id, assistant(''), { ...beside, x_groq: { id: requestId(id) } }),
    ...pieces.map((content) => deltaFrame(id, { content }, beside)),
    deltaFrame(id, {}, { ...beside, x_groq: { id: requestId(id), usage } }, 'stop'),
    ...(includeUsage ? [frame({ ...envelope(id, 'chat.completion.chunk'), choices: [], usage })] : []),
    'data: [DONE]\n\n',
  ];
}

export function wireErrorBody(message: string, type = 'invalid_request_error', rest: object = {}): string {
  return JSON.stringify({ error: { message, type, ...rest } });
}

// Returns the headers that Groq, which is behind Cloudflare, sends with every answer. Names and values
// alternate in the list, because writeHead is fastest with such a list.
export function commonHeaders(id: string): string[] {
  return ['x-request-id', requestId(id), ...EDGE_HEADERS];
}

const EDGE_HEADERS = Object.entries({
  server: 'cloudflare',
  via: '1.1 google',
  vary: 'Origin',
  'cf-cache-status': 'DYNAMIC',
  'cf-ray': '0000000000000000-QRO',
  'x-groq-region': 'us-west-1',
  'alt-svc': 'h3=":443"; ma=86400',
  'set-cookie': '__cf_bm=EXAMPLE; path=/; HttpOnly; Secure; SameSite=None',
}).flat();

// The headers that Groq sends to a free account.
export const RATE_HEADERS = Object.entries({
  'x-ratelimit-limit-requests': '1000',
  'x-ratelimit-remaining-requests': '987',
  'x-ratelimit-reset-requests': '18m43.2s',
  'x-ratelimit-limit-tokens': '8000',
  'x-ratelimit-remaining-tokens': '6546',
  'x-ratelimit-reset-tokens': '10.905s',
}).flat();

function requestId(id: string): string {
  return `req_${id.slice('chatcmpl-'.length)}`;
}

function envelope(id: string, object: string): object {
  const created = Math.floor(Date.now() / 1000);
  return { id, object, created, model: DEMO_MODEL, system_fingerprint: 'fp_membrete_demo' };
}
