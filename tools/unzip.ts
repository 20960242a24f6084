import { text } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'

/** Returns the text of every file in a zip archive, by the file's name. */
export async function unzip(zip: Uint8Array): Promise<Record<string, string>> {
  const archive = await fromBufferPromise(Buffer.from(zip), { lazyEntries: true })
  const files: Record<string, string> = {}
  for await (const entry of archive.eachEntry()) {
    files[entry.fileName] = await text(await archive.openReadStreamPromise(entry))
  }
  return files
}
