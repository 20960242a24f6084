import { setTimeout as pause } from 'node:timers/promises'
import { DEMO_PEOPLE } from '@portal/fixtures/people'
import { signIn } from './call.ts'
import { createCharge } from './network/payments.ts'
import { callNetwork, register } from './network/party.ts'
import { steadily } from './pace.ts'
import { startPair } from './pair.ts'
import { say } from './settings.ts'
import type { Store } from './store.ts'
import { Writer } from './writer.ts'

/** Calls of a second: seven of ten to the portal, one of them a write; one to a public page; two to the network's door. */
const RATE = Number(process.env['LOAD_RATE'] ?? 300)
const SECONDS = Number(process.env['LOAD_SECONDS'] ?? 300)
const WARM_MS = 10_000
const OVERLOAD = { times: 5, ms: 20_000 }
const P99_MS = 250
const BACK_MS = 5_000
/** Parties that share the network's calls, because each has a quota. */
const PARTIES = 16
/** People who call in turn. */
const PEOPLE = DEMO_PEOPLE.length

/** Ten calls in a row, in this order for each person. */
const KINDS = ['write', 'charge', 'wallets', 'page', 'detail', 'detail', 'detail', 'list', 'list', 'list'] as const

interface Answered {
  kind: Kind
  status: number
  ms: number
}

/** Two instances behind a proxy answer a steady load quickly, refuse what is too much, and are quick again at once. */
export async function steadyLoad(store: Store): Promise<void> {
  const pair = await startPair(store)
  try {
    const ask = await callsOf(pair)
    await during(RATE, WARM_MS, ask)
    const steady = await during(RATE, SECONDS * 1_000, ask)
    const name = `${RATE} calls a second, ${SECONDS} s, two instances`
    say(steady.every(isDone), `${name}: every call is answered`, counted(steady))
    say(percentile(steady, 0.99) <= P99_MS, `${name}: p99 within ${P99_MS} ms`, paces(steady))
    for (const [kind, those] of Map.groupBy(steady, (each) => each.kind))
      process.stdout.write(`        ${kind.padEnd(8)} ${paces(those)}\n`)

    const much = await during(RATE * OVERLOAD.times, OVERLOAD.ms, ask)
    const refused = much.filter((each) => !isDone(each))
    say(
      refused.every(({ status }) => status === 429 || status === 503),
      `${OVERLOAD.times} times as many: what is too much is refused with 429 or 503`,
      `${counted(much)}; ${paces(much.filter(isDone))}`,
    )
    const ended = performance.now()
    let backMs = 0
    for (let isBack = false; !isBack && backMs <= 2 * BACK_MS; backMs = performance.now() - ended) {
      const second = await during(RATE, 1_000, ask)
      isBack = second.every(isDone) && percentile(second, 0.99) <= P99_MS
    }
    say(backMs <= BACK_MS, `Afterwards: as quick as before within ${BACK_MS} ms`, `${Math.round(backMs)} ms`)
  } finally {
    await pair.end()
  }
}

type Kind = (typeof KINDS)[number]
type Ask = (turn: number, kind: Kind) => Promise<number>

/** Makes the calls that the load consists of. @returns function that makes one and resolves with its status */
async function callsOf({ origin, network }: Awaited<ReturnType<typeof startPair>>): Promise<Ask> {
  const tokens = await signIn(origin)
  const writers = tokens.map((token) => new Writer(token))
  const uuids: string[] = []
  const parties = await Promise.all(
    Array.from({ length: PARTIES }, async (_, index) => {
      const at = index % tokens.length
      const asked = { name: `Carga ${index}`, type: 'collector', receiver: `${origin}/none` } as const
      const party = await register(origin, tokens[at] ?? '', asked)
      uuids[at] = party.uuid
      return party
    }),
  )
  const read = async (path: string, token?: string): Promise<number> => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
    const answer = await fetch(origin + path, { headers, signal: AbortSignal.timeout(30_000) })
    await answer.arrayBuffer()
    return answer.status
  }
  return async (turn, kind) => {
    const who = turn % tokens.length
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

async function during(rate: number, time: number, ask: Ask): Promise<Answered[]> {
  const answers: Promise<Answered>[] = []
  const stop = new AbortController()
  const asking = steadily(rate, stop.signal, (turn) => {
    const began = performance.now()
    const kind = KINDS[Math.floor(turn / PEOPLE) % KINDS.length] ?? 'list'
    answers.push(
      ask(turn, kind)
        .catch(() => 0)
        .then((status) => ({ kind, status, ms: performance.now() - began })),
    )
  })
  await pause(time)
  stop.abort()
  await asking
  return Promise.all(answers)
}

const isDone = ({ status }: Answered): boolean => status === 200 || status === 201

const percentile = (answers: readonly Answered[], share: number): number =>
  Math.round(answers.map(({ ms }) => ms).toSorted((a, b) => a - b)[Math.ceil(answers.length * share) - 1] ?? 0)

const paces = (answers: readonly Answered[]): string =>
  `p50 ${percentile(answers, 0.5)} ms, p99 ${percentile(answers, 0.99)} ms`

const counted = (answers: readonly Answered[]): string =>
  [...Map.groupBy(answers, ({ status }) => status)].map(([status, those]) => `${status} × ${those.length}`).join(', ')
