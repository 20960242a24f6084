import { BRAND, PRODUCT } from '@portal/domain/brand'
import { BUILT_ADDRESSES } from '@portal/domain/built-addresses'
import { INVITATION_DAYS } from '@portal/domain/integration/sharing'
import { LIMITS, SESSION } from '@portal/domain/limits'
import { longDay } from '@portal/domain/moment'
import { HOSTS, V1_RETIREMENT } from '@portal/network/hosts'
import { PageFault } from './fault.ts'

/** Values of the variables, by name; a page writes a variable as `{{name}}` in texts, links, code and diagrams. */
const VARIABLES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    product: PRODUCT,
    brand: BRAND.name,
    'hosts.portal': BUILT_ADDRESSES.portal,
    'hosts.integration': HOSTS.integration,
    'hosts.production': HOSTS.production,
    v1Retirement: longDay(V1_RETIREMENT),
    invitationDays: String(INVITATION_DAYS),
    conversationDays: String(LIMITS.conversationDays),
    keptWorkMinutes: String(SESSION.keptWorkMs / 60_000),
  }),
)

/**
 * Fills in the variables of a text; its line numbers stay the same.
 * @throws PageFault for an unknown name
 */
export function filled(text: string, file: string): string {
  return text.replaceAll(/\{\{([^{}]*)\}\}/g, (_, inner: string, at: number) => {
    const value = VARIABLES.get(inner.trim())
    if (value !== undefined) return value
    throw new PageFault(file, text.slice(0, at).split('\n').length, `Unknown variable {{${inner}}}`)
  })
}
