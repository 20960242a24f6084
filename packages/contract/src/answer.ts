import { SECTIONS } from '@portal/domain/enroller/sections'
import { PARTIES } from '@portal/domain/integration/turn'
import { TYPES } from '@portal/domain/integration/type'
import { LEGAL_ITEMS, TECHNOLOGY_ITEMS } from '@portal/domain/progress/checklist'
import { PURPOSES } from '@portal/domain/security/secret'
import { INVALID_TYPE } from '@portal/domain/setting/setting'
import * as z from 'zod/mini'

export const type = z.enum(TYPES, { error: INVALID_TYPE })

/** Schema of a time in an answer of the API: ISO 8601 in UTC. */
export const time = z.iso.datetime()

/** Who has to act next for an integration, and since when; `text` says what has to be done, and `section` is the screen for it. */
export const turn = z.strictObject({
  who: z.enum(PARTIES),
  since: time,
  /** Calendar day in Chile of the time `since`, as text for the screen: `dd-mm-aaaa`. */
  day: z.string(),
  text: z.string(),
  section: z.nullable(z.enum(SECTIONS.map(({ name }) => name))),
})

/** Pagination of a list in an answer: number of the returned page, and how many pages and items the whole list has. */
export const pagination = z.strictObject({ total_items: z.int(), total_pages: z.int(), current_page: z.int() })

/** Observation or closing comment in an answer; `state` is true once it is resolved. */
export const observation = z.strictObject({ id: z.int(), state: z.boolean(), description: z.string() })

const byPurpose = <Inner extends z.ZodMiniType>(inner: Inner) => ({
  refund: z.optional(inner),
  automatic_refund: z.optional(inner),
  authorization: z.optional(inner),
})

/** Fields of an answer with the integration's secrets, masked: only the last four characters are readable. */
export const maskedSecrets = {
  /** Masked secret with the purpose `integration`, the same value as `secrets.integration`. */
  secretKey: z.string(),
  secrets: z.strictObject({ integration: z.string(), ...byPurpose(z.string()) }),
  /** For each rotated secret, by purpose: time until which its former value is still valid. */
  former_until: z.strictObject({ integration: z.optional(time), ...byPurpose(time) }),
}

/** Fields of an answer with the state of an integration's credentials: secrets, certificate, and what others know of them. */
export const credentials = {
  ...maskedSecrets,
  certificate: z.nullable(z.strictObject({ serial: z.string(), not_after: time })),
  /** Certificate that was revoked last, if none is active. */
  revoked: z.nullable(z.strictObject({ serial: z.string(), revoked_at: time })),
  /** Credentials that people without access still know; null if there are none. */
  known: z.nullable(
    z.strictObject({
      people: z.array(z.strictObject({ name: z.nullable(z.string()), email: z.nullable(z.string()), since: time })),
      secrets: z.array(z.enum(PURPOSES)),
      certificate: z.boolean(),
      accounts: z.array(z.strictObject({ email: z.string(), name: z.string() })),
    }),
  ),
}

const mark = z.nullable(z.boolean())
export const technology = z.record(z.enum(TECHNOLOGY_ITEMS), mark)
export const legal = z.record(z.enum(LEGAL_ITEMS), mark)

export const nothing = z.null()
