import type { Db } from '../database.ts'
import type { Sealed } from '../participant/participant.queries.ts'

export const findAuthority = (db: Db): Promise<Sealed | undefined> =>
  db.selectFrom('server_authority').select(['key_id', 'nonce', 'ciphertext']).executeTakeFirst()

/** Inserts the authority unless there is one. */
export async function keepFirstAuthority(db: Db, { key_id, nonce, ciphertext }: Sealed): Promise<void> {
  await db
    .insertInto('server_authority')
    .values({ key_id, nonce, ciphertext })
    .onConflict((conflict) => conflict.column('one').doNothing())
    .execute()
}
