import type { Endpoint } from '@portal/contract/endpoint'
import { saveFile } from '../ui/data/save.ts'
import { type Address, type Options, send } from './call.ts'

type FileEndpoint = Endpoint & { file: string }

/** File name in a Content-Disposition header (RFC 6266), without folders; `otherwise` if the header has none. */
export function nameOf(disposition: string | null, otherwise: string): string {
  const name = /(?:^|;)\s*filename="([^"]*)"/i.exec(disposition ?? '')?.[1]
  return name?.split(/[\\/]/).at(-1) || otherwise
}

/** Calls an endpoint that answers a file; the browser saves the file. @throws CallFailure */
export async function download<E extends FileEndpoint>(address: Address<E>, options: Options<E>): Promise<void> {
  const response = await send(address, options)
  const content = await response.blob()
  saveFile(content, nameOf(response.headers.get('content-disposition'), 'descarga.zip'))
}
