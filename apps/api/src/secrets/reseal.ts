import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Sealed } from '../db/schema.ts'
import type { Vault } from './vault.ts'

/** Rows that are sealed again in one transaction, few enough that no call waits for them. */
const BATCH = 200

interface Place {
  told: string
  table: string
  id: { column: string; type: 'uuid' | 'boolean' }
  /** Prefix of the names of the three columns of a sealed text. */
  prefix: string
  /** SQL of the context that a row's text is bound to. */
  context: string
  vault: 'portal' | 'network'
}

/** Every place of the database where a vault's texts are; `reseal.test.ts` looks for others. */
export const PLACES: readonly Place[] = [
  {
    told: 'secretos de integraciones',
    table: 'integration_secret',
    id: { column: 'id', type: 'uuid' },
    prefix: '',
    context: "integration_id || ':' || purpose",
    vault: 'portal',
  },
  {
    told: 'sus copias para la red',
    table: 'integration_secret',
    id: { column: 'id', type: 'uuid' },
    prefix: 'network_',
    context: "'network ' || integration_id || ' ' || purpose",
    vault: 'network',
  },
  {
    told: 'secretos en la red',
    table: 'network.participant_secret',
    id: { column: 'id', type: 'uuid' },
    prefix: '',
    context: "'network ' || participant_id || ' ' || purpose",
    vault: 'network',
  },
  {
    told: 'autoridad del servidor de la red',
    table: 'network.server_authority',
    id: { column: 'one', type: 'boolean' },
    prefix: '',
    context: "'network server-authority'",
    vault: 'network',
  },
  {
    told: 'autoridad de los clientes',
    table: 'certificate_authority',
    id: { column: 'only_one', type: 'boolean' },
    prefix: '',
    context: "'certificate-authority'",
    vault: 'portal',
  },
  {
    told: 'clave de los informes',
    table: 'certification_key',
    id: { column: 'only_one', type: 'boolean' },
    prefix: '',
    context: "'certification-key'",
    vault: 'portal',
  },
]

export interface Resealed {
  told: string
  /** Number of texts sealed again. */
  again: number
  /** Number of texts that the first key had sealed before. */
  before: number
  /** Number of texts that only another key opens now. */
  other: number
}

/** Seals again, with each vault's first key, every text that another of its keys sealed. Continues an interrupted run. */
export async function* reseal(
  database: Pick<Database, 'kysely' | 'traffic'>,
  vaults: Record<Place['vault'], Vault>,
): AsyncGenerator<Resealed> {
  for (const place of PLACES) {
    const vault = vaults[place.vault]
    // Each role writes the tables of its own schema only.
    yield place.table.startsWith('network.')
      ? await resealPlace(database.traffic, place, vault)
      : await resealPlace(database.kysely, place, vault)
  }
}

async function resealPlace<Tables>(db: Kysely<Tables>, place: Place, vault: Vault): Promise<Resealed> {
  const { first: before } = await count(db, place, vault)
  let again = 0
  for (let after: string | boolean | undefined; ; ) {
    const ids = await resealBatch(db, place, vault, after)
    if (ids.length === 0) break
    again += ids.length
    after = ids.at(-1)
  }
  return { told: place.told, again, before, other: (await count(db, place, vault)).other }
}

/** Seals some rows after the id `after` again. @returns their ids; a row that a call holds is left out, so that nobody waits */
const resealBatch = <Tables>(
  db: Kysely<Tables>,
  { table, id, prefix, context }: Place,
  vault: Vault,
  after: string | boolean | undefined,
): Promise<(string | boolean)[]> =>
  db.transaction().execute(async (tx) => {
    const [subject, key] = [sql.raw(table), sql.raw(id.column)]
    const column = (name: keyof Sealed) => sql.raw(`${prefix}${name}`)
    const { rows } = await sql<Sealed & { id: string | boolean; context: string }>`
      select ${key} as id, ${column('key_id')} as key_id, ${column('nonce')} as nonce, ${column('ciphertext')} as ciphertext,
        ${sql.raw(context)} as context
      from ${subject}
      where ${column('key_id')} = any (${vault.keyIds.slice(1)}::text[]) ${after === undefined ? sql`` : sql`and ${key} > ${after}`}
      order by ${key} limit ${BATCH} for update skip locked`.execute(tx)
    const sealed = rows.map((row) => vault.seal(row.context, vault.open(row.context, row)))
    const hex = (name: 'nonce' | 'ciphertext') => sealed.map((each) => Buffer.from(each[name]).toString('hex'))
    if (rows.length > 0)
      await sql`update ${subject} as stored set ${column('key_id')} = ${vault.keyId}, ${column('nonce')} = decode(fresh.nonce, 'hex'),
          ${column('ciphertext')} = decode(fresh.ciphertext, 'hex')
        from unnest(${rows.map((row) => String(row.id))}::text[], ${hex('nonce')}::text[], ${hex('ciphertext')}::text[])
          as fresh (id, nonce, ciphertext)
        where stored.${key} = fresh.id::${sql.raw(id.type)}`.execute(tx)
    return rows.map((row) => row.id)
  })

async function count<Tables>(db: Kysely<Tables>, { table, prefix }: Place, { keyId }: Vault) {
  const { rows } = await sql<{ first: number; other: number }>`
    select count(*) filter (where key = ${keyId})::int as first, count(*) filter (where key <> ${keyId})::int as other
    from (select ${sql.raw(`${prefix}key_id`)} as key from ${sql.raw(table)}) as sealed`.execute(db)
  return rows[0] ?? { first: 0, other: 0 }
}
