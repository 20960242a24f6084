import type { Db } from '../database.ts'
import { CAFE, PEOPLE, WALLET } from './counterparts.ts'

/** Inserts the counterparts, or updates those of an older version. @param publicUrl origin of the portal, to which the test wallet leads */
export async function plantCounterparts(db: Db, publicUrl: string): Promise<void> {
  const directOpen = {
    urlImage: `${publicUrl}/billetera-demo.png`,
    // The page reads `qr`; every deep link has `uuid`.
    urlApp: `${publicUrl}/tools/simulator/pay?qr=%uuid%&uuid=%uuid%`,
  }
  for (const party of [CAFE, { ...WALLET, directOpen }]) {
    const row = {
      client_os: party.clientOs,
      name: party.name,
      type: party.type,
      operation_mode: party.operationMode,
      refund_mode: party.refundMode,
      demand_med: party.demandMed,
      addresses: JSON.stringify(party.addresses),
      source_ips: [...party.sourceIps],
      alias: party.alias,
      direct_open: JSON.stringify(party.directOpen),
      alias_frame: JSON.stringify(party.aliasFrame),
      banks: JSON.stringify(party.banks),
      counterpart: party.counterpart,
    }
    // Notices that come meanwhile need the addresses that they have.
    const { addresses: _, ...renewed } = row
    await db
      .insertInto('participant')
      .values({ id: party.id, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(renewed))
      .execute()
  }
}

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

/** Uuid of a collector's token by its uuid or number, of the newest if a number came again; undefined if it has none. */
export async function tokenOfCollector(db: Db, collectorId: string, token: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('token')
    .select('uuid')
    .where('collector_id', '=', collectorId)
    .where(token.includes('-') ? 'uuid' : 'number', '=', token)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  return row?.uuid
}
