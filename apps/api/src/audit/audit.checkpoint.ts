import { appendFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '../db/database.ts'
import { createSeal } from '../secrets/seal.ts'
import { findBroken, findHash, lastEntry } from './audit.queries.ts'

/** Signed record of the last audit row's id and hash, so that it is noticed if somebody later removes the last rows. */
interface Checkpoint {
  id: number
  hash: string
  at: string
  signature: string
}

const MODE = { mode: 0o600 }

function parsed(line: string): Checkpoint | undefined {
  try {
    return JSON.parse(line) as Checkpoint
  } catch {
    return undefined
  }
}

/** Checkpoints in a file outside of the database, a signed JSON line each. */
export function auditCheckpoints(dataDir: string, masterKey: Uint8Array) {
  const file = join(dataDir, 'audit-checkpoints.jsonl')
  const seal = createSeal(masterKey, 'audit')
  const textOf = ({ id, hash, at }: Omit<Checkpoint, 'signature'>) => JSON.stringify([id, hash, at])
  const lines = async (): Promise<string[]> =>
    (await readFile(file, 'utf8').catch(() => '')).split('\n').filter(Boolean)
  return {
    async read(): Promise<Checkpoint[]> {
      return (await lines()).flatMap((line) => parsed(line) ?? [])
    },
    /** Appends a checkpoint of the last audit row, unless the last checkpoint already is about this row. */
    async write(db: Db): Promise<void> {
      const last = await lastEntry(db)
      const written = await lines()
      const known = written.filter((line) => parsed(line) !== undefined)
      // Removes an incomplete last line, left by a crash, because the next line would be appended to it.
      if (known.length < written.length) await writeFile(file, known.map((line) => `${line}\n`).join(''), MODE)
      if (!last || parsed(known.at(-1) ?? '')?.id === last.id) return
      const point = { id: last.id, hash: Buffer.from(last.hash).toString('hex'), at: new Date().toISOString() }
      const signature = seal.of(textOf(point)).toString('hex')
      await appendFile(file, `${JSON.stringify({ ...point, signature })}\n`, MODE)
    },
    isGenuine: (point: Checkpoint): boolean => seal.fits(textOf(point), Buffer.from(point.signature, 'hex')),
  }
}
export type AuditCheckpoints = ReturnType<typeof auditCheckpoints>

/** Checks the audit log against its hash chain and its checkpoints; `told` is the result as a Spanish sentence. */
export async function verifyAudit(db: Db, checkpoints: AuditCheckpoints): Promise<{ whole: boolean; told: string }> {
  const altered = (told: string) => ({ whole: false, told: `Auditoría alterada: ${told}` })
  const broken = await findBroken(db)
  if (broken !== undefined) return altered(`la fila ${broken} no calza con la cadena.`)
  const last = (await lastEntry(db))?.id ?? 0
  const points = await checkpoints.read()
  if (points.length === 0 && last > 0)
    return altered(`no hay puntos de control, y sin ellos no se sabe si después de la fila ${last} hubo más.`)
  for (const point of points) {
    if (!checkpoints.isGenuine(point)) return altered(`el punto de control de ${point.at} no lleva nuestra firma.`)
    if (point.id > last)
      return altered(`faltan filas al final: el ${point.at} la última era la ${point.id}; hoy es la ${last}.`)
    if ((await findHash(db, point.id)) !== point.hash) {
      return altered(`la fila ${point.id} no es la que vio el punto de control de ${point.at}.`)
    }
  }
  return { whole: true, told: `Auditoría íntegra (filas: ${last}, puntos de control: ${points.length}).` }
}
