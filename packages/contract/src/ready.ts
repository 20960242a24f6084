import * as z from 'zod/mini'

const bytes = z.instanceof(Uint8Array)

/** Answer of an endpoint with `ready`: its bytes as they are and compressed, what they are known by, and its own headers. */
export const ready = z.strictObject({
  body: z.strictObject({ identity: bytes, br: bytes, gzip: bytes }),
  etag: z.string(),
  headers: z.record(z.string(), z.string()),
})
export type Ready = z.output<typeof ready>
