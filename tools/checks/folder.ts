import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Every file below a folder, as paths that begin with it; none when the folder is missing. */
export async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
}
