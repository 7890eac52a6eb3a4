// Explains why the upstream gave no text, with a hint for the operator in the log.
import { codeOf, type Reason } from '../errors.ts';
import type { Headers } from './exchange.ts';

export interface Diagnosis {
  reason: Reason;
  hint: string;
}

interface Rule extends Diagnosis {
  when: RegExp;
  behindProxy?: true;
}

// The rules for refusals, which are matched against «status body». The first rule that matches decides. A
// rule reads the body if hosts use the same status for several reasons.
const REFUSALS: readonly Rule[] = [
  {
    when: /^(?:400|413|422|500) .*?(?:context_length_exceeded|exceed_context_size|maximum context length|available context size|context.?window|prompt is too long)/is,
    reason: 'too_large',
    hint: 'the prompt and the output limit exceed the context of the model: shorten the prompt or choose another LLM_MODEL',
  },
  {
    when: /^404 .*?\bmodel\b|model_not_found|model_decommissioned|(?:invalid|unknown) model|model\b.{0,80}?\b(?:not found|not exist|not supported)/is,
    reason: 'model',
    hint: 'the upstream does not serve the model LLM_MODEL: set LLM_MODEL to one that it lists (and LLM_PARAMS to match)',
  },
  {
    when: /^401 |invalid_api_key/,
    reason: 'key',
    hint: 'the upstream refused the key: write a valid one into the file LLM_API_KEY_FILE, or set LLM_API_KEY and restart',
  },
  {
    when: /^402 |insufficient_quota/,
    reason: 'quota',
    hint: 'the account has no credit left: top it up at the provider',
  },
  {
    // Hosts refuse a key in JSON, proxies refuse a call in HTML.
    when: /^403 (?!\s*[[{])/,
    behindProxy: true,
    reason: 'proxy',
    hint: 'the proxy forbids the call: check its rules for the host of LLM_URL and for the address of this server, then NO_PROXY',
  },
  {
    when: /^403 /,
    reason: 'key',
    hint: 'the upstream forbids the call: check the rights of LLM_API_KEY and whether the provider blocks the address of this server',
  },
  {
    when: /^40[45] /,
    reason: 'rejected',
    hint: 'the upstream knows no such path: check LLM_URL, it must be the full chat-completions URL',
  },
  {
    when: /^407 /,
    reason: 'proxy',
    hint: 'the proxy asks for credentials: put them into HTTPS_PROXY',
  },
  {
    when: /^413 /,
    reason: 'too_large',
    hint: 'request and output limit exceed the tokens a minute of the account: lower max_tokens (or max_completion_tokens) in LLM_PARAMS; repeating does not help',
  },
  {
    when: /^429 /,
    reason: 'quota',
    hint: 'the quota of the account is spent: wait for Retry-After, lower max_tokens in LLM_PARAMS, or raise the plan at the provider',
  },
  {
    when: /^4(?:00|22) /,
    reason: 'rejected',
    hint: 'the upstream refused the request: check LLM_PARAMS against the parameters of LLM_MODEL',
  },
  {
    when: /^3/,
    reason: 'rejected',
    hint: 'the upstream redirects, which is never followed: set LLM_URL to the final address',
  },
];
const OTHER_REFUSAL: Diagnosis = {
  reason: 'overloaded',
  hint: 'the provider is failing or over capacity: look at its status page; nothing to change here',
};

const NO_CONNECTION =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EADDRNOTAVAIL|UND_ERR_CONNECT_TIMEOUT) /;

// The rules for exceptions, which are matched against «code name: message»; the code may be empty. The first
// rule that matches decides.
const FAILURES: readonly Rule[] = [
  {
    when: /^ TimeoutError: the caller has read nothing/,
    reason: 'timeout',
    hint: 'the caller stopped reading, for longer than LLM_TIMEOUT_MS: nothing to change here',
  },
  {
    when: /^ TimeoutError:/,
    reason: 'timeout',
    hint: 'the upstream was silent too long: raise LLM_TIMEOUT_MS, or choose a faster LLM_MODEL',
  },
  {
    when: / \w+: Proxy (?:response|connection failed|authentication required)/i,
    reason: 'proxy',
    hint: 'the proxy refused the call: check HTTPS_PROXY or HTTP_PROXY, its credentials and its rules for the host of LLM_URL',
  },
  {
    when: /^ERR_SSL_(?:WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|HTTP_REQUEST) /,
    reason: 'tls',
    hint: 'the port does not speak TLS: begin LLM_URL with http://, or name the port that serves https',
  },
  {
    when: /^ERR_SSL_\w*NO_APPLICATION_PROTOCOL /,
    reason: 'tls',
    hint: 'the upstream refuses HTTP/1.1, perhaps it speaks only HTTP/2: enable HTTP/1.1 there, or put a proxy between',
  },
  {
    when: /^CERT_HAS_EXPIRED /,
    reason: 'tls',
    hint: 'the certificate of the upstream, or of an authority above it, has expired: whoever runs the host has to renew it; check the clock of this machine too',
  },
  {
    when: /^ERR_TLS_CERT_ALTNAME_INVALID /,
    reason: 'tls',
    hint: 'the certificate of the upstream is for another name: check the host of LLM_URL, and whether a proxy answers in its place',
  },
  {
    when: /^(?:CERT_|ERR_TLS_|ERR_SSL_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|EPROTO )/,
    reason: 'tls',
    hint: 'the certificate of the upstream is not trusted: name the private authority in NODE_EXTRA_CA_CERTS; stderr says at the start whether its file was read',
  },
  {
    when: NO_CONNECTION,
    behindProxy: true,
    reason: 'proxy',
    hint: 'no connection through the proxy: check that the proxy of HTTPS_PROXY is up, then NO_PROXY and LLM_URL',
  },
  {
    when: NO_CONNECTION,
    reason: 'unreachable',
    hint: 'no connection: check LLM_URL, name resolution and the firewall; behind a proxy set HTTPS_PROXY',
  },
  {
    when: /^E[MN]FILE /,
    reason: 'unreachable',
    hint: 'no file descriptor is left: raise the limit of open files (LimitNOFILE, ulimit -n), each call in flight takes two',
  },
  {
    when: /^(?:ECONNRESET|EPIPE|UND_ERR_SOCKET|UND_ERR_ABORTED) /,
    reason: 'cut',
    hint: 'the connection broke before the answer was complete: look for a proxy or firewall that closes long calls',
  },
  {
    when: / HTTPParserError:/,
    reason: 'bad_answer',
    hint: 'the answer is not HTTP/1.1: check the port of LLM_URL; a host that speaks only HTTP/2 needs a proxy between',
  },
];
const OTHER_FAILURE: Diagnosis = {
  reason: 'bad_answer',
  hint: 'the answer is not that of a chat-completions host: check LLM_URL',
};

// Explains a refusal. `model` is LLM_MODEL.
// `isForwarded` is true if a proxy forwards the call, and
// can answer in place of the upstream; in the tunnel of an https call it cannot.
export function diagnoseStatus(status: number, body: string, model: string, isForwarded = false): Diagnosis {
  const refusal = `${status} ${body}`;
  const rule = REFUSALS.find(
    ({ when, behindProxy: appliesBehindProxy = false }) => when.test(refusal) && (isForwarded || !appliesBehindProxy),
  );
  const { reason, hint } = rule ?? OTHER_REFUSAL;
  return { reason, hint: hint.replace('the model LLM_MODEL', () => `the model ${JSON.stringify(model)}`) };
}

// Explains an exception of undici, of zlib, or of this folder.
export function diagnoseFailure(error: unknown, behindProxy: boolean): Diagnosis {
  const failure = `${codeOf(error)} ${error}`;
  const rule = FAILURES.find(
    ({ when, behindProxy: appliesBehindProxy = false }) => when.test(failure) && (behindProxy || !appliesBehindProxy),
  );
  const { reason, hint } = rule ?? OTHER_FAILURE;
  return { reason, hint };
}

// Accepts an HTTP date, seconds, or the milliseconds of `retry-after-ms`, which some hosts send instead. Parts of a
// second are rounded up, because RFC 9110 knows only whole ones. Any other value would mislead the caller.
export function readRetryAfter(headers: Headers): { retryAfter?: string } {
  const value = String(headers['retry-after'] ?? '').trim();
  if (value.endsWith(' GMT') && new Date(value).toUTCString() === value) return { retryAfter: value };
  const ms = String(headers['retry-after-ms'] ?? '').trim();
  const seconds = SECONDS.test(value) ? Number(value) : SECONDS.test(ms) ? Number(ms) / 1000 : undefined;
  return seconds === undefined ? {} : { retryAfter: String(Math.ceil(seconds)) };
}

const SECONDS = /^\d{1,9}(?:\.\d{1,9})?$/;
