// The reasons why a text could not be generated. For each reason, the page shows a title and advice.
import { entryOf } from './guards.ts';

export interface Failure {
  kind: FailureKind;
  cause?: FailureKind | undefined; // for `cut` only: the reason, if the service named one
  technical: string; // the error as received, for the help desk
  retryAt?: number | undefined; // epoch ms, if the provider named a time
}

export type FailureKind = keyof typeof WORDS;

// Returns the title and the advice for a failure. A draft of another version may contain an unknown kind of
// failure, which gets the words of `failed`.
export function phraseFailure({ kind }: Failure): { title: string; advice: string } {
  const words = entryOf(WORDS, kind) ?? WORDS.failed;
  const end = words.indexOf('. ');
  return { title: words.slice(0, end), advice: words.slice(end + 2) };
}

// The first sentence of each text is the title; the rest is the advice.
const WORDS = {
  quota:
    'Se alcanzó el límite de uso. El proveedor atiende un número limitado de solicitudes por minuto y por día. Espere un momento e intente de nuevo.',
  credit:
    'El servicio se quedó sin saldo. La cuenta del servicio con el proveedor ya no tiene crédito, y esperar no ayuda. Avise a quien administra Membrete en su institución para que la recargue, y comparta el detalle de abajo.',
  key: 'El servicio no está autorizado. El proveedor negó el acceso al servicio. No es algo que usted pueda corregir: avise a soporte técnico y comparta el detalle de abajo.',
  model:
    'El modelo configurado ya no existe. El proveedor retiró el modelo que redacta los textos. Avise a soporte técnico y comparta el detalle de abajo.',
  setup:
    'El proveedor no aceptó la solicitud. Es probable que el servicio necesite un ajuste, y repetirla no ayuda. Avise a soporte técnico y comparta el detalle de abajo.',
  tooLong:
    'La solicitud es demasiado larga. Redúzcala a lo esencial (qué documento, a quién va dirigido y para qué) e intente de nuevo.',
  down: 'El proveedor tiene problemas. Suele resolverse en pocos minutos. Intente de nuevo; si continúa, avise a soporte técnico.',
  unreachable:
    'No hubo comunicación con el proveedor. El servicio no pudo conectarse, o la conexión se cortó. Intente de nuevo; si continúa, avise a soporte técnico y comparta el detalle de abajo.',
  network:
    'La red no deja pasar la solicitud. El servicio no llega al proveedor a través de la red de la institución. No es algo que usted pueda corregir: avise a soporte técnico y comparta el detalle de abajo.',
  unreadable:
    'La respuesta no se pudo leer. Lo que contestó el proveedor no es lo que el servicio espera. Intente de nuevo; si continúa, avise a soporte técnico y comparta el detalle de abajo.',
  timeout:
    'La respuesta tardó demasiado. El proveedor está lento en este momento. Intente de nuevo; si se repite, pruebe con una solicitud más breve.',
  busy: 'Hay demasiadas solicitudes. El servicio está atendiendo demasiadas solicitudes en este momento. Espere unos segundos e intente de nuevo.',
  session:
    'Su sesión terminó. Vuelva a cargar la página para entrar otra vez. Su solicitud y su trabajo están guardados.',
  offline:
    'No hay conexión a la red. Revise el cable o la red inalámbrica e intente de nuevo cuando regrese la conexión. Puede seguir trabajando en sus documentos.',
  service:
    'Membrete no responde. Puede ser la red de su oficina o que el servicio se esté reiniciando. Intente de nuevo en un minuto.',
  failed: 'No se pudo redactar. Intente de nuevo; si continúa, avise a soporte técnico y comparta el detalle de abajo.',
  empty: 'La respuesta llegó vacía. Intente de nuevo. Ayuda decir qué documento es, a quién va dirigido y para qué.',
  cut: 'El documento quedó incompleto. La redacción se interrumpió antes del final. Intente de nuevo, o continúe con lo que alcanzó a llegar.',
  lost: 'La redacción se interrumpió. No alcanzó a llegar nada del texto. Intente de nuevo; si continúa, avise a soporte técnico.',
  refused:
    'El servicio no aceptó la solicitud. Revise lo que escribió e intente de nuevo; si continúa, avise a soporte técnico.',
};
