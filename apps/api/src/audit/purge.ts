import { createHash } from 'node:crypto'
import { open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '../db/database.ts'
import { recordAudit } from './audit.queries.ts'
import type { AuditSeals } from './audit.seal.ts'
import { type Cut, findCut, removeSealsBefore, removeSome, rowsAfter } from './purge.queries.ts'

export interface Purged {
  rows: number
  file: string
  sha256: string
}

/**
 * Moves the rows of the audit that are older than a year into a new file of `folder`, a JSON line each with its place in the chain. Before
 * they are removed, a new row of the audit records it; `verify` reads there where the chain now begins.
 * @returns undefined if no row is old enough. @throws Error if the audit was altered, or the file cannot be written
 */
export async function purgeAudit(db: Db, seals: AuditSeals, folder: string): Promise<Purged | undefined> {
  const { whole, told } = await seals.verify()
  if (!whole) throw new Error(told)
  const cut = await findCut(db)
  if (!cut) return undefined
  const purged = await exportUpTo(db, cut, folder)
  const detail = { position: cut.position, hash: Buffer.from(cut.hash).toString('hex'), ...purged }
  const actor = { actor_sub: null, actor_kind: 'anonymous', integration_id: null, thread_id: null } as const
  await recordAudit(db, { ...actor, action: 'audit.purge', outcome: 'ok', detail, request_id: purged.sha256 })
  await seals.run()
  while (await removeSome(db, cut.position));
  await removeSealsBefore(db, cut.position)
  return purged
}

/** Writes the file whole and to the disk, before any row may go. */
async function exportUpTo(db: Db, { position }: Cut, folder: string): Promise<Purged> {
  const digest = createHash('sha256')
  const file = `audit-${position}.jsonl`
  const path = join(folder, file)
  // A command that ended early leaves its part, which the next one writes anew.
  const handle = await open(`${path}.part`, 'w', 0o600)
  let [rows, last] = [0, 0]
  try {
    for (let some = await rowsAfter(db, 0, position); some.length; some = await rowsAfter(db, last, position)) {
      const text = some.map(({ row }) => `${row}\n`).join('')
      digest.update(text)
      await handle.write(text)
      rows += some.length
      last = some.at(-1)?.position ?? position
    }
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(`${path}.part`, path)
  return { rows, file, sha256: digest.digest('hex') }
}
