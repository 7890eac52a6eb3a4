// Why the upstream gave no text, and what an operator can do about it: the words of the log.

import type { Reason } from '../errors.ts';
import { type Headers, TimeoutError } from './exchange.ts';

export interface Diagnosis {
  reason: Reason;
  hint?: string;
}

const MODEL_GONE =
  /model_not_found|model_decommissioned|(?:invalid|unknown) model|model\b.{0,80}\b(?:not found|not exist|not supported)/i;

// From a refusal: its status and its body. Bodies differ from host to host; the codes named here are common to most.
export function diagnoseStatus(status: number, body: string, model: string): Diagnosis {
  if (MODEL_GONE.test(body) || (status === 404 && /\bmodel\b/i.test(body))) {
    return {
      reason: 'model',
      hint: `the upstream does not serve the model ${JSON.stringify(model)}: set LLM_MODEL to one that it lists (and LLM_PARAMS to match)`,
    };
  }
  if (status === 401 || /invalid_api_key/.test(body)) {
    return {
      reason: 'key',
      hint: 'the upstream refused the key: set LLM_API_KEY (or the file LLM_API_KEY_FILE) to a valid one and restart',
    };
  }
  if (status === 402 || /insufficient_quota/.test(body)) {
    return { reason: 'quota', hint: 'the account has no credit left: top it up at the provider' };
  }
  if (status === 403) {
    return {
      reason: 'key',
      hint: 'the upstream forbids the call: check the rights of LLM_API_KEY and whether the provider blocks the address of this server',
    };
  }
  if (status === 404)
    return {
      reason: 'rejected',
      hint: 'the upstream knows no such path: check LLM_URL, it must be the full chat-completions URL',
    };
  if (status === 407) return { reason: 'proxy', hint: 'the proxy asks for credentials: put them into HTTPS_PROXY' };
  if (status === 413) {
    return {
      reason: 'too_large',
      hint: 'request and output limit exceed the tokens a minute of the account: lower max_tokens (or max_completion_tokens) in LLM_PARAMS; repeating does not help',
    };
  }
  if (status === 429)
    return {
      reason: 'quota',
      hint: 'the quota of the account is spent: wait for Retry-After, lower max_tokens in LLM_PARAMS, or raise the plan at the provider',
    };
  if (status === 400 || status === 422)
    return {
      reason: 'rejected',
      hint: 'the upstream refused the request: check LLM_PARAMS against the parameters of LLM_MODEL',
    };
  if (status >= 300 && status < 400)
    return {
      reason: 'rejected',
      hint: 'the upstream redirects, which is never followed: set LLM_URL to the final address',
    };
  return {
    reason: 'overloaded',
    hint: 'the provider is failing or over capacity: look at its status page; nothing to change here',
  };
}

// From an exception: the connection, TLS, the proxy, or an answer that cannot be read.
export function diagnoseFailure(error: unknown, behindProxy: boolean): Diagnosis {
  if (error instanceof TimeoutError) {
    return {
      reason: 'timeout',
      hint: 'the upstream was silent too long: raise LLM_TIMEOUT_MS, or choose a faster LLM_MODEL',
    };
  }
  const code = codeOf(error);
  const message = error instanceof Error ? error.message : '';
  if (/^Proxy (response|connection failed)/i.test(message))
    return {
      reason: 'proxy',
      hint: 'the proxy refused the tunnel: check HTTPS_PROXY, its credentials and its rules for the host of LLM_URL',
    };
  if (/^(CERT_|ERR_TLS_|ERR_SSL_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_)/.test(code) || code === 'EPROTO') {
    return {
      reason: 'tls',
      hint: 'the certificate of the upstream is not trusted: name the private authority in NODE_EXTRA_CA_CERTS, and check the host of LLM_URL',
    };
  }
  if (
    /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EADDRNOTAVAIL|UND_ERR_CONNECT_TIMEOUT)$/.test(
      code,
    )
  ) {
    const hint = behindProxy
      ? 'no connection through the proxy: check that the proxy of HTTPS_PROXY is up, then NO_PROXY and LLM_URL'
      : 'no connection: check LLM_URL, name resolution and the firewall; behind a proxy set HTTPS_PROXY';
    return { reason: behindProxy ? 'proxy' : 'unreachable', hint };
  }
  if (/^E[MN]FILE$/.test(code)) {
    return {
      reason: 'unreachable',
      hint: 'no file descriptor is left: raise the limit of open files (LimitNOFILE, ulimit -n), each call in flight takes two',
    };
  }
  if (/^(ECONNRESET|EPIPE|UND_ERR_SOCKET|UND_ERR_ABORTED)$/.test(code)) {
    return {
      reason: 'cut',
      hint: 'the connection broke before the answer was complete: look for a proxy or firewall that closes long calls',
    };
  }
  return { reason: 'bad_answer', hint: 'the answer is not that of a chat-completions host: check LLM_URL' };
}

// Seconds or an HTTP date; anything else would mislead the caller.
export function readRetryAfter(headers: Headers): { retryAfter?: string } {
  const value = String(headers['retry-after'] ?? '').trim();
  const isDate = value.endsWith(' GMT') && new Date(value).toUTCString() === value;
  return isDate || /^\d{1,9}$/.test(value) ? { retryAfter: value } : {};
}

function codeOf(error: unknown): string {
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
