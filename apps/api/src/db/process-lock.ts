import { chmodSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'

interface Owner {
  pid: number
  host: string
  /** Clock ticks from boot to the start of the process; null without /proc. */
  started: string | null
}

/**
 * Makes this process the only owner of a data folder until the returned function is called or the process dies.
 * @throws Error with a Spanish sentence naming the process that already owns it
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // Tightens the mode of an existing folder, so that other users of the machine cannot read the data.
  chmodSync(folder, 0o700)
  const file = join(folder, 'database.lock')
  const self: Owner = { pid: process.pid, host: hostname(), started: startOf(process.pid) }
  const text = JSON.stringify(self)
  if (!create(file, text)) {
    takeOver(file, folder)
    if (!create(file, text)) refuse(parse(readText(file)), folder, file)
  }
  return () => {
    if (readText(file) === text) rmSync(file, { force: true })
  }
}

/** Writes the lock beside its place and links it, so that it appears complete; linking fails if a lock exists. */
function create(file: string, text: string): boolean {
  const own = `${file}.${process.pid}`
  writeFileSync(own, text)
  try {
    linkSync(own, file)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(own, { force: true })
  }
}

function takeOver(file: string, folder: string): void {
  const seen = readText(file)
  const owner = parse(seen)
  if (owner && isAlive(owner)) refuse(owner, folder, file)
  const aside = `${file}.old.${process.pid}`
  try {
    renameSync(file, aside)
  } catch {
    return
  }
  // Another process may have replaced the dead lock meanwhile; the file just moved away is then its live lock.
  if (readText(aside) !== seen) linkSync(aside, file)
  rmSync(aside, { force: true })
}

function refuse(owner: Owner | undefined, folder: string, file: string): never {
  const who = owner ? `el proceso ${owner.pid}` : 'otro proceso'
  const where = owner && owner.host !== hostname() ? ` del equipo ${owner.host}` : ''
  const advice = where ? ` Si ya no existe, borra el archivo ${file}.` : ' Detenlo o elige otra carpeta con DATA_DIR.'
  throw new Error(`La carpeta de datos ${folder} está en uso por ${who}${where}.${advice}`)
}

function isAlive({ pid, host, started }: Owner): boolean {
  // Processes of another machine are invisible here, so their lock counts as live.
  if (host !== hostname()) return true
  if (pid === process.pid) return started === startOf(pid)
  try {
    process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
  return started === null || started === startOf(pid)
}

/** Start time of a process, which tells it from a later one with the same number (proc(5), field 22 of stat). */
function startOf(pid: number): string | null {
  const stat = readText(`/proc/${pid}/stat`)
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
}

/** Owner that a lock names; undefined if the lock is half-written. */
function parse(text: string | undefined): Owner | undefined {
  try {
    const { pid, host, started } = JSON.parse(text ?? '') as Partial<Owner>
    return pid && host ? { pid, host, started: started ?? null } : undefined
  } catch {
    return undefined
  }
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
