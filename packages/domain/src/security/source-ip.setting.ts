import * as z from 'zod/mini'
import { LIMITS } from '../limits.ts'
import { LIST, setting } from '../setting/setting.ts'

const OCTET = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)'
/** IPv4, or the IPv6 address that stands for one; no ranges, no leading zeros (spec §5). */
const SOURCE_IP = new RegExp(`^(?:::ffff:)?(?:${OCTET}\\.){3}${OCTET}$`, 'i')

const REQUIRED = 'IP de origen es obligatoria'
const INVALID = 'Debe ingresar una IP válida'

const isSourceIp = (text: unknown): boolean => typeof text === 'string' && SOURCE_IP.test(text)
/** The address itself, whichever way it is written. */
const ipv4 = (text: string): string => text.replace(/^::ffff:/i, '')
const isRepeated = (text: string, at: number, all: readonly string[]): boolean =>
  all.slice(0, at).some((earlier) => ipv4(earlier) === ipv4(text))

/** Places in the list that cannot stay: what is no address, and what was there before. */
export const wrongPlaces = (list: readonly string[]): number[] =>
  list.flatMap((text, at) => (isSourceIp(text) && !isRepeated(text, at, list) ? [] : [at]))

/** One wrong address needs no name: it is the marked one. */
function invalidMessage(list: readonly string[]): string {
  const wrong = list.filter((text) => !isSourceIp(text))
  return wrong.length > 1 ? `Las IPs incorrectas son: ${wrong.join(', ')}` : INVALID
}

/** Addresses that an integration calls the network from (spec §5). */
export const sourceIps = z.array(z.string({ error: INVALID }), { error: REQUIRED }).check(
  z.minLength(1, REQUIRED),
  z.maxLength(LIMITS.sourceIps, `Puedes autorizar hasta ${LIMITS.sourceIps} IPs`),
  z.refine((list) => list.every(isSourceIp), { error: ({ input }) => invalidMessage(input as string[]) }),
  z.refine((list) => !list.some(isRepeated), {
    error: ({ input }) => `Las IPs repetidas son: ${(input as string[]).filter(isRepeated).join(', ')}`,
  }),
)

/** The editable part of 'Seguridad'. */
export const SECURITY = setting({
  section: 'security',
  table: 'security_setting',
  read: {
    operation: 'security.read',
    summary: 'Entrega las IPs de origen, los secretos ocultos y el certificado activo.',
    path: '/api/enroller/security/{uuid}',
  },
  write: {
    operation: 'security.write',
    summary: 'Reemplaza las IPs de origen.',
    method: 'PATCH',
    path: '/api/enroller/security/{uuid}',
    told: 'Guardó las IPs de origen',
  },
  typed: true,
  fields: { ip_origen: { ...LIST, label: 'IP de origen', given: sourceIps } },
  auditWhole: true,
})
