import * as z from 'zod/mini'
import { LIMITS } from './limits.ts'

export const URL_REQUIRED = 'Debe ingresar una URL'
export const URL_INVALID = 'Debe ingresar una URL válida'

/** Matches scheme, authority and rest of a URL. Requires two slashes, because only browsers accept `https:a.cl` and `https:\a.cl`. */
const PARTS = /^https?:\/\/([^/?#]+)([/?#].*)?$/i
/** Matches the host of a URL, and optionally a colon with a port; the port may be empty (RFC 3986 §3.2.3). */
const AUTHORITY = /^(\[[\da-f:.]+\]|[^:@[\]%]+)(?::\d{0,5})?$/i
/** Matches the characters that a URL may have (RFC 3986 §2), and letters of any language, which are sent percent-encoded. */
const CHARACTERS = /^[\w\-.~:/?#[\]@!$&'()*+,;=%\p{L}\p{M}\p{N}]+$/u
/** Matches invalid percent-encoding, or a percent-encoded control character. */
const BAD_ESCAPE = /%(?![\da-f]{2})|%[01][\da-f]|%7f/i
/** Matches a DNS name or IPv4 address; a dot at the end is allowed (RFC 3986 §3.2.2). */
const NAME = /^(?=.{1,254}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)*[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.?$/
const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}$/
/** Matches a host name with letters of any alphabet; dots, hyphens and digits must be ASCII characters. */
const FOREIGN_NAME = /^(?:(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{M}\d.-])+$/u

/** Ports below 1024 that are allowed, and ports from 1024 that are refused: those of databases, mail servers etc. (Fetch §2.9). */
const WEB_PORTS = new Set(['', '80', '443'])
const SERVICE_PORTS = new Set(
  [
    1433, 1521, 1719, 1720, 1723, 2049, 2375, 2376, 2379, 2380, 3306, 3389, 3659, 4045, 4190, 5060, 5061, 5432, 5672,
    5984, 6000, 6379, 6443, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 9042, 9200, 9300, 10080, 10250, 11211,
    27017,
  ].map(String),
)

const isPort = (port: string): boolean => WEB_PORTS.has(port) || (Number(port) >= 1024 && !SERVICE_PORTS.has(port))

/** True if parsing did not change the meaning of a typed host, for example by converting a number to an IP address. */
function isHost(typed: string, read: string): boolean {
  if (read.startsWith('[')) return true
  if (IPV4.test(read)) return typed.replace(/\.$/, '') === read
  return (
    NAME.test(read) &&
    (NAME.test(typed.toLowerCase()) || (FOREIGN_NAME.test(typed) && typed.normalize('NFKC') === typed))
  )
}

/** True if a text has the length and characters of a URL, with any scheme. */
export const isAddressText = (text: string): boolean =>
  text.length <= LIMITS.url && CHARACTERS.test(text) && !BAD_ESCAPE.test(text)

/** Parses a URL that all parsers read alike: http or https, allowed port, no credentials; undefined for any other text. */
export function webAddress(text: string): URL | undefined {
  if (!isAddressText(text)) return undefined
  const [, authority = ''] = PARTS.exec(text) ?? []
  const [, host] = AUTHORITY.exec(authority) ?? []
  if (host === undefined || !URL.canParse(text)) return undefined
  const url = new URL(text)
  return isPort(url.port) && isHost(host, url.hostname) ? url : undefined
}

/** Placeholder of a token's uuid in a URL; a uuid replaces it before the URL is parsed. */
const UUID_PLACE = '%uuid%'
const EXAMPLE_UUID = '3f2b8c1e-5d47-4a90-9c6b-71e0d4a8f235'

export const fillUuid = (text: string, uuid: string = EXAMPLE_UUID): string => text.replaceAll(UUID_PLACE, uuid)

/** Schema of a typed URL (spec §5): trimmed, required, valid. */
export const url = () =>
  z.string({ error: URL_REQUIRED }).check(
    z.trim(),
    z.minLength(1, URL_REQUIRED),
    z.refine((text) => text === '' || webAddress(text) !== undefined, { error: URL_INVALID }),
  )
