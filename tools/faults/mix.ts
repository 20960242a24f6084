import { setTimeout as pause } from 'node:timers/promises'
import { request } from 'undici'
import type { startIssuer } from '../bench/issuer.ts'
import { callNetwork, register } from './network/party.ts'
import { createCharge } from './network/payments.ts'
import { steadily } from './pace.ts'
import type { startPair } from './pair.ts'
import { Writer } from './writer.ts'

/** Parties that share the network's calls, because each has a quota. */
const PARTIES = 16
/**
 * People who call in turn: as many as may register 30 integrations a second for five minutes by the usual quota; a prime number, so that
 * each person makes every kind of call. One in `ADMINISTRATORS` administers the network.
 */
const PEOPLE = 307
const ADMINISTRATORS = 20

/** Of ten calls, seven go to the portal, one of them a write; one to a public page; two to the network's door. */
const KINDS = ['write', 'list', 'detail', 'charge', 'list', 'detail', 'page', 'list', 'detail', 'wallets'] as const

const LIMIT = { headersTimeout: 30_000, bodyTimeout: 30_000 }

type Kind = (typeof KINDS)[number]

export interface Timed {
  /** 0 if the call got no answer. */
  status: number
  ms: number
}

export interface Answered extends Timed {
  kind: Kind
  /** Milliseconds from the beginning of the load to the answer. */
  at: number
}

type Ask = (turn: number, kind: Kind) => Promise<number>

/** Makes the calls that the load consists of. @param receiver address of all notices @returns function that makes one and resolves with its status */
export async function callsOf(
  { origin, network }: Awaited<ReturnType<typeof startPair>>,
  issuer: Awaited<ReturnType<typeof startIssuer>>,
  receiver = `${origin}/none`,
): Promise<Ask> {
  const tokens = Array.from({ length: PEOPLE }, (_, index) =>
    issuer.token({ sub: `carga-${index}`, administrator: index % ADMINISTRATORS === 0 }),
  )
  const writers = tokens.map((token) => new Writer(token))
  const uuids: string[] = []
  for (const writer of writers)
    uuids.push(String((await writer.send(origin, writer.registration())).body['enroller_uuid']))
  const parties = await Promise.all(
    Array.from({ length: PARTIES }, (_, index) =>
      register(origin, tokens[index] ?? '', { name: `Carga ${index}`, type: 'collector', receiver }),
    ),
  )
  const read = async (path: string, token?: string): Promise<number> => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
    const { statusCode, body } = await request(origin + path, { headers, ...LIMIT })
    await body.dump()
    return statusCode
  }
  return async (turn, kind) => {
    const who = turn % PEOPLE
    const [token = '', writer, party] = [tokens[who], writers[who], parties[turn % PARTIES]]
    if (!writer || !party) throw new Error('No party')
    const calls: Record<Kind, () => Promise<number>> = {
      // A company of its own, because registrations in one company wait for each other.
      write: async () => {
        const write = writer.registration()
        const body = { ...(write.body as object), enroller_name: `Empresa de carga ${turn}` }
        return (await writer.send(origin, { ...write, body })).status
      },
      charge: async () => (await createCharge(network, party, `CARGA-${turn}`)).status,
      wallets: async () => (await callNetwork(network, party, { method: 'GET', path: '/qri/v2/wallets' })).status,
      page: () => read('/site/home'),
      detail: () => read(`/api/enroller/${uuids[who]}`, token),
      list: () => read('/api/integration?current_page=1&item_per_page=10', token),
    }
    return calls[kind]()
  }
}

/** Makes `rate` calls a second for a time, and waits for their answers. */
export async function during(rate: number, time: number, ask: Ask): Promise<Answered[]> {
  const answers: Promise<Answered>[] = []
  const stop = new AbortController()
  const start = performance.now()
  const asking = steadily(rate, stop.signal, (turn) => {
    const began = performance.now()
    const kind = KINDS[turn % KINDS.length] ?? 'list'
    answers.push(
      ask(turn, kind)
        .catch(() => 0)
        .then((status) => ({ kind, status, ms: performance.now() - began, at: performance.now() - start })),
    )
  })
  await pause(time)
  stop.abort()
  await asking
  return Promise.all(answers)
}
export const isDone = ({ status }: Timed): boolean => status === 200 || status === 201

/** Milliseconds within which a share of the calls was answered. */
export const percentile = (calls: readonly Timed[], share: number): number =>
  Math.round(calls.map(({ ms }) => ms).toSorted((a, b) => a - b)[Math.ceil(calls.length * share) - 1] ?? 0)

export const paces = (calls: readonly Timed[]): string =>
  `p50 ${percentile(calls, 0.5)} ms, p99 ${percentile(calls, 0.99)} ms`

export const counted = (calls: readonly Timed[]): string =>
  [...Map.groupBy(calls, ({ status }) => status)].map(([status, those]) => `${status} × ${those.length}`).join(', ')
