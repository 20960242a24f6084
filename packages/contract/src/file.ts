import * as z from 'zod/mini'

/** Answer of an endpoint that has the property `file`: name and bytes of the downloaded file. */
export const file = z.strictObject({ name: z.string(), content: z.instanceof(Uint8Array) })
