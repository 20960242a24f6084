import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Participant } from '../../../apps/network/src/participant/participant.ts'
import { type Caller, openDoor } from '../../../apps/network/src/testing/door.ts'
import { enqueue, type Fact } from '../../../apps/network/src/notices/enqueue.ts'
import type { IntegrationType } from '@portal/domain/integration/type'
import pg from 'pg'
import type { Asked } from '../../../apps/network/src/traffic/timeline.ts'
import { offer } from './child.ts'

/** Statement as the driver sends it. */
export interface Statement {
  text: string
  values?: string[]
  name?: string
}

const door = await openDoor()
let moving: AsyncIterator<unknown> | undefined

/** Milliseconds that work takes. */
async function took(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

const offered = {
  address: () => ({ url: door.url, ca: door.ca, clientAuthority: door.authority.pem }),
  async database(): Promise<string> {
    const { rows } = await door.query<{ name: string }>('select current_database() as name')
    return rows[0]?.name ?? ''
  },
  callers: (type: IntegrationType, count: number, over: Partial<Participant> = {}): Promise<Caller[]> =>
    Promise.all(Array.from({ length: count }, () => door.caller(type, over))),
  /** Makes a call and lists the statements that it made, without those of timers and of the log. */
  async statements(...call: Parameters<typeof door.call>) {
    const store = new AsyncLocalStorage<Statement[]>()
    const made: Statement[] = []
    const begin = () => store.enterWith(made)
    const driver = pg.Client.prototype as unknown as { query: (this: unknown, ...given: unknown[]) => unknown }
    const { query } = driver
    driver.query = function noted(...given) {
      const [asked] = given
      if (typeof asked === 'object') store.getStore()?.push(asked as Statement)
      return query.apply(this, given)
    }
    subscribe('http.server.request.start', begin)
    const { status, body } = await door.call(...call)
    unsubscribe('http.server.request.start', begin)
    driver.query = query
    if (status >= 300) throw new Error(`${call[1]}: ${status} ${JSON.stringify(body)}`)
    return { body, statements: made.map(({ text, values, name }) => ({ text, ...(name ? { values, name } : {}) })) }
  },
  /** Queues notices, all of which can be sent from one moment on. */
  queue: (facts: readonly Fact[]) =>
    door.db.transaction().execute(async (tx) => {
      for (let at = 0; at < facts.length; at += 1_000) await enqueue(tx, new Date(), facts.slice(at, at + 1_000))
    }),
  received: async (id: string): Promise<number> => {
    const begun = performance.now()
    await door.network.port.received(id, { number: 1, size: 30 })
    return performance.now() - begun
  },
  listed: (id: string, asked: Asked): Promise<number> => took(() => door.network.port.traffic.list(id, asked)),
  /** Opens a row of the timeline: the `turn`th of a page of its kind. */
  async opened(id: string, kind: 'call' | 'notice', turn: number): Promise<number> {
    const { data } = await door.network.port.traffic.list(id, { kind })
    const row = data[turn % data.length]?.id ?? ''
    return took(() => door.network.port.traffic[kind](id, row))
  },
  /** Begins to follow the traffic of a participant. */
  async followed(id: string): Promise<void> {
    moving = door.network.port.traffic.follow(id, undefined, new AbortController().signal)[Symbol.asyncIterator]()
    await moving.next()
  },
  /** Waits for the next rows of the one that is followed. */
  async moved(): Promise<void> {
    await moving?.next()
  },
  /** Lines that the network logged since the last time. */
  logged: () => door.logged.splice(0),
  drop: () => door.drop(),
}
export type NetworkProcess = typeof offered

offer(offered)
