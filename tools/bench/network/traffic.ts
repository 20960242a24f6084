import { createHash } from 'node:crypto'
import type { Caller } from '../../../apps/network/src/testing/door.ts'
import { connected } from '../../postgres.ts'
import { head, ms, percentile, row, say, verdict } from '../figures.ts'
import type { Child } from './child.ts'
import { connectionOf, signedCall, timed } from './load.ts'
import type { NetworkProcess } from './network.process.ts'
import { newToken } from './speed.ts'

const SMALL = 10_000
/** Looks of each kind, and calls whose rows are awaited. */
const LOOKS = 500
const LIVE = 20
const GOAL = 2
const LIVE_GOAL_MS = 300

/**
 * SQL that gives a participant calls and half as many notices of the last 29 days; one call in 1,000 and one notice in 1,000 failed, and
 * ten calls, all of the first day, are of an operation that no other has.
 */
const fillingOf = (participant: string, calls: number): string => `
set session_replication_role = replica;
select network.call_day((now() - n * interval '1 day')::date) from generate_series(0, 29) n;
create temporary table made as
select n, date_trunc('milliseconds', now() - (n::float8 / ${calls}) * interval '29 days' - interval '1 minute') as at
from generate_series(1, ${calls}) n;
insert into network.call (at, request_id, participant_id, operation, method, path, status, code, latency_ms, checks, request, answer, subject)
select at, 'req_' || upper(substr(md5(n::text), 1, 20)), '${participant}', case when n > ${calls} - 10 then 'listBalances' else 'createToken' end,
  'POST', '/qri/v2/tokens', case when n % 1000 = 0 then 401 else 201 end, case when n % 1000 = 0 then 'signature_invalid' end, 12,
  '[{"check":"certificate","ok":true},{"check":"signature","ok":true}]', jsonb_build_object('order_id', 'ORD-' || n, 'amount', 1990),
  '{"state":"CREATED"}', md5('token' || n)::uuid::text
from made;
insert into network.notice (id, participant_id, type, field, lane, data, subject, happened_at, state, attempts, due_at, ended_at, moved_at)
select 'evt_' || md5(n::text), '${participant}', 'token.read', 'notify_url', 'notify_url', jsonb_build_object('order_id', 'ORD-' || n),
  md5('token' || n)::uuid::text, at, case when n % 1000 = 0 then 'FAILED' else 'DELIVERED' end, 1, at, at, at
from made where n % 2 = 0;
insert into network.attempt (notice_id, number, at, status, latency_ms, failure)
select 'evt_' || md5(n::text), 1, at, case when n % 1000 = 0 then 500 else 200 end, 20, case when n % 1000 = 0 then 'Respondió 500' end
from made where n % 2 = 0;
drop table made;
set session_replication_role = origin;`

interface Stand {
  calls: number
  network: Child<NetworkProcess>
  caller: Caller
}

async function stand(
  network: Child<NetworkProcess>,
  urlOf: (database: string) => string,
  calls: number,
): Promise<Stand> {
  const caller = (await network.callers('collector', 1))[0] as Caller
  const begun = performance.now()
  await connected(urlOf(await network.database()), async (client) => {
    await client.query(fillingOf(caller.id, calls))
    await client.query('vacuum analyze')
    // Writes the loaded rows to the disk before anything is timed.
    await client.query('checkpoint')
  })
  await network.logged()
  say(`${calls} calls and ${calls / 2} notices loaded in ${((performance.now() - begun) / 1000).toFixed(0)} s`)
  return { calls, network, caller }
}

const day = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)

/** Id of the nth call, as the SQL above makes it. */
const requestId = (n: number): string =>
  `req_${createHash('md5').update(String(n)).digest('hex').slice(0, 20).toUpperCase()}`

/** Looks at the timeline, by what is looked for. */
const looksAt = (calls: number): Record<string, Parameters<NetworkProcess['listed']>[1]> => ({
  'first page': {},
  calls: { kind: 'call' },
  notices: { kind: 'notice' },
  failed: { result: 'failed' },
  retrying: { result: 'retrying' },
  operation: { name: 'createToken' },
  'operation with 10 rows, one look': { name: 'listBalances' },
  'error code': { code: 'signature_invalid' },
  status: { code: '500' },
  period: { from: day(20), to: day(19) },
  'request id': { text: requestId(calls / 2) },
  'a text that nothing has': { text: 'ORD-0' },
})

/** Times each look and the opening of rows for a participant with much traffic and for one with little, and the way of a row to a screen. */
export async function measureTraffic(
  small: Child<NetworkProcess>,
  large: Child<NetworkProcess>,
  urlOf: (database: string) => string,
  calls: number,
): Promise<void> {
  say(`\nTraffic: milliseconds of a look of one participant, ${LOOKS} each, the sizes in turn\n`)
  const stands = [await stand(small, urlOf, SMALL), await stand(large, urlOf, calls)]
  say('')
  head(['look', ...stands.flatMap((of) => [`${of.calls}: p50`, 'p99']), `p99 to p99 (goal ${GOAL})`])
  const names = [...Object.keys(looksAt(0)), 'opening a call', 'opening a notice']
  for (const name of names) {
    const times: number[][] = stands.map(() => [])
    for (let turn = -5; turn < LOOKS; turn++)
      for (const [which, { network, caller, calls: size }] of stands.entries()) {
        const asked = looksAt(size)[name]
        const took = asked
          ? await network.listed(caller.id, asked)
          : await network.opened(caller.id, name === 'opening a call' ? 'call' : 'notice', turn + 6)
        // The first looks prepare sessions.
        if (turn >= 0) times[which]?.push(took)
      }
    const figures = times.map((of) => [0.5, 0.99].map((share) => percentile(of, share)))
    const ratio = (figures[1]?.[1] ?? Number.NaN) / (figures[0]?.[1] ?? Number.NaN)
    row([name, ...figures.flat().map(ms), `${ratio.toFixed(2)} ${verdict(ratio <= GOAL)}`])
  }
  await measureLive(stands[1] as Stand)
}

/** Times how long after its answer a call is with whoever follows. */
async function measureLive({ network, caller }: Stand): Promise<void> {
  const { url, ca } = await network.address()
  const connection = connectionOf(url, ca, caller)
  const times: number[] = []
  await network.followed(caller.id)
  for (let turn = 0; turn < LIVE; turn++) {
    await timed(connection, await signedCall(caller, 'createToken', '/qri/v2/tokens', newToken()))
    const begun = performance.now()
    await network.moved()
    times.push(performance.now() - begun)
  }
  await connection.close()
  const [half, most] = [percentile(times, 0.5), percentile(times, 0.99)]
  say(
    `\nA call is live after ${ms(half)} ms (p50), ${ms(most)} ms (p99); goal ${LIVE_GOAL_MS} ${verdict(most <= LIVE_GOAL_MS)}`,
  )
}
