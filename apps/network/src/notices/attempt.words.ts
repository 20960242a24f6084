import { DELIVERY } from '@portal/network/common/delivery'

/** What failed and what to do about it, for the receiver's developers. */
export interface Failing {
  failure: string
  remedy: string
}

/** Failures of which no HTTP status tells. */
export const FAILINGS = {
  address: {
    failure: 'El dominio de la URL no apunta a una dirección pública',
    remedy: 'Registra una URL cuyo dominio apunte a una dirección pública de Internet.',
  },
  url: {
    failure: 'La URL registrada no está permitida',
    remedy: 'Registra una URL con https://, sin usuario ni contraseña, que apunte a una dirección pública.',
  },
  connection: {
    failure: 'No se pudo abrir la conexión o se cortó',
    remedy: 'Revisa que tu servidor esté encendido y que tu firewall permita las direcciones de la red.',
  },
  certificate: {
    failure: 'El certificado TLS de tu servidor no es válido',
    remedy: 'Instala un certificado vigente de una autoridad pública, con su cadena y con el dominio de la URL.',
  },
  timeout: {
    failure: `Sin respuesta en ${DELIVERY.timeout} segundos`,
    remedy: 'Guarda el aviso, responde 2xx y procésalo después.',
  },
  undecided: {
    failure: `Sin decisión en ${DELIVERY.decisionTimeout} segundos`,
    remedy: 'Responde {"decision":"accept"} o {"decision":"reject"} en el mismo POST, sin pasar por una cola.',
  },
  unreadable: {
    failure: 'La respuesta no es una decisión',
    remedy:
      'Responde un JSON con decision, que es accept o reject, y reason, una línea de hasta 140 caracteres, si rechazas.',
  },
  late: {
    failure: 'La pregunta venció antes de enviarse',
    remedy: 'No hagas nada: la autorización terminó con authorization_timeout.',
  },
  lost: {
    failure: 'La red perdió este envío a propósito: el monto termina en 04',
    remedy: 'No hagas nada: el aviso llega en el primer reintento.',
  },
} as const satisfies Record<string, Failing>

const REMEDIES: readonly [statuses: RegExp, remedy: string][] = [
  [/^3/, 'Registra la URL final: la red no sigue redirecciones.'],
  [
    /^40[13]$/,
    'Si rechazas por la firma, verifica la firma sobre los bytes recibidos, con el secreto que corresponde al aviso.',
  ],
  [/^404$/, 'Revisa la ruta de la URL registrada.'],
  [/^410$/, 'La URL quedó desactivada: corrígela y guárdala de nuevo en el portal.'],
  [/^4/, 'Tu receptor rechazó el aviso: revisa sus logs. Responde 2xx también a los tipos que no uses.'],
  [/^5/, 'Tu receptor falló: revisa sus logs.'],
]

/** Failure of an answer whose status is not 2xx. */
export const failingOf = (status: number): Failing => ({
  failure: `Respondió ${status}`,
  remedy: REMEDIES.find(([statuses]) => statuses.test(String(status)))?.[1] ?? 'Responde 2xx cuando recibas el aviso.',
})
