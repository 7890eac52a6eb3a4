// What can go wrong between the page and the text, recognised from the answer, and what to tell the person.

export type FailureKind = keyof typeof WORDS;

export interface Failure {
  kind: FailureKind;
  technical: string; // for the help desk, as it came
  retryAt: number | undefined; // epoch ms, where the provider said when
}

export const WORDS = {
  quota: {
    title: 'Se alcanzó el límite de uso',
    advice:
      'El proveedor atiende un número limitado de solicitudes por minuto y por día. Espere un momento e intente de nuevo.',
  },
  key: {
    title: 'El servicio no está autorizado',
    advice:
      'El proveedor rechazó la clave del servicio. No es algo que usted pueda corregir: avise a soporte técnico y comparta el detalle de abajo.',
  },
  model: {
    title: 'El modelo configurado ya no existe',
    advice:
      'El proveedor retiró el modelo que redacta los textos. Avise a soporte técnico y comparta el detalle de abajo.',
  },
  tooLong: {
    title: 'La solicitud es demasiado larga',
    advice: 'Redúzcala a lo esencial (qué documento, a quién va dirigido y para qué) e intente de nuevo.',
  },
  down: {
    title: 'El proveedor tiene problemas',
    advice: 'Suele resolverse en pocos minutos. Intente de nuevo; si continúa, avise a soporte técnico.',
  },
  unreachable: {
    title: 'No hubo comunicación con el proveedor',
    advice: 'El servicio no pudo conectarse. Intente de nuevo en unos minutos; si continúa, avise a soporte técnico.',
  },
  timeout: {
    title: 'La respuesta tardó demasiado',
    advice:
      'El proveedor está lento en este momento. Intente de nuevo; si se repite, pruebe con una solicitud más breve.',
  },
  offline: {
    title: 'No hay conexión a la red',
    advice:
      'Revise el cable o la red inalámbrica e intente de nuevo cuando regrese la conexión. Puede seguir trabajando en sus documentos.',
  },
  service: {
    title: 'Membrete no responde',
    advice: 'Puede ser la red de su oficina o que el servicio se esté reiniciando. Intente de nuevo en un minuto.',
  },
  empty: {
    title: 'La respuesta llegó vacía',
    advice: 'Intente de nuevo. Ayuda decir qué documento es, a quién va dirigido y para qué.',
  },
  cut: {
    title: 'El documento quedó incompleto',
    advice: 'La redacción se interrumpió antes del final. Intente de nuevo, o continúe con lo que alcanzó a llegar.',
  },
  lost: {
    title: 'La redacción se interrumpió',
    advice: 'No alcanzó a llegar nada del texto. Intente de nuevo; si continúa, avise a soporte técnico.',
  },
  refused: {
    title: 'El servicio no aceptó la solicitud',
    advice: 'Revise lo que escribió e intente de nuevo; si continúa, avise a soporte técnico.',
  },
} as const;

export const INTERRUPTED: Failure = {
  kind: 'cut',
  technical: 'The page was reloaded while the text was being written.',
  retryAt: undefined,
};

// A refusal of the provider reaches the page as 502 with the provider's body: its words are all that tell the reasons apart.
const PROVIDER_MARKS: readonly [FailureKind, RegExp][] = [
  ['model', /model_not_found|decommissioned|unknown model|model .*(does not exist|not found)/i],
  ['tooLong', /too large|context_length|maximum context|reduce (your|the)/i],
  ['quota', /rate.?limit|quota|too many requests|spend|credit|error code: 1015|\b429\b/i],
  [
    'key',
    /invalid.?(api.?)?key|unauthori[sz]ed|forbidden|authenticat|restricted|blocked|permission|denied|error code: 10|\b40[13]\b/i,
  ],
  ['down', /capacity|overloaded|unavailable|internal|bad gateway|\b50\d\b/i],
];

export interface FailedAnswer {
  status: number; // 0 when no answer came
  body: string;
  retryAfter: string | null;
}

export function recogniseFailure({ status, body, retryAfter }: FailedAnswer, online = true, now = Date.now()): Failure {
  const { error, details } = readBody(body);
  const technical = [status > 0 ? `HTTP ${status}` : '', error, details].filter((part) => part !== '').join('\n');
  const kind = status === 0 ? (online ? 'service' : 'offline') : kindOf(status, details, retryAfter !== null);
  return { kind, technical, retryAt: retryTime(retryAfter, now) };
}

// A failure once the answer had begun: what is on the sheet, if anything, is not the whole.
export function recogniseCut(datum: string): Failure {
  const { error, details } = readBody(datum);
  return { kind: 'cut', technical: [error, details].filter((part) => part !== '').join('\n'), retryAt: undefined };
}

function kindOf(status: number, details: string, canWait: boolean): FailureKind {
  if (status === 413) return 'tooLong';
  if (status === 400 || status === 415) return 'refused';
  if (status === 500) return /timed?[\s-]?out/i.test(details) ? 'timeout' : 'unreachable';
  if (status !== 502) return 'service';
  const mark = PROVIDER_MARKS.find(([, pattern]) => pattern.test(details));
  if (mark) return mark[0];
  return canWait ? 'quota' : 'down';
}

function readBody(body: string): { error: string; details: string } {
  try {
    const value: unknown = JSON.parse(body);
    if (typeof value !== 'object' || value === null) return { error: '', details: body };
    return {
      error: 'error' in value && typeof value.error === 'string' ? value.error : '',
      details: 'details' in value && typeof value.details === 'string' ? value.details : '',
    };
  } catch {
    return { error: '', details: body };
  }
}

// Retry-After: seconds, or a date.
function retryTime(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  if (/^\d+$/.test(header)) return now + Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : date;
}
