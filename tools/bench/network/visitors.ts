import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { DEMO_PEOPLE } from '@portal/fixtures/people'
import type { Run } from '@portal/domain/network/simulation'
import { signIn } from '../../faults/call.ts'
import { portalSettings } from '../../faults/settings.ts'
import type { Store } from '../../faults/store.ts'
import { freePort, startPortal } from '../../server-process.ts'
import { head, ms, percentile, row, say, verdict } from '../figures.ts'

/** Time between two presses of a person, who reads in between. */
const PRESS_MS = 3_000
const MEASURED_MS = 30_000
/** Time that nothing else happens before the portal is measured alone. */
const WARM_MS = 5_000
const GOAL = { factor: 2, shownMs: 300 }
/** What a signed-in person's portal asks while they work, and its pages. */
const PATHS = ['/', '/api/integration?current_page=1&item_per_page=6', '/api/integration/names', '/documentation/tool']

/** Calls the portal as a visitor from an address of their own. @returns status, cookie and body */
function visit(origin: string, address: string, method: string, path: string, body?: object, cookie?: string) {
  const headers = { origin, 'content-type': 'application/json', ...(cookie ? { cookie } : {}) }
  return new Promise<{ status: number; cookie: string; run: Run }>((resolve, reject) => {
    const sent = request(origin + path, { method, headers, localAddress: address, family: 4 }, (answer) => {
      const [given = ''] = answer.headers['set-cookie'] ?? []
      void text(answer).then((said) =>
        resolve({ status: answer.statusCode ?? 0, cookie: given.split(';')[0] ?? '', run: JSON.parse(said) as Run }),
      )
    })
    sent.on('error', reject).end(body && JSON.stringify(body))
  })
}

/** Follows a run. @returns function that ends it and gives the milliseconds from the end of each message until it was here */
function follow(origin: string, address: string, id: string, cookie: string): () => number[] {
  const late = new Map<string, number>()
  const sent = request(
    `${origin}/api/tools/simulations/${id}/events`,
    { headers: { cookie }, localAddress: address, family: 4 },
    (answer) => {
      let rest = ''
      answer.setEncoding('utf8').on('data', (part: string) => {
        rest += part
        const events = rest.split('\n\n')
        rest = events.pop() ?? ''
        for (const event of events) {
          const data = /^data: ?(.*)$/m.exec(event)?.[1]
          for (const message of data ? (JSON.parse(data) as Run).messages : [])
            if (!late.has(message.id))
              late.set(message.id, Date.now() - Date.parse(message.at) - (message.latency_ms ?? 0))
        }
      })
    },
  )
  sent.on('error', () => undefined).end()
  return () => {
    sent.destroy()
    return [...late.values()]
  }
}

/** Creates charges and pays them step by step, as one person does, until `until`. @param share of the time between two presses that passes first */
async function simulate(
  origin: string,
  number: number,
  share: number,
  until: number,
): Promise<{ paid: number; late: number[] }> {
  const address = `127.0.2.${number}`
  const late: number[] = []
  let paid = 0
  let known = ''
  // People do not press all at once.
  await pause(share * PRESS_MS)
  while (performance.now() < until) {
    const charge = { amount: 15_990, expires_in: 600, description: 'Café', collector: null }
    const {
      cookie,
      run: created,
      status,
    } = await visit(origin, address, 'POST', '/api/tools/simulations', charge, known)
    if (status !== 201 && status !== 200) throw new Error(`A simulation was answered with ${status}`)
    known = cookie || known
    const end = follow(origin, address, created.id, known)
    for (let run = created; run.steps[0] && !run.payment; ) {
      await pause(PRESS_MS)
      const path = `/api/tools/simulations/${created.id}/steps`
      run = (await visit(origin, address, 'POST', path, { step: run.steps[0] }, known)).run
      if (run.payment) paid += 1
    }
    await pause(PRESS_MS)
    late.push(...end())
  }
  return { paid, late }
}

/** Prints how fast the portal is alone and while many strangers simulate, and how soon a message is on their screens. */
export async function measureVisitors(store: Store, count: number): Promise<void> {
  const settings = await portalSettings(store.settings)
  const portal = await startPortal({ ...settings, NETWORK_PORT: String(await freePort()) })
  const [token = ''] = await signIn(portal.origin, DEMO_PEOPLE.slice(0, 1))
  /** Asks one after another, as one person does. */
  const ask = async (time: number): Promise<number[]> => {
    const times: number[] = []
    for (const until = performance.now() + time; performance.now() < until; ) {
      for (const path of PATHS) {
        const started = performance.now()
        const answer = await fetch(portal.origin + path, { headers: { authorization: `Bearer ${token}` } })
        await answer.arrayBuffer()
        if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`)
        times.push(performance.now() - started)
      }
      await pause(20)
    }
    return times
  }
  await ask(WARM_MS)
  const alone = await ask(MEASURED_MS)
  const until = performance.now() + MEASURED_MS
  const visitors = Array.from({ length: count }, (_, at) => simulate(portal.origin, at + 1, at / count, until))
  const [beside, ...runs] = await Promise.all([ask(MEASURED_MS), ...visitors])
  const late = runs.flatMap((run) => run.late)
  const [before, during] = [percentile(alone, 0.99), percentile(beside, 0.99)]
  say(`\nVisitors: ${count} strangers who simulate at once, ${store.name}\n`)
  head(['portal alone p50 ms', 'p99 ms', 'beside them p50 ms', 'p99 ms', `ratio of p99 (goal ${GOAL.factor})`])
  const ratio = during / before
  row([
    ms(percentile(alone, 0.5)),
    ms(before),
    ms(percentile(beside, 0.5)),
    ms(during),
    `${ratio.toFixed(2)} ${verdict(ratio <= GOAL.factor)}`,
  ])
  say('')
  head(['payments', 'messages', 'on screen after p50 ms', `p99 ms (goal ${GOAL.shownMs})`])
  const shown = percentile(late, 0.99)
  row([
    runs.reduce((sum, { paid }) => sum + paid, 0),
    late.length,
    ms(percentile(late, 0.5)),
    `${ms(shown)} ${verdict(shown <= GOAL.shownMs)}`,
  ])
  await portal.end()
}
