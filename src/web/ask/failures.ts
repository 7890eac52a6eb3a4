// What can go wrong between the page and the text, recognised from the answer, and what to tell the person.
import { entryOf } from '../record.ts';

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
  credit: {
    title: 'El servicio se quedó sin saldo',
    advice:
      'La cuenta del servicio con el proveedor ya no tiene crédito, y esperar no ayuda. Avise a quien administra Membrete en su institución para que la recargue, y comparta el detalle de abajo.',
  },
  key: {
    title: 'El servicio no está autorizado',
    advice:
      'El proveedor negó el acceso al servicio. No es algo que usted pueda corregir: avise a soporte técnico y comparta el detalle de abajo.',
  },
  model: {
    title: 'El modelo configurado ya no existe',
    advice:
      'El proveedor retiró el modelo que redacta los textos. Avise a soporte técnico y comparta el detalle de abajo.',
  },
  setup: {
    title: 'El proveedor no aceptó la solicitud',
    advice:
      'Es probable que el servicio necesite un ajuste, y repetirla no ayuda. Avise a soporte técnico y comparta el detalle de abajo.',
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
    advice:
      'El servicio no pudo conectarse, o la conexión se cortó. Intente de nuevo; si continúa, avise a soporte técnico y comparta el detalle de abajo.',
  },
  network: {
    title: 'La red no deja pasar la solicitud',
    advice:
      'El servicio no llega al proveedor a través de la red de la institución. No es algo que usted pueda corregir: avise a soporte técnico y comparta el detalle de abajo.',
  },
  unreadable: {
    title: 'La respuesta no se pudo leer',
    advice:
      'Lo que contestó el proveedor no es lo que el servicio espera. Intente de nuevo; si continúa, avise a soporte técnico y comparta el detalle de abajo.',
  },
  timeout: {
    title: 'La respuesta tardó demasiado',
    advice:
      'El proveedor está lento en este momento. Intente de nuevo; si se repite, pruebe con una solicitud más breve.',
  },
  busy: {
    title: 'Hay demasiadas solicitudes',
    advice:
      'El servicio está atendiendo demasiadas solicitudes en este momento. Espere unos segundos e intente de nuevo.',
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
  failed: {
    title: 'No se pudo redactar',
    advice: 'Intente de nuevo; si continúa, avise a soporte técnico y comparta el detalle de abajo.',
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

export interface FailedAnswer {
  status: number; // 0 when no answer came
  body: string;
  retryAfter: string | null;
  reason: string | null; // the header X-Failure-Reason of a 500 or 502
}

export function recogniseFailure(answer: FailedAnswer, online = true, now = Date.now()): Failure {
  const { status, body, retryAfter } = answer;
  const { error, details } = readBody(body);
  const technical = [status > 0 ? `HTTP ${status}` : '', error, details].filter((part) => part !== '').join('\n');
  const kind = status === 0 && !online ? 'offline' : kindOf(answer, error !== '', details);
  return { kind, technical, retryAt: retryTime(retryAfter, now) };
}

// A failure once the answer had begun: the text on the sheet, if any, is not complete.
export function recogniseCut(datum: string): Failure {
  const { error, details } = readBody(datum);
  return { kind: 'cut', technical: [error, details].filter((part) => part !== '').join('\n'), retryAt: undefined };
}

// The service has diagnosed the failure of its upstream; the page only chooses the words.
export const KIND_OF_REASON: Readonly<Record<string, FailureKind>> = {
  quota: 'quota',
  too_large: 'tooLong',
  key: 'key',
  model: 'model',
  rejected: 'setup',
  overloaded: 'down',
  error_in_200: 'failed',
  timeout: 'timeout',
  unreachable: 'unreachable',
  tls: 'network',
  proxy: 'network',
  cut: 'unreachable',
  bad_answer: 'unreadable',
  shutdown: 'service',
  internal: 'failed',
};

// Providers' words for an account without credit (402), which has the same reason as a spent rate limit. They name no time to try again.
const NO_CREDIT = /insufficient[_ ](?:quota|balance|credit|fund)|\b402\b/i;

// An answer without the service's own body comes from a proxy before it.
function kindOf({ status, reason, retryAfter }: FailedAnswer, isOwn: boolean, details: string): FailureKind {
  if (status === 413) return 'tooLong';
  if (status === 400 || status === 415) return 'refused';
  if (!isOwn) return 'service';
  if (status === 503) return 'busy';
  if (reason === 'quota' && retryAfter === null && NO_CREDIT.test(details)) return 'credit';
  return entryOf(KIND_OF_REASON, reason ?? '') ?? 'failed';
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
