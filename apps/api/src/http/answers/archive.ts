import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

/** Endings of the names of files that hold a secret, or will. */
const PRIVATE = /\.(key|env)$/

/** Makes a zip of files by name; files for keys and secrets get mode 600 when they are unpacked. */
export async function archiveOf(files: Record<string, string | Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) {
    zip.addBuffer(Buffer.from(content as string), name, { mode: PRIVATE.test(name) ? 0o100600 : 0o100644 })
  }
  zip.end()
  return new Uint8Array(await buffer(zip.outputStream))
}
