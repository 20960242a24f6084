import { spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { secretText } from '@portal/domain/security/secret'
import { expect, test } from 'vitest'
import { connected } from '../../../tools/postgres.ts'
import { SERVER_FLAGS } from '../../../tools/server-flags.mjs'
import { createVault } from '../../api/src/secrets/vault.ts'
import { BATCH } from './clock/timers.ts'
import { secretContext } from './participant/participant.queries.ts'
import { openReceiver } from './testing/receiver.ts'
import { openStage } from './testing/stage.ts'

const server = process.env['DATABASE_URL']
/** More tokens that expire than one run of a timer takes, and as many notices that wait, so that there is work for both processes. */
const EACH = 2 * BATCH + 10
const COLLECTORS = 4
const FIELD = 'notify_url_payment'

/** Starts a network as an operator does. @returns function that ends it and resolves with its exit code */
function startNetwork(env: NodeJS.ProcessEnv): () => Promise<unknown> {
  const child = spawn(process.execPath, [...SERVER_FLAGS, join(import.meta.dirname, 'main.ts')], {
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = once(child, 'close')
  return async () => {
    child.kill('SIGTERM')
    return (await ended)[0] as unknown
  }
}

test.runIf(server)(
  'two processes miss no timer and no notice, and do none twice',
  async () => {
    const stage = await openStage()
    const receiver = await openReceiver()
    const key = randomBytes(32)
    const collectors = await Promise.all(
      Array.from({ length: COLLECTORS }, async () => {
        const { id } = await stage.participant('collector', { addresses: { [FIELD]: receiver.url } })
        const sealed = createVault([key]).seal(
          secretContext(id, 'integration'),
          secretText(randomBytes(32).toString('base64url')),
        )
        const row = { id: randomUUID(), participant_id: id, purpose: 'integration', ...sealed } as const
        await stage.db.insertInto('participant_secret').values(row).execute()
        return id
      }),
    )
    const { rows } = await stage.query<{ name: string }>('select current_database() as name')
    const url = new URL(`/${rows[0]?.name}`, server)
    const folder = mkdtempSync(join(tmpdir(), 'portal-network-'))
    const env = {
      PATH: process.env['PATH'],
      DATABASE_URL: url.href,
      DATA_DIR: folder,
      MASTER_KEY: randomBytes(32).toString('hex'),
      NETWORK_KEY: key.toString('hex'),
      NETWORK_PORT: '0',
    }
    await stage.query(
      `insert into network.notice (id, participant_id, type, field, lane, data, subject, happened_at, state, due_at)
     select 'evt_' || n, ($1::uuid[])[1 + n % $2], 'payment.paid', $4, $4, jsonb_build_object('order_id', 'ORD-' || n), n, now(), 'WAITING', now()
     from generate_series(1, $3) n`,
      [collectors, COLLECTORS, EACH, FIELD],
    )

    // Each process finds what is due and waits for these locks: its timers for one, and its claim of the collectors' lanes for the other.
    const networks = await connected(url.href, async (client) => {
      await client.query(
        'begin; lock table network.token in access exclusive mode; lock table network.notice in exclusive mode',
      )
      await client.query(
        `insert into network.token (number, collector_id, order_id, amount, description, merchant, single_use, state, created_at, expires_at)
       select lpad(n::text, 8, '0'), ($1::uuid[])[1 + n % $2], 'ORD-' || n, 1, 'Café', '{}', true, 'CREATED', now(), now()
       from generate_series(1, $3) n`,
        [collectors, COLLECTORS, EACH],
      )
      const started = [startNetwork(env), startNetwork(env)]
      const waiting = async () => {
        const found = await stage.query<{ count: number }>(
          `select count(*)::int from pg_locks where not granted and relation in ('network.token'::regclass, 'network.notice'::regclass)`,
        )
        return found.rows[0]?.count
      }
      await expect.poll(waiting, { interval: 20, timeout: 150_000 }).toBe(started.length * 2)
      await client.query('commit')
      return started
    })
    await receiver.arrived(2 * EACH)
    expect(await Promise.all(networks.map((end) => end()))).toEqual([0, 0])

    const told = receiver.taken.map(({ body }) => JSON.parse(body) as { type: string; data: { order_id: string } })
    expect(new Set(told.map(({ type, data }) => `${type} ${data.order_id}`)).size).toBe(2 * EACH)
    expect(told).toHaveLength(2 * EACH)
    rmSync(folder, { recursive: true })
    await receiver.close()
    await stage.drop()
  },
  180_000,
)
