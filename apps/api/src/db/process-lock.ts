import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Locks a data folder for this process; the lock ends with the process. @throws Error if another process has the lock */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // Tightens the mode of an existing folder, so that other users of the machine cannot read the data.
  chmodSync(folder, 0o700)
  const note = join(folder, 'database.lock')
  const lock = new DatabaseSync(join(folder, 'lock.sqlite'))
  try {
    lock.exec('begin exclusive')
  } catch (cause) {
    lock.close()
    throw new Error(
      `La carpeta de datos ${folder} está en uso por ${nameOf(note)}. Detenlo o elige otra carpeta con DATA_DIR.`,
      { cause },
    )
  }
  writeFileSync(note, JSON.stringify({ pid: process.pid }))
  return () => {
    if (!lock.isOpen) return
    rmSync(note, { force: true })
    lock.close()
  }
}

/** Spanish name of the process that has locked the data folder, read from the file that this process wrote. */
function nameOf(note: string): string {
  try {
    return `el proceso ${(JSON.parse(readFileSync(note, 'utf8')) as { pid: number }).pid}`
  } catch {
    return 'otro proceso'
  }
}
