// Reads the environment variables into a frozen Config. No other file of the service reads process.env,
// except the demo, which passes the variables on to the service that it starts.
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { codeOf } from './errors.ts';

export interface Config {
  port: number;
  host: string | undefined;
  llm: LlmConfig;
  pdf: PdfConfig | undefined;
  proxy: ProxyConfig | undefined;
  shutdownTimeoutMs: number;
  letterheadPath: string | undefined;
  templatesDir: string | undefined;
  // The names under which the page's own routes answer, in lower case. If undefined, every name is allowed.
  allowedHosts: readonly string[] | undefined;
  logLevel: (typeof LOG_LEVELS)[number];
  metricsPort: number | undefined;
  metricsHost: string | undefined;
}

export interface LlmConfig {
  url: URL;
  key: string;
  // The path of the file that contains the key. Undefined if LLM_API_KEY contains the key itself.
  keyFile: string | undefined;
  model: string;
  params: Readonly<Record<string, unknown>>;
  timeoutMs: number;
}

// The Gotenberg that converts Word documents into PDFs.
export interface PdfConfig {
  url: URL;
  timeoutMs: number;
}

export interface ProxyConfig {
  http: string | undefined;
  https: string | undefined;
  no: string | undefined;
}

export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const GROQ = 'https://api.groq.com/openai/v1/chat/completions';
const PARAMS = { temperature: 0.3, max_tokens: 900 };
const RESERVED = ['model', 'messages', 'stream'];
const LLM_NAMES = new Set(['LLM_API_KEY', 'LLM_API_KEY_FILE', 'LLM_MODEL', 'LLM_PARAMS', 'LLM_TIMEOUT_MS', 'LLM_URL']);
// Matches variables that Kubernetes sets for a Service named `llm`: LLM_SERVICE_HOST, LLM_PORT_80_TCP.
const SERVICE_NAME = /_(?:SERVICE_(?:HOST|PORT)|PORT)(?:_|$)/;
const KEY_PREFIXES = ['AIza', 'Bearer ', 'csk-', 'gsk_', 'hf_', 'nvapi-', 'pplx-', 'sk-', 'sk_', 'xai-'];
const KEY_LIKE = new RegExp(`^(?:${KEY_PREFIXES.join('|')})[\\w-]{16,}$`);
// The longest delay of a Node timer, in ms. Node runs a timer with a longer delay at once.
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

type Environment = Readonly<Record<string, string | undefined>>;

export function readConfig(env?: Environment): Config {
  const { config, problems } = examineConfig(env);
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  return config;
}

export interface Examination {
  config: Config;
  problems: string[];
  // Lists the LLM_ variables that have no effect.
  warning: string | undefined;
}

// Returns the configuration, and a message for each wrong variable. Puts a harmless value in place of a wrong
// one, so that the start can continue and report problems of files and ports as well.
export function examineConfig(env: Environment = process.env): Examination {
  const problems: string[] = [];
  const set = (name: string) => env[name]?.trim() || undefined;

  const integer = (name: string, fallback: number, min: number, max: number) => {
    const value = set(name);
    if (value === undefined) return fallback;
    if (/^\d{1,10}$/.test(value) && Number(value) >= min && Number(value) <= max) return Number(value);
    problems.push(`${name} must be a whole number from ${min} to ${max}${got(value)}`);
    return min;
  };

  const config: Config = {
    port: integer('PORT', 5055, 0, 65535),
    host: set('HOST'),
    llm: {
      url: readUrl(set('LLM_URL') ?? GROQ, problems),
      ...readKey(env, problems),
      model: readModel(set('LLM_MODEL'), problems),
      params: readParams(set('LLM_PARAMS'), problems),
      timeoutMs: integer('LLM_TIMEOUT_MS', 60_000, 1, MAX_TIMEOUT_MS),
    },
    pdf: readPdf(set('PDF_URL'), integer('PDF_TIMEOUT_MS', 30_000, 1, MAX_TIMEOUT_MS), problems),
    proxy: readProxy(env, problems),
    shutdownTimeoutMs: integer('SHUTDOWN_TIMEOUT_MS', 30_000, 0, MAX_TIMEOUT_MS),
    letterheadPath: set('LETTERHEAD_DOCX'),
    templatesDir: set('TEMPLATES_DIR'),
    allowedHosts: readHosts(set('ALLOWED_HOSTS'), problems),
    logLevel: LOG_LEVELS.find((level) => level === (set('LOG_LEVEL') ?? 'info')) ?? 'info',
    metricsPort: set('METRICS_PORT') === undefined ? undefined : integer('METRICS_PORT', 0, 0, 65535),
    metricsHost: set('METRICS_HOST') ?? set('HOST'),
  };
  const logLevel = set('LOG_LEVEL');
  if (logLevel !== undefined && config.logLevel !== logLevel)
    problems.push(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}${got(logLevel)}`);
  if (config.metricsPort !== undefined && config.metricsPort !== 0 && config.metricsPort === config.port) {
    problems.push(`METRICS_PORT must differ from PORT, both are ${config.port}`);
  }
  Object.freeze(config.llm.params);
  Object.freeze(config.llm);
  return { config: Object.freeze(config), problems, warning: warnOfUnknown(env) };
}

// Returns the value in quotes, for an error message. Returns «(value not shown)» if the value could be a key
// that an operator put into the wrong variable.
export function displayValue(value: string): string {
  const isPath =
    /^\.{0,2}\/|\.docx$/.test(value) && value.split(/[/.]/).every((part) => part.length < 16 || !/\d/.test(part));
  const isHarmless = value.length < 8 || /^[\d.-]{1,12}$/.test(value) || isIP(value) !== 0 || isPath;
  return isHarmless ? JSON.stringify(value) : '(value not shown)';
}

function got(value: string): string {
  const displayed = displayValue(value);
  return displayed.startsWith('"') ? `, got ${displayed}` : ` ${displayed}`;
}

function warnOfUnknown(env: Environment): string | undefined {
  const unknown = Object.keys(env).filter(
    (name) => name.startsWith('LLM_') && !LLM_NAMES.has(name) && !SERVICE_NAME.test(name),
  );
  if (unknown.length === 0) return undefined;
  return `unknown settings have no effect: ${unknown.sort().join(', ')} (known: ${[...LLM_NAMES].join(', ')})`;
}

function readKey(env: Environment, problems: string[]): Pick<LlmConfig, 'key' | 'keyFile'> {
  const keyFile = env.LLM_API_KEY?.trim() ? undefined : env.LLM_API_KEY_FILE?.trim() || undefined;
  let content = env.LLM_API_KEY ?? '';
  if (keyFile !== undefined) {
    try {
      content = readFileSync(keyFile, 'utf8');
    } catch (error) {
      problems.push(`LLM_API_KEY_FILE must name a readable file${got(keyFile)} (${codeOf(error)})`);
    }
  }
  const key = parseKey(content);
  if (key === undefined)
    problems.push(
      `${keyFile === undefined ? 'LLM_API_KEY' : 'LLM_API_KEY_FILE'} must hold one key without quotes, blanks or control characters (value not shown)`,
    );
  return { key: key ?? '', keyFile };
}

// Returns the trimmed key, or undefined if an HTTP header cannot carry it or if it has quotes. `docker
// --env-file` keeps the quotes around a value.
export function parseKey(content: string): string | undefined {
  const key = content.trim();
  return key === '' || (/^[\x21-\x7e\xa1-\xff]+$/.test(key) && !/["'`´«»\xad]/.test(key)) ? key : undefined;
}

// Rejects a model name that could be a key, because the log and the metrics show the model name.
function readModel(value: string | undefined, problems: string[]): string {
  if (value !== undefined && KEY_LIKE.test(value))
    problems.push('LLM_MODEL must name a model, not a key (value not shown)');
  return value ?? 'llama-3.1-8b-instant';
}

// Reads LLM_URL. No message contains it, because its query string can hold a key (`?key=…`).
function readUrl(value: string, problems: string[]): URL {
  const url = URL.parse(value);
  if (url === null)
    problems.push('LLM_URL must be a full URL such as https://host/v1/chat/completions (value not shown)');
  else if (url.protocol !== 'https:' && url.protocol !== 'http:')
    problems.push('LLM_URL must be http or https (value not shown)');
  else if (url.username !== '' || url.password !== '')
    problems.push('LLM_URL must not hold a user name or password: use LLM_API_KEY (value not shown)');
  return url ?? new URL(GROQ);
}

// Reads PDF_URL, whose path may have a prefix (--api-root-path of Gotenberg). No message contains it, because
// an operator could put a password into it.
function readPdf(value: string | undefined, timeoutMs: number, problems: string[]): PdfConfig | undefined {
  if (value === undefined) return undefined;
  const url = URL.parse(value);
  if (url === null || !/^https?:$/.test(url.protocol))
    problems.push('PDF_URL must be the address of a Gotenberg such as http://gotenberg:3000 (value not shown)');
  else if (url.username !== '' || url.password !== '')
    problems.push('PDF_URL must not hold a user name or password (value not shown)');
  else if (url.search !== '' || url.hash !== '' || url.pathname.includes('/forms/'))
    problems.push('PDF_URL must end before /forms/…, and have no query (value not shown)');
  else return { url, timeoutMs };
  return undefined;
}

function readParams(value: string | undefined, problems: string[]): Record<string, unknown> {
  if (value === undefined) return PARAMS;
  let parsed: unknown;
  try {
    parsed = JSON.parse(value);
  } catch {
    parsed = undefined;
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    problems.push('LLM_PARAMS must be a JSON object such as {"temperature":0.2} (value not shown)');
    return PARAMS;
  }
  const reserved = RESERVED.filter((name) => Object.hasOwn(parsed, name));
  if (reserved.length > 0) problems.push(`LLM_PARAMS must not set ${reserved.join(', ')}`);
  // Leaves out each parameter that is null: a null in LLM_PARAMS removes the default of the parameter. Keeps
  // the null of stream_options, because chat-completions.ts adds the default of that parameter later.
  const isKept = ([name, param]: [string, unknown]) => param !== null || name === 'stream_options';
  return Object.fromEntries(Object.entries({ ...PARAMS, ...parsed }).filter(isKept));
}

// Reads the addresses of the proxies. As in curl, https_proxy takes precedence over HTTPS_PROXY, even if the
// value of https_proxy is empty. HTTP_PROXY also applies to https if HTTPS_PROXY is not set.
function readProxy(env: Environment, problems: string[]): ProxyConfig | undefined {
  const pick = (name: string) => env[name.toLowerCase()] ?? env[name];
  const proxy = {
    http: pick('HTTP_PROXY') || undefined,
    https: pick('HTTPS_PROXY') || undefined,
    no: pick('NO_PROXY') || undefined,
  };
  for (const [name, value] of Object.entries({ HTTP_PROXY: proxy.http, HTTPS_PROXY: proxy.https })) {
    if (value === undefined) continue;
    const url = URL.parse(value);
    const isAddress = url !== null && /^https?:$/.test(url.protocol) && url.pathname + url.search + url.hash === '/';
    if (!isAddress)
      problems.push(`${name} must be a URL such as http://proxy.example:8080, without a path (value not shown)`);
    else if (/%(?![\da-f]{2})/i.test(url.username + url.password))
      problems.push(`${name} must have % in its user and password written as %25 (value not shown)`);
  }
  return proxy.http || proxy.https ? proxy : undefined;
}

// Reads names of hosts, separated by commas, without ports.
function readHosts(value: string | undefined, problems: string[]): string[] | undefined {
  const hosts = value?.split(',').flatMap((name) => name.trim().toLowerCase() || []);
  if (hosts?.some((name) => URL.parse(`http://${name}`)?.hostname !== name))
    problems.push(
      `ALLOWED_HOSTS must list names such as membrete.example, separated by commas, without ports${got(value ?? '')}`,
    );
  return hosts;
}
