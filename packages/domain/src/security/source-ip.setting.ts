import * as z from 'zod/mini'
import { LIMITS } from '../limits.ts'
import { LIST, setting } from '../setting/setting.ts'

const OCTET = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)'
/** IPv4 address, plain or mapped to IPv6; no ranges, no leading zeros (spec §5). */
const SOURCE_IP = new RegExp(`^(?:::ffff:)?(?:${OCTET}\\.){3}${OCTET}$`, 'i')

/** First octet of addresses that send no calls: "this network" 0/8, multicast 224/4, reserved 240/4 with the broadcast address. */
const NO_SENDER = /^(?:0|22[4-9]|2[3-5]\d)\./

const REQUIRED = 'IP de origen es obligatoria'
const INVALID = 'Debe ingresar una IP válida'

/** IPv4 address without the prefix `::ffff:` of its IPv6 form. */
const ipv4 = (text: string): string => text.replace(/^::ffff:/i, '')
const isSourceIp = (text: unknown): boolean =>
  typeof text === 'string' && SOURCE_IP.test(text) && !NO_SENDER.test(ipv4(text))
const isRepeated = (text: string, at: number, all: readonly string[]): boolean =>
  all.slice(0, at).some((earlier) => ipv4(earlier) === ipv4(text))

/** Indexes of the IP addresses in a list that are invalid or repeated. */
export const wrongPlaces = (list: readonly string[]): number[] =>
  list.flatMap((text, at) => (isSourceIp(text) && !isRepeated(text, at, list) ? [] : [at]))

/** Error message about invalid IP addresses. It lists several addresses, but not a single one, because the form marks its field. */
function invalidMessage(list: readonly string[]): string {
  const wrong = list.filter((text) => !isSourceIp(text))
  return wrong.length > 1 ? `Las IPs incorrectas son: ${wrong.join(', ')}` : INVALID
}

/** Error message for addresses that only this machine or a private network can have. */
export const notPublicMessage = (list: readonly string[]): string =>
  list.length > 1 ? `Las IPs incorrectas son: ${list.join(', ')}` : `${INVALID}: ${list.join()} no es pública`

/** Schema of the IP addresses from which an integration calls the network (spec §5). */
export const sourceIps = z.array(z.string({ error: INVALID }), { error: REQUIRED }).check(
  z.minLength(1, REQUIRED),
  z.maxLength(LIMITS.sourceIps, `Puedes autorizar hasta ${LIMITS.sourceIps} IPs`),
  z.refine((list) => list.every(isSourceIp), { error: ({ input }) => invalidMessage(input as string[]) }),
  z.refine((list) => !list.some(isRepeated), {
    error: ({ input }) => `Las IPs repetidas son: ${(input as string[]).filter(isRepeated).join(', ')}`,
  }),
)

/** Editable part of the screen 'Seguridad': the source IP addresses. */
export const SECURITY = setting({
  section: 'security',
  table: 'security_setting',
  path: '/api/enroller/security/{uuid}',
  what: 'las IPs de origen, los secretos ocultos y el certificado activo',
  read: 'security.read',
  write: {
    operation: 'security.write',
    method: 'PATCH',
    history: 'Guardó las IPs de origen',
    summary: 'Reemplaza las IPs de origen.',
  },
  typed: true,
  fields: { ip_origen: { ...LIST, label: 'IP de origen', given: sourceIps, sources: true } },
  auditWhole: true,
})
