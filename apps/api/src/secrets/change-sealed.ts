import { type Kysely, sql } from 'kysely'
import type { Sealed } from '../db/schema.ts'
import type { Vault } from './vault.ts'

/** Changes the one sealed text of a table. @returns the new text */
export const changeSealed = <Tables>(
  db: Kysely<Tables>,
  { table, context, vault }: { table: string; context: string; vault: Vault },
  change: (pem: string) => Promise<string>,
): Promise<string> =>
  db.transaction().execute(async (tx) => {
    const { rows } = await sql<Sealed>`select key_id, nonce, ciphertext from ${sql.raw(table)} for update`.execute(tx)
    const [stored] = rows
    if (!stored) throw new Error('Aún no hay una autoridad: inicia el portal y su red una vez.')
    const pem = await change(vault.open(context, stored))
    const { key_id, nonce, ciphertext } = vault.seal(context, pem)
    await sql`update ${sql.raw(table)} set key_id = ${key_id}, nonce = ${nonce}, ciphertext = ${ciphertext}`.execute(tx)
    return pem
  })
