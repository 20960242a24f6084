import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { openPromise } from 'yauzl'

/** Writes every file of a zip below a folder, with the mode that the zip gives it; yauzl refuses names that lead out of it. */
export async function unpack(file: string, folder: string): Promise<void> {
  const archive = await openPromise(file, { lazyEntries: true })
  for await (const entry of archive.eachEntry()) {
    const path = join(folder, entry.fileName)
    if (entry.fileName.endsWith('/')) {
      await mkdir(path, { recursive: true })
      continue
    }
    await mkdir(dirname(path), { recursive: true })
    const mode = (entry.externalFileAttributes >>> 16) & 0o777
    await pipeline(await archive.openReadStreamPromise(entry), createWriteStream(path, { mode: mode || 0o644 }))
  }
}
