import * as z from 'zod/mini'

/** Prebuilt answer: its bytes, plain and compressed, its ETag and its headers. */
export interface Ready {
  /** Each coding may be made on first request. */
  body: { readonly identity: Uint8Array; readonly br: Uint8Array; readonly gzip: Uint8Array }
  etag: string
  headers: Record<string, string>
}

/** Checks only the coding that already exists, because reading another one would create it. */
const isReady = (value: unknown): boolean => (value as Ready | null)?.body?.identity instanceof Uint8Array

export const ready = z.custom<Ready>(isReady)
