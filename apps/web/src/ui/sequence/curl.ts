import type { SequenceMessage } from './sequence.types.ts'

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** Headers that the program writes by itself, or that hold a proof of identity. */
const LEFT_OUT = /signature|^(?:content-length|host|connection|authorization|cookie|accept-encoding|user-agent)$/i

const SIGNATURE = 'FIRMA'

/** The body with its signature left out, because it is not a value to copy: the caller calculates their own. */
const unsigned = (body: object): object => ('signature' in body ? { ...body, signature: SIGNATURE } : body)

/** Call as a cURL command, without secrets; undefined for notices and steps between banks. */
export function curlOf({ kind, method, path, headers, request }: SequenceMessage, host: string): string | undefined {
  if (kind !== 'call' || method === null || path === null) return undefined
  const lines = [
    `curl -X ${method} ${quoted(host + path)}`,
    '--cert cliente.crt --key cliente.key --cacert server-ca.crt',
  ]
  for (const [name, value] of Object.entries(headers))
    if (!LEFT_OUT.test(name)) lines.push(`-H ${quoted(`${name}: ${value}`)}`)
  if (typeof request === 'object' && request !== null && method !== 'GET' && method !== 'DELETE')
    lines.push(`--data-raw ${quoted(JSON.stringify(unsigned(request)))}`)
  return lines.join(' \\\n  ')
}
