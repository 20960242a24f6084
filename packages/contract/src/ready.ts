import * as z from 'zod/mini'

/** Prebuilt answer: its bytes, plain and compressed, its ETag and its headers. */
export interface Ready {
  /** Bytes by content coding; each may be created when it is first read. */
  body: { readonly identity: Uint8Array; readonly br: Uint8Array; readonly gzip: Uint8Array }
  etag: string
  headers: Record<string, string>
}

/** Schema of a prebuilt answer. It checks only `identity`, because reading `br` or `gzip` could start a compression. */
const isReady = (value: unknown): boolean => (value as Ready | null)?.body?.identity instanceof Uint8Array

export const ready = z.custom<Ready>(isReady)
