import * as z from 'zod/mini'
import { fillUuid, isAddressText, URL_REQUIRED, webAddress } from '../url.ts'

export const URL_PLEASE = 'Por favor, ingrese una URL válida.'
const UUID_PARAMETER = 'La URL del deep link de la app debe contener el parametro "uuid=%uuid%"'

const SCHEME = /^([a-z][a-z\d+.-]*):(?=[^:])/i
/** Schemes that run, or read what lies on the person's own device. */
const UNSAFE =
  /^(?:javascript|data|vbscript|file|blob|filesystem|view-source|jar|about|content|feed|mhtml|mk|res|resource|shell|smb|ldap|search-ms|ms-.*|chrome.*)$/
/** An address inside the address, for whoever cannot open the app. */
const NESTED = /(?:javascript|vbscript|data):/i
const WEB = new Set(['http', 'https'])
const HAS_PARAMETER = /(?<![\w-])uuid=%uuid%(?![\w%-])/

/** Whether a wallet may be opened with this: an app's own scheme, or a web address that its app claims. */
function isDeepLink(text: string): boolean {
  const filled = fillUuid(text)
  const scheme = SCHEME.exec(filled)?.[1]?.toLowerCase()
  if (scheme === undefined || UNSAFE.test(scheme) || NESTED.test(filled)) return false
  if (WEB.has(scheme)) return webAddress(filled) !== undefined
  return isAddressText(filled)
}

const text = () => z.string({ error: URL_REQUIRED }).check(z.trim(), z.minLength(1, URL_REQUIRED))

/** How a merchant's page opens the wallet: its logo and its deep link, with the token's uuid in its place (spec §5). */
export const directOpen = z.strictObject({
  urlImage: text().check(
    z.refine((typed) => typed === '' || webAddress(fillUuid(typed)) !== undefined, { error: URL_PLEASE }),
  ),
  urlApp: text().check(
    z.refine((typed) => typed === '' || HAS_PARAMETER.test(typed), { error: UUID_PARAMETER }),
    z.refine((typed) => !HAS_PARAMETER.test(typed) || isDeepLink(typed), { error: URL_PLEASE }),
  ),
})
