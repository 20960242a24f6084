import { ANSWER_MS, type HostCheck, type HostResult, MOST_BYTES, SLOW_MS, type UrlCheck } from './preflight.ts'

/** What a fault is, for the developers of the server. */
export interface FaultWords {
  check: HostCheck | UrlCheck
  /** Name in a list, for example 'el certificado venció'. */
  name: string
  expected: string
  why: string
  remedy: string
}

const NOT_DELIVERED = 'Así no te llega ningún aviso.'
const CALLS_NOBODY = 'La red no envía avisos a un servidor que no puede comprobar.'
const INSTALL =
  'Instala en tu servidor un certificado vigente de una autoridad pública, con su cadena y con el dominio de la URL.'

/** Every fault that the preflight can find. The network names them; the portal words them. */
export const FAULTS = {
  refused_url: {
    check: 'address',
    name: 'la URL no está permitida',
    expected: 'Una URL con https:// de un dominio público',
    why: CALLS_NOBODY,
    remedy: 'Registra una URL con https://, sin usuario ni contraseña, de un dominio público.',
  },
  // One fault for a name without an address and for one that leads inside: the difference would tell which inner names exist.
  no_public_address: {
    check: 'address',
    name: 'el dominio no apunta a una dirección pública',
    expected: 'Un dominio que apunta solo a direcciones públicas',
    why: CALLS_NOBODY,
    remedy: 'Revisa el DNS del dominio: todas sus direcciones deben ser públicas.',
  },
  closed_port: {
    check: 'connection',
    name: 'el puerto está cerrado',
    expected: 'Un servidor que acepta conexiones',
    why: NOT_DELIVERED,
    remedy: 'Enciende tu servidor y revisa que tu firewall permita las direcciones de la red.',
  },
  unreachable: {
    check: 'connection',
    name: 'el servidor no acepta la conexión a tiempo',
    expected: 'Un servidor que acepta conexiones',
    why: NOT_DELIVERED,
    remedy: 'Revisa que tu firewall permita las direcciones de la red y que tu servidor no esté saturado.',
  },
  not_tls: {
    check: 'tls',
    name: 'el puerto no habla TLS',
    expected: 'Un puerto con TLS 1.2 o 1.3',
    why: 'La URL comienza con https://, pero detrás no hay TLS.',
    remedy: 'Activa TLS en ese puerto o corrige el puerto de la URL.',
  },
  plain_to_tls: {
    check: 'tls',
    name: 'la URL dice http, pero el puerto habla TLS',
    expected: 'Una URL con https://',
    why: NOT_DELIVERED,
    remedy: 'Cambia http:// por https:// en la URL.',
  },
  old_tls: {
    check: 'tls',
    name: 'el servidor solo habla versiones antiguas de TLS',
    expected: 'TLS 1.2 o 1.3',
    why: 'TLS 1.0 y 1.1 ya no protegen lo que pasa por ellas.',
    remedy: 'Activa TLS 1.2 y 1.3 en tu servidor.',
  },
  tls_broken: {
    check: 'tls',
    name: 'la conexión TLS no se completa',
    expected: 'TLS 1.2 o 1.3',
    why: NOT_DELIVERED,
    remedy: 'Revisa la configuración de TLS y los logs de tu servidor; la red no presenta un certificado de cliente.',
  },
  self_signed: {
    check: 'chain',
    name: 'el certificado está firmado por sí mismo',
    expected: 'Un certificado de una autoridad pública',
    why: CALLS_NOBODY,
    remedy: INSTALL,
  },
  unknown_authority: {
    check: 'chain',
    name: 'el certificado es de una autoridad desconocida',
    expected: 'Un certificado de una autoridad pública',
    why: CALLS_NOBODY,
    remedy: INSTALL,
  },
  incomplete_chain: {
    check: 'chain',
    name: 'falta el certificado intermedio',
    expected: 'El certificado y sus intermedios',
    why: 'Los navegadores suelen completar la cadena por su cuenta; un servidor no lo hace.',
    remedy: 'Configura tu servidor con la cadena completa (fullchain), no solo con su certificado.',
  },
  expired: {
    check: 'dates',
    name: 'el certificado venció',
    expected: 'Un certificado vigente',
    why: CALLS_NOBODY,
    remedy: 'Renueva el certificado y reinicia tu servidor para que lo cargue.',
  },
  not_yet_valid: {
    check: 'dates',
    name: 'el certificado todavía no rige',
    expected: 'Un certificado vigente',
    why: CALLS_NOBODY,
    remedy: 'Revisa el reloj de quien emitió el certificado, o espera a que comience a regir.',
  },
  wrong_name: {
    check: 'name',
    name: 'el certificado es de otro dominio',
    expected: 'Un certificado con el dominio de la URL',
    why: CALLS_NOBODY,
    remedy: 'Instala el certificado del dominio de la URL, o corrige el dominio.',
  },
  redirect: {
    check: 'redirect',
    name: 'redirige a otra dirección',
    expected: 'Una respuesta 2xx en la misma dirección',
    why: 'La red no sigue redirecciones: el aviso cuenta como no entregado.',
    remedy: 'Registra la URL final.',
  },
  slow: {
    check: 'latency',
    name: 'responde lento',
    expected: `Una respuesta en menos de ${SLOW_MS / 1000} segundos`,
    why: 'La preautorización se rechaza a los 3 segundos, y un receptor lento se atrasa cuando llegan muchos avisos.',
    remedy: 'Guarda el aviso, responde 2xx y procésalo después.',
  },
  no_answer: {
    check: 'signed',
    name: 'no responde a tiempo',
    expected: `Una respuesta 2xx en menos de ${ANSWER_MS / 1000} segundos`,
    why: NOT_DELIVERED,
    remedy: 'Guarda el aviso, responde 2xx y procésalo después.',
  },
  hangs_up: {
    check: 'signed',
    name: 'corta la conexión sin responder',
    expected: 'Una respuesta 2xx',
    why: NOT_DELIVERED,
    remedy: 'Revisa los logs de tu servidor y los de su proxy: algo cierra la conexión al recibir el POST.',
  },
  not_http: {
    check: 'signed',
    name: 'lo que responde no es HTTP',
    expected: 'Una respuesta HTTP 2xx',
    why: NOT_DELIVERED,
    remedy: 'Revisa el puerto de la URL: detrás responde otro servicio.',
  },
  missing_path: {
    check: 'signed',
    name: 'la ruta no existe',
    expected: 'Una respuesta 2xx',
    why: NOT_DELIVERED,
    remedy: 'Revisa la ruta de la URL registrada y que acepte POST.',
  },
  gone: {
    check: 'signed',
    name: 'responde que ya no existe',
    expected: 'Una respuesta 2xx',
    why: 'Un 410 a un aviso real desactiva la URL de inmediato.',
    remedy: 'Registra la URL que la reemplaza, o deja de responder 410.',
  },
  signature_refused: {
    check: 'signed',
    name: 'rechaza un aviso bien firmado',
    expected: 'Una respuesta 2xx a un aviso bien firmado',
    why: 'Tu receptor cree que la firma es falsa, o pide una credencial que la red no tiene.',
    remedy: 'Verifica la firma sobre los bytes recibidos, con el secreto vigente; no pidas otra credencial.',
  },
  notice_refused: {
    check: 'signed',
    name: 'rechaza el aviso',
    expected: 'Una respuesta 2xx',
    why: NOT_DELIVERED,
    remedy: 'Responde 2xx también a los tipos que no uses y a datos que no conozcas.',
  },
  server_error: {
    check: 'signed',
    name: 'falla con un error propio',
    expected: 'Una respuesta 2xx',
    why: NOT_DELIVERED,
    remedy: 'Revisa los logs de tu receptor.',
  },
  too_large: {
    check: 'signed',
    name: 'la respuesta es demasiado grande',
    expected: `Una respuesta de hasta ${MOST_BYTES / 1024} kB`,
    why: 'La red lee solo el comienzo y corta la conexión.',
    remedy: 'Responde sin cuerpo o con un texto breve.',
  },
  forged_accepted: {
    check: 'forged',
    name: 'acepta una firma falsa',
    expected: '401 u otro 4xx a un aviso con una firma falsa',
    why: 'Cualquiera que conozca la URL puede decirte que un cobro está pagado.',
    remedy: 'Verifica la firma antes de usar el aviso y responde 401 si no calza.',
  },
  forged_fails: {
    check: 'forged',
    name: 'falla ante una firma falsa',
    expected: '401 u otro 4xx a un aviso con una firma falsa',
    why: 'Un aviso falso no debe llegar hasta donde tu receptor falla.',
    remedy: 'Verifica la firma antes de hacer cualquier otra cosa y responde 401 si no calza.',
  },
  repeated_refused: {
    check: 'repeated',
    name: 'rechaza un aviso repetido',
    expected: 'Una respuesta 2xx también la segunda vez',
    why: 'La red puede entregar un aviso más de una vez; si rechazas la segunda, lo reintenta.',
    remedy: 'Guarda el id de cada aviso; si ya lo tienes, responde 2xx sin hacer nada.',
  },
} as const satisfies Record<string, FaultWords>
export type FaultName = keyof typeof FAULTS

export const FAULT_NAMES = Object.keys(FAULTS) as [FaultName, ...FaultName[]]

/** Server with its addresses as the network saw them. */
export type Host = HostResult<FaultName>
