// Writes the tables of docs/ that say what the code says: errors, routes and settings.
import { readFileSync } from 'node:fs';
import { type Config, readConfig } from '../config.ts';
import { ERRORS } from '../errors.ts';

const ROOT = new URL('../../', import.meta.url);

interface Setting {
  // The default, as it is shown. Without it, there is none.
  fallback?: (config: Config) => string;
  means: string;
}

// How the tables shorten a media type.
const FORMS: Readonly<Record<string, string>> = {
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': '.docx',
};

const shown = (value: string | number) => `\`${value}\``;

// The variables of the environment that config.ts reads, in the order in which a newcomer needs them.
const SETTINGS: Readonly<Record<string, Setting>> = {
  LLM_API_KEY: { means: 'the provider’s key; a host of your own may need none' },
  LLM_API_KEY_FILE: {
    means:
      'path of a file that contains the key, such as a mounted secret; read if `LLM_API_KEY` is not set, and again while the service runs: a new key needs no restart',
  },
  LLM_URL: {
    fallback: ({ llm }) => shown(llm.url.href),
    means: 'full chat-completions URL, with its query string if it has one',
  },
  LLM_MODEL: {
    fallback: ({ llm }) => shown(llm.model),
    means: 'set it: Groq has retired the default for most keys, and `.env.example` names one that it serves',
  },
  LLM_PARAMS: {
    fallback: () => shown('{}'),
    means:
      'JSON object merged over `{"temperature":0.3,"max_tokens":900}`; `null` removes a parameter, and `model`, `messages` and `stream` cannot be set. Streams ask the host for token counts; `"stream_options":null` stops that, for a host that refuses it',
  },
  LLM_TIMEOUT_MS: {
    fallback: ({ llm }) => shown(llm.timeoutMs),
    means:
      'time limit of an upstream call. For a stream it limits the wait for the first text (reasoning is not text), then each pause',
  },
  PORT: { fallback: ({ port }) => shown(port), means: 'port to listen on; 0 picks a free one' },
  HOST: { fallback: () => 'all addresses', means: 'address to listen on' },
  LETTERHEAD_DOCX: {
    means: 'path of the institution’s own .docx: Word answers keep its header, footer, margins and page',
  },
  ALLOWED_HOSTS: {
    fallback: () => 'any',
    means:
      'names, separated by commas, under which `/templates` and `/pdf` answer; another `Host` gets a 403, so that no foreign page reads them through a name that points here',
  },
  TEMPLATES_DIR: {
    means:
      'folder with the institution’s templates (.docx, .txt), read at the start; the page lists them, and `fill-template` takes them by name',
  },
  PDF_URL: {
    means:
      'address of a Gotenberg, which makes PDFs of our Word documents ([how](operations.md#pdf)); it is called directly, without the proxy',
  },
  PDF_TIMEOUT_MS: {
    fallback: ({ pdf }) => shown(pdf?.timeoutMs ?? ''),
    means: 'time limit of a conversion',
  },
  SHUTDOWN_TIMEOUT_MS: {
    fallback: ({ shutdownTimeoutMs }) => shown(shutdownTimeoutMs),
    means: 'time for calls in flight to finish after SIGTERM',
  },
  LOG_LEVEL: {
    fallback: ({ logLevel }) => shown(logLevel),
    means: '`debug` also logs the probes; `warn` hides the start and the requests that went well',
  },
  METRICS_PORT: { means: 'serves `GET /metrics` for Prometheus on this port, never on the public one' },
  METRICS_HOST: { fallback: () => 'that of `HOST`', means: 'address of that port' },
};

interface Operation {
  responses?: Responses;
}

type Responses = Readonly<Record<string, { content?: Readonly<Record<string, unknown>> }>>;

// Returns the text of a document in which each table between `<!-- name -->` marks is written anew.
export function withTables(text: string): string {
  return Object.entries(TABLES).reduce(
    (written, [name, table]) =>
      written.replace(
        new RegExp(`(<!-- ${name} -->\n)[\\s\\S]*?(<!-- /${name} -->)`),
        (_, open: string, close: string) => `${open}${table()}\n${close}`,
      ),
    text,
  );
}

// The documents that have such tables, and the settings, whose names a test compares with config.ts.
export const DOCUMENTS = ['docs/api.md', 'docs/configuration.md'].map((path) => new URL(path, ROOT));
export const SETTING_NAMES = Object.keys(SETTINGS);

const TABLES: Readonly<Record<string, () => string>> = {
  errors: () =>
    tableOf(
      ['status', '`error`', 'when'],
      Object.values(ERRORS).map(({ status, error, when }) => [`${status}`, shown(error), when]),
    ),
  routes: () => {
    const { paths }: { paths: Record<string, Record<string, Operation>> } = JSON.parse(
      readFileSync(new URL('service/openapi.json', ROOT), 'utf8'),
    );
    return tableOf(
      ['route', 'forms of a 200'],
      Object.entries(paths).flatMap(([path, operations]) =>
        Object.entries(operations).flatMap(([method, { responses }]) =>
          responses === undefined ? [] : [[shown(`${method.toUpperCase()} ${path}`), formsOf(responses)]],
        ),
      ),
    );
  },
  settings: () => {
    // With an address, the settings of the converter have their defaults.
    const config = readConfig({ PDF_URL: 'http://gotenberg:3000' });
    return tableOf(
      ['name', 'default', 'meaning'],
      Object.entries(SETTINGS).map(([name, { fallback, means }]) => [shown(name), fallback?.(config) ?? 'none', means]),
    );
  },
};

function tableOf(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [headings, headings.map(() => '---'), ...rows];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

// Returns the media types of a 200, without parameters.
function formsOf(responses: Responses): string {
  const types = Object.keys(responses[200]?.content ?? {}).map((type) => type.split(';')[0] ?? '');
  return [...new Set(types)].map((type) => shown(FORMS[type] ?? type)).join(', ');
}
