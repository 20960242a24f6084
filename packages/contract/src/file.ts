import * as z from 'zod/mini'

/** Answer of an endpoint with `file`: file name and bytes of the download. */
export const file = z.strictObject({ name: z.string(), content: z.instanceof(Uint8Array) })
