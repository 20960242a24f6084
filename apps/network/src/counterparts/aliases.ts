import type { Db } from '../database.ts'
import { PEOPLE, WALLET } from './counterparts.ts'

/** Registers an alias for each person of the test wallet, for example `ana.demo`, unless it is taken. */
export async function plantAliases(db: Db, now: Date): Promise<void> {
  const rows = PEOPLE.map(({ tax_id, name }) => ({
    alias: `${name.split(' ')[0]?.toLowerCase()}.demo`,
    participant_id: WALLET.id,
    tax_id,
    name,
    state: 'ACTIVE' as const,
    created_at: now,
  }))
  await db
    .insertInto('alias')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
