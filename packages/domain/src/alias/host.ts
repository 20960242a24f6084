import * as z from 'zod/mini'
import { LIMITS } from '../limits.ts'
import { URL_INVALID, URL_REQUIRED, webAddress } from '../url.ts'

const HOST_WITH_PROTOCOL = 'No incluir protocolo en la URL'
export const HOST_REPEATED = 'Esta URL ya está en la lista'
export const TOO_MANY_HOSTS = `Puedes ingresar hasta ${LIMITS.hosts} URLs`

const PROTOCOL = /^(?:[a-z][a-z\d+.-]*:)?\/\/|^(?:https?|javascript|data):/i

/** Matches a name with a dot, localhost or an IP address, with optional port. A path is refused, because browsers compare origins only. */
const WRITTEN = /^(?:localhost|\[[\da-f:.]+\]|[^/:.?#]+\.[^/:?#]+)(?::\d+)?\/?$/i

/** Normal form of a host, to find repeated hosts in a list; undefined if the host is invalid. */
function keyOf(host: string): string | undefined {
  if (!WRITTEN.test(host)) return undefined
  const read = webAddress(`https://${host}`)
  return read?.host.replace(/\.(?=$|:)/, '')
}

/** Error message for one host, `name[:port]`; undefined if it is valid. */
function hostMistake(host: string): string | undefined {
  if (host === '') return URL_REQUIRED
  if (PROTOCOL.test(host)) return HOST_WITH_PROTOCOL
  return keyOf(host) === undefined ? URL_INVALID : undefined
}

/** Indexes of the hosts in a list that are invalid or repeat an earlier host. */
export function wrongHosts(hosts: readonly string[]): number[] {
  const keys = hosts.map(keyOf)
  return [...hosts.keys()].filter((at) => hostMistake(hosts[at] ?? '') !== undefined || keys.indexOf(keys[at]) < at)
}

function hostsMistake(hosts: readonly string[]): string | undefined {
  if (hosts.length === 0) return URL_REQUIRED
  if (hosts.length > LIMITS.hosts) return TOO_MANY_HOSTS
  const [first] = wrongHosts(hosts)
  return first === undefined ? undefined : (hostMistake(hosts[first] ?? '') ?? HOST_REPEATED)
}

const NONE = { error: URL_REQUIRED }

/** Schema of the hosts that may embed the alias iframe (spec §5). An invalid list reports only its first error. */
export const aliasHosts = z.array(z.string(NONE).check(z.trim()), NONE).check((list) => {
  const message = hostsMistake(list.value)
  if (message !== undefined) list.issues.push({ code: 'custom', message, input: list.value })
})
