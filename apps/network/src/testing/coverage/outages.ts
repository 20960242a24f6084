import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { Db } from '../../database.ts'
import { BROKEN_BANK, type PlayedNetwork } from './played-network.ts'
import { openParties, v1 } from './purchase.ts'

/** Database that cannot be reached. */
export const AWAY = new Kysely({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createDriver: () =>
      new (class extends DummyDriver {
        override acquireConnection(): Promise<never> {
          return Promise.reject(Object.assign(new Error('away'), { name: 'DatabaseUnavailable' }))
        }
      })(),
  },
}) as Db

/** A bank that fails, and a database that is away. */
export async function outages(net: PlayedNetwork): Promise<void> {
  const parties = await openParties(net)
  const one = v1(net, parties)
  await one.pay(await one.charge({ amount: BROKEN_BANK }), BROKEN_BANK)
  net.break(AWAY)
  await net.call(parties.wallet, 'listPayments', { query: 'from=2026-03-01&to=2026-03-05' })
  net.break(undefined)
}
