import * as z from 'zod/mini'

/** Answer of an endpoint that has the property `file`: name and bytes of the downloaded file. */
export const file = z.strictObject({ name: z.string(), content: z.instanceof(Uint8Array) })

/** Answer of an endpoint with `ready`, prebuilt for everybody: its bytes, plain and compressed, its ETag and its headers. */
export interface Ready {
  /** Bytes for each `Content-Encoding`; the bytes of a coding may be created when they are first read. */
  body: { readonly identity: Uint8Array; readonly br: Uint8Array; readonly gzip: Uint8Array }
  etag: string
  headers: Record<string, string>
}

/** Checks `identity` only: `br` and `gzip` are getters, and reading one would compress the file. */
export const ready = z.custom<Ready>((value) => (value as Ready | null)?.body?.identity instanceof Uint8Array)
