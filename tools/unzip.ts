import { text } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'

/** Reads all files of a zip archive as text; returns them by name. */
export async function unzip(zip: Uint8Array): Promise<Record<string, string>> {
  const archive = await fromBufferPromise(Buffer.from(zip), { lazyEntries: true })
  const files: Record<string, string> = {}
  for await (const entry of archive.eachEntry()) {
    files[entry.fileName] = await text(await archive.openReadStreamPromise(entry))
  }
  return files
}
