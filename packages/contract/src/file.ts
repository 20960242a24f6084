import * as z from 'zod/mini'

/** Answer of an endpoint with `file`: what is downloaded, under its name. */
export const file = z.strictObject({ name: z.string(), content: z.instanceof(Uint8Array) })
