import * as z from 'zod/mini'
import { setting, TEXT } from '../setting/setting.ts'
import { fillUuid, isAddressText, URL_REQUIRED, webAddress } from '../url.ts'

const URL_PLEASE = 'Por favor, ingrese una URL válida.'
const UUID_PARAMETER = 'La URL del deep link de la app debe contener el parametro "uuid=%uuid%"'

const SCHEME = /^([a-z][a-z\d+.-]*):(?=[^:])/i
/** Matches URL schemes that run code, read files, open functions of the device or speak a network protocol that no wallet has. */
const UNSAFE =
  /^(?:javascript|data|vbscript|file|blob|filesystem|view-source|jar|about|content|feed|mhtml|mk|res|resource|shell|smb|ldaps?|search-ms|ms-.*|chrome.*|s?ftps?|gopher|telnet|ssh|nfs|wss?|mailto|sms|tel)$/
/** Matches an unsafe scheme inside a URL, for example in a parameter with the fallback URL for people without the app. */
const NESTED = /(?:javascript|vbscript|data):/i
/** Scheme that Android opens in place of `intent:`, after `#Intent`. */
const INTENT_SCHEME = /[#;]scheme=([^;]*)/gi
const WEB = new Set(['http', 'https'])
const HAS_PARAMETER = /(?<![\w-])uuid=%uuid%(?![\w%-])/

/** Decodes percent-encoded ASCII characters, as Android does with the parts of an intent. */
const decoded = (text: string): string =>
  text.replace(/%([0-7][\da-f])/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))

/** True for a URL that may open a wallet: one with an app's own scheme, or a valid web URL. */
function isDeepLink(text: string): boolean {
  const filled = fillUuid(text)
  const scheme = SCHEME.exec(filled)?.[1]?.toLowerCase()
  if (scheme === undefined) return false
  const read = decoded(filled)
  const opened = [scheme, ...[...read.matchAll(INTENT_SCHEME)].map(([, inner = '']) => inner.trim().toLowerCase())]
  if (opened.some((each) => UNSAFE.test(each)) || NESTED.test(read)) return false
  if (WEB.has(scheme)) return webAddress(filled) !== undefined
  return isAddressText(filled)
}

const typed = z.string({ error: URL_REQUIRED }).check(z.trim(), z.minLength(1, URL_REQUIRED))

/** Setting with a wallet's logo, and the deep link (with the token's uuid) with which a merchant's page opens the wallet (spec §5). */
export const DIRECT_OPEN = setting({
  section: 'direct-open',
  table: 'direct_open',
  path: '/api/directopen/{uuid}',
  what: 'el logo y el deep link con que un comercio abre la billetera',
  read: 'direct-open.read',
  write: {
    operation: 'direct-open.write',
    method: 'PUT',
    history: 'Guardó Direct Open',
    // Spec §7 names two methods for saving Direct Open: PUT and PATCH.
    alsoBy: { operation: 'direct-open.patch', method: 'PATCH' },
  },
  fields: {
    urlImage: {
      ...TEXT,
      label: 'Logo',
      given: typed.check(
        z.refine((text) => text === '' || webAddress(fillUuid(text)) !== undefined, { error: URL_PLEASE }),
      ),
      outward: URL_PLEASE,
    },
    urlApp: {
      ...TEXT,
      label: 'Deep link',
      given: typed.check(
        z.refine((text) => text === '' || HAS_PARAMETER.test(text), { error: UUID_PARAMETER }),
        z.refine((text) => !HAS_PARAMETER.test(text) || isDeepLink(text), { error: URL_PLEASE }),
      ),
      outward: URL_PLEASE,
    },
  },
  missing: 'URL del logo y del deep link',
})
