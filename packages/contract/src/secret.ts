import * as z from 'zod/mini'

const byPurpose = <Inner extends z.ZodMiniType>(inner: Inner) => ({
  refund: z.optional(inner),
  automatic_refund: z.optional(inner),
  authorization: z.optional(inner),
})
export const time = z.iso.datetime()

/** Secrets as they show unasked: masked up to the last four characters; only those that the integration uses. */
export const maskedSecrets = {
  /** The integration secret, as in `secrets`. */
  secretKey: z.string(),
  secrets: z.strictObject({ integration: z.string(), ...byPurpose(z.string()) }),
  /** Until when a former value is valid too, of those that were rotated. */
  former_until: z.strictObject({ integration: z.optional(time), ...byPurpose(time) }),
}
