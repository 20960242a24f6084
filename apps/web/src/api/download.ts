import type { Endpoint } from '@portal/contract/endpoint'
import { type Address, type Options, send } from './call.ts'

/** An endpoint that answers a file. */
type FileEndpoint = Endpoint & { file: string }

/** How long the browser may take to begin saving. */
const KEPT_MS = 60_000

/** The name that an answer gives its file (RFC 6266), without any folder; the portal's own names need no other form. */
export function nameOf(disposition: string | null, otherwise: string): string {
  const name = /(?:^|;)\s*filename="([^"]*)"/i.exec(disposition ?? '')?.[1]
  return name?.split(/[\\/]/).at(-1) || otherwise
}

/** Makes a call that answers a file and saves it where the person's browser saves; a failure comes as a `CallFailure`. */
export async function download<E extends FileEndpoint>(address: Address<E>, options: Options<E>): Promise<void> {
  const response = await send(address, options)
  const content = await response.blob()
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = nameOf(response.headers.get('content-disposition'), 'descarga.zip')
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS)
}
