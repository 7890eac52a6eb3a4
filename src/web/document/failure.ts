// Why a writing failed, in words for the person.

// Why the last writing failed.
export interface Failure {
  kind: FailureKind;
  technical: string; // for the help desk, as it came
  retryAt?: number | undefined; // epoch ms, where the provider said when
}

export type FailureKind = keyof typeof WORDS;

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
  session: {
    title: 'Su sesión terminó',
    advice: 'Vuelva a cargar la página para entrar otra vez. Su solicitud y su trabajo están guardados.',
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
