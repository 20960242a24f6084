import * as z from 'zod/mini'

/** Answer of an endpoint with `file`: the download and its file name. */
export const file = z.strictObject({ name: z.string(), content: z.instanceof(Uint8Array) })
