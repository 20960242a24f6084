import * as z from 'zod/mini'

/** Answer of an endpoint with `ready`: its bytes as they are and compressed, what they are known by, and its own headers. */
export interface Ready {
  /** Each form may be made when it is first asked for. */
  body: { readonly identity: Uint8Array; readonly br: Uint8Array; readonly gzip: Uint8Array }
  etag: string
  headers: Record<string, string>
}

/** Looks at no more than the form that is there anyway: to read another one makes it. */
const isReady = (value: unknown): boolean => (value as Ready | null)?.body?.identity instanceof Uint8Array

export const ready = z.custom<Ready>(isReady)
