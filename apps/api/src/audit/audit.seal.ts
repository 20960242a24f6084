import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '../db/database.ts'
import type { KeyRing } from '../secrets/key-ring.ts'
import { createSeal } from '../secrets/seal.ts'
import {
  countUnsealed,
  findBeginning,
  findBroken,
  findHash,
  insertSeal,
  lastSeal,
  lastSealed,
  sealRows,
  sealsAfter,
} from './audit.queries.ts'

/** Signed record of the last row of the chain; an audit that was cut off afterwards does not fit it. */
interface Seal {
  /** Place of the row in the chain. */
  id: number
  /** Hexadecimal digest of the row. */
  hash: string
  at: string
  signature: string
}

const ROWS_AT_ONCE = 1_000
const MODE = { mode: 0o600 }

const placesOf = (seals: readonly Seal[]): number => new Set(seals.map(({ id }) => id)).size

function parsed(line: string): Seal | undefined {
  try {
    return JSON.parse(line) as Seal
  } catch {
    return undefined
  }
}

/** Seals the audit: in the table `audit_seal`, and in a copy outside of the database, a JSON line each. */
export function auditSeals(db: Db, dataDir: string, masterKeys: KeyRing) {
  const file = join(dataDir, 'audit-checkpoints.jsonl')
  const mark = createSeal(masterKeys, 'audit')
  const textOf = ({ id, hash, at }: Omit<Seal, 'signature'>) => JSON.stringify([id, hash, at])
  const signed = (seal: Omit<Seal, 'signature'>): Seal => ({
    ...seal,
    signature: mark.of(textOf(seal)).toString('hex'),
  })
  const isOurs = ({ signature, ...seal }: Seal) => mark.fits(textOf(seal), Buffer.from(signature, 'hex'))
  const lines = async (): Promise<string[]> =>
    (await readFile(file, 'utf8').catch(() => '')).split('\n').filter(Boolean)
  const readCopies = async (): Promise<Seal[]> => (await lines()).flatMap((line) => parsed(line) ?? [])
  const inTable = async (after: number): Promise<Seal[]> =>
    (await sealsAfter(db, after)).map(({ position, hash, at, signature }) => ({
      id: position,
      hash: Buffer.from(hash).toString('hex'),
      at: at.toISOString(),
      signature: Buffer.from(signature).toString('hex'),
    }))
  /** Place of the last seal in the file; undefined until the file was read. */
  let copied: number | undefined

  /** Reads where the copy ends. Rewrites it without half a line of a process that died, which would swallow the next line. */
  const endOfCopy = async (): Promise<number> => {
    await mkdir(dataDir, { recursive: true })
    const written = await lines()
    const whole = written.filter((line) => parsed(line) !== undefined)
    if (whole.length < written.length) await writeFile(file, whole.map((line) => `${line}\n`).join(''), MODE)
    // Fails now instead of at the first seal if the folder cannot be written.
    await appendFile(file, '', MODE)
    return parsed(whole.at(-1) ?? '')?.id ?? 0
  }

  const sealBatch = () =>
    db.transaction().execute(async (tx) => {
      const sealed = await sealRows(tx, ROWS_AT_ONCE)
      if (!sealed) return false
      const { id, hash, at, signature } = signed({ ...sealed, at: new Date().toISOString() })
      await insertSeal(tx, { position: id, hash, at, signature })
      return true
    })

  return {
    /** Seals all rows that are committed, and copies the seals of every process. @throws Error if table or file cannot be written */
    async run(): Promise<void> {
      copied ??= await endOfCopy()
      while (await sealBatch());
      const fresh = await inTable(copied)
      if (!fresh.length) return
      await appendFile(file, fresh.map((seal) => `${JSON.stringify(seal)}\n`).join(''), MODE)
      copied = fresh.at(-1)?.id ?? copied
    },
    /** True if the first key signed the last seal, which then covers what former keys signed. */
    async isHandedOver(): Promise<boolean> {
      const own = createSeal([masterKeys[0]], 'audit')
      const [seal] = await inTable(((await lastSeal(db)) ?? 1) - 1)
      return !seal || own.fits(textOf(seal), Buffer.from(seal.signature, 'hex'))
    },
    /** Compares the audit with its chain, its seals and their copy; answers a sentence in Spanish. */
    async verify(): Promise<{ whole: boolean; told: string }> {
      const altered = (told: string) => ({ whole: false, told: `Auditoría alterada: ${told}` })
      const broken = await findBroken(db)
      if (broken !== undefined) return altered(`la fila ${broken} no calza con la cadena.`)
      const last = (await lastSealed(db)) ?? 0
      const { count: newer } = await countUnsealed(db)
      const { removed, purged } = await findBeginning(db)
      if (removed > purged) return altered(`faltan las primeras ${removed} filas, y ninguna purga las explica.`)
      const seals = [...(await inTable(0)), ...(await readCopies())].filter(({ id }) => id >= removed)
      if (!seals.length && last > 0)
        return altered(`no hay sellos, y sin ellos no se sabe si después de la fila ${last} hubo más.`)
      const ours = new Set(seals.filter(isOurs))
      // A seal that fits covers all rows before it, so earlier seals may bear the signature of a former key that was taken away.
      const covered = [...ours].reduce((most, { id }) => Math.max(most, id), 0)
      for (const seal of seals) {
        if (!ours.has(seal) && seal.id >= covered) return altered(`el sello de ${seal.at} no lleva nuestra firma.`)
        if (seal.id > last)
          return altered(`faltan filas al final: el ${seal.at} la última era la ${seal.id}; hoy es la ${last}.`)
        if ((await findHash(db, seal.id)) !== seal.hash)
          return altered(`la fila ${seal.id} no es la que vio el sello de ${seal.at}.`)
      }
      const unknown = placesOf(seals.filter((seal) => !ours.has(seal)))
      const former = unknown ? `, de ellos con una clave que ya no está: ${unknown}` : ''
      const counts = `filas selladas: ${last}, sellos: ${placesOf(seals)}${former}, filas más nuevas sin sello: ${newer}`
      return { whole: true, told: `Auditoría íntegra (${counts}).` }
    },
  }
}
export type AuditSeals = ReturnType<typeof auditSeals>
