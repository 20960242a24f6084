import * as z from 'zod/mini'

/** Answer of an endpoint that has the property `file`: name and bytes of the downloaded file. */
export const file = z.strictObject({ name: z.string(), content: z.instanceof(Uint8Array) })

/** Answer of an endpoint that has the property `ready`, prebuilt for everybody: bytes (plain and compressed), ETag and headers. */
export interface Ready {
  /** Bytes of the answer for each `Content-Encoding`; `br` and `gzip` may be compressed only when they are first read. */
  body: { readonly identity: Uint8Array; readonly br: Uint8Array; readonly gzip: Uint8Array }
  etag: string
  headers: Record<string, string>
}

/** Schema of a prebuilt answer (`Ready`). It checks only the bytes `identity`, because reading `br` or `gzip` would compress the file. */
export const ready = z.custom<Ready>((value) => (value as Ready | null)?.body?.identity instanceof Uint8Array)
