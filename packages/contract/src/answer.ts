import { SECTIONS } from '@portal/domain/enroller/sections'
import { PARTIES } from '@portal/domain/integration/turn'
import { TYPES } from '@portal/domain/integration/type'
import { INVALID_TYPE } from '@portal/domain/setting/setting'
import * as z from 'zod/mini'

/** Type of an integration, in filters and answers. */
export const type = z.enum(TYPES, { error: INVALID_TYPE })

/** Moment in an answer, ISO 8601 in UTC. */
export const time = z.iso.datetime()

/** Party that has to act next, in one line for the reader; `section` is the screen of the next action. */
export const turn = z.strictObject({
  who: z.enum(PARTIES),
  since: time,
  /** `since` as `dd-mm-aaaa`. */
  day: z.string(),
  text: z.string(),
  section: z.nullable(z.enum(SECTIONS.map(({ name }) => name))),
})

/** Page of a list: its number, and how many pages and items there are. */
export const pagination = z.strictObject({ total_items: z.int(), total_pages: z.int(), current_page: z.int() })

/** Observation or closing comment in an answer; `state` is true once it is resolved. */
export const observation = z.strictObject({ id: z.int(), state: z.boolean(), description: z.string() })

const byPurpose = <Inner extends z.ZodMiniType>(inner: Inner) => ({
  refund: z.optional(inner),
  automatic_refund: z.optional(inner),
  authorization: z.optional(inner),
})

/** Masked secrets, of which only the last four characters are readable; only those that the integration uses. */
export const maskedSecrets = {
  /** The integration secret, as in `secrets`. */
  secretKey: z.string(),
  secrets: z.strictObject({ integration: z.string(), ...byPurpose(z.string()) }),
  /** Until when the former value of a rotated secret is valid too. */
  former_until: z.strictObject({ integration: z.optional(time), ...byPurpose(time) }),
}

/** Empty answer (204). */
export const nothing = z.null()
