import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'

/** Returns the bytes of every file in a zip archive, by the file's name. */
export async function unzipBytes(zip: Uint8Array): Promise<Record<string, Buffer>> {
  const archive = await fromBufferPromise(Buffer.from(zip), { lazyEntries: true })
  const files: Record<string, Buffer> = {}
  for await (const entry of archive.eachEntry()) {
    files[entry.fileName] = await buffer(await archive.openReadStreamPromise(entry))
  }
  return files
}

/** Returns the text of every file in a zip archive, by the file's name. */
export async function unzip(zip: Uint8Array): Promise<Record<string, string>> {
  const files = await unzipBytes(zip)
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, bytes.toString()]))
}
