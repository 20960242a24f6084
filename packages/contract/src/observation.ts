import * as z from 'zod/mini'

/** Observation or closing comment in an answer; `state` is true once it is resolved. */
export const observation = z.strictObject({ id: z.int(), state: z.boolean(), description: z.string() })
