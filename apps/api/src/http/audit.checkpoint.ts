import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '../db/database.ts'
import { findBroken, findHash, lastEntry } from './audit.queries.ts'

/** What the audit's last row was at a time, signed: whoever cuts its tail cannot make this fit. */
interface Checkpoint {
  id: number
  hash: string
  at: string
  signature: string
}

/** Checkpoints beside the data and not in them, a JSON line each, signed with a key made from the master key. */
export function auditCheckpoints(dataDir: string, masterKey: Uint8Array) {
  const file = join(dataDir, 'audit-checkpoints.jsonl')
  const key = Buffer.from(hkdfSync('sha256', masterKey, Buffer.alloc(0), 'portal:audit', 32))
  const sign = ({ id, hash, at }: Omit<Checkpoint, 'signature'>) =>
    createHmac('sha256', key)
      .update(JSON.stringify([id, hash, at]))
      .digest('hex')
  return {
    async read(): Promise<Checkpoint[]> {
      const text = await readFile(file, 'utf8').catch(() => '')
      return text
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Checkpoint)
    },
    /** Writes down the last row, unless it is the one of the last checkpoint. */
    async write(db: Db): Promise<void> {
      const last = await lastEntry(db)
      if (!last || (await this.read()).at(-1)?.id === last.id) return
      const point = { id: last.id, hash: Buffer.from(last.hash).toString('hex'), at: new Date().toISOString() }
      await appendFile(file, `${JSON.stringify({ ...point, signature: sign(point) })}\n`, { mode: 0o600 })
    },
    isGenuine(point: Checkpoint): boolean {
      const [given, due] = [Buffer.from(point.signature), Buffer.from(sign(point))]
      return given.length === due.length && timingSafeEqual(given, due)
    },
  }
}
export type AuditCheckpoints = ReturnType<typeof auditCheckpoints>

/**
 * Looks whether every row of the audit still stands where it was written.
 * @returns a sentence in Spanish on what it found, and whether that is well
 */
export async function verifyAudit(db: Db, checkpoints: AuditCheckpoints): Promise<{ whole: boolean; told: string }> {
  const altered = (told: string) => ({ whole: false, told: `Auditoría alterada: ${told}` })
  const broken = await findBroken(db)
  if (broken !== undefined) return altered(`la fila ${broken} no calza con la cadena.`)
  const last = (await lastEntry(db))?.id ?? 0
  const points = await checkpoints.read()
  for (const point of points) {
    if (!checkpoints.isGenuine(point)) return altered(`el punto de control de ${point.at} no lleva nuestra firma.`)
    if (point.id > last)
      return altered(`faltan filas al final: el ${point.at} la última era la ${point.id}; hoy es la ${last}.`)
    if ((await findHash(db, point.id)) !== point.hash) {
      return altered(`la fila ${point.id} no es la que vio el punto de control de ${point.at}.`)
    }
  }
  return { whole: true, told: `Auditoría íntegra: ${last} filas, ${points.length} puntos de control.` }
}
