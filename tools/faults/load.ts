import { constants, setPriority } from 'node:os'
import { startIssuer } from '../bench/issuer.ts'
import { alive } from './alive.ts'
import { type Answered, callsOf, counted, during, isDone, paces, percentile } from './mix.ts'
import { startPair } from './pair.ts'
import { say } from './settings.ts'
import type { Store } from './store.ts'

/** Calls of a second of the steady load. */
const RATE = Number(process.env['LOAD_RATE'] ?? 300)
const SECONDS = Number(process.env['LOAD_SECONDS'] ?? 300)
const WARM_MS = 10_000
const P99_MS = 250
const BACK_MS = 5_000
/** The capacity is the most that is answered at one of these multiples of the steady load. */
const CLIMB = { times: [0.5, 1, 1.5, 2, 3], ms: 5_000 }
const OVERLOAD = { times: 5, ms: Number(process.env['OVERLOAD_SECONDS'] ?? 60) * 1_000, goodput: 0.8, healthMs: 50 }
const SPIKE = {
  usual: 20,
  most: 1_000,
  usualMs: 10_000,
  ms: Number(process.env['SPIKE_SECONDS'] ?? 30) * 1_000,
  times: 1.5,
  backMs: 10_000,
}

interface Stage {
  pair: Awaited<ReturnType<typeof startPair>>
  ask: Awaited<ReturnType<typeof callsOf>>
}

/** In this order, because the network refuses parties for the rest of the minute in which they were overloaded. */
const PARTS = { steady, spike, overload }

export const isLoad = (name: string): name is keyof typeof PARTS => name in PARTS

/** Two instances behind a proxy answer a steady load quickly, refuse what is too much, and are quick again at once. */
export async function load(store: Store, only?: string): Promise<void> {
  const issuer = await startIssuer()
  const pair = await startPair(store, { DEMO: 'true', OIDC_URL: issuer.url })
  try {
    const ask = await callsOf(pair, issuer)
    await during(RATE / 2, WARM_MS, ask)
    for (const [name, part] of Object.entries(PARTS)) if (only === undefined || only === name) await part({ pair, ask })
  } finally {
    await pair.end()
    issuer.close()
  }
}

/** Gives this process the processor before those that it measures, so that it keeps its pace. Without root it cannot. */
function goFirst(): void {
  if (process.getuid?.() === 0) setPriority(constants.priority.PRIORITY_HIGH)
}

async function steady({ ask }: Stage): Promise<void> {
  const answers = await during(RATE, SECONDS * 1_000, ask)
  const name = `${RATE} calls a second, ${SECONDS} s, two instances`
  say(answers.every(isDone), `${name}: every call is answered`, counted(answers))
  say(p99(answers) <= P99_MS, `${name}: p99 within ${P99_MS} ms`, paces(answers))
  showKinds(answers)
}

/** Five times as many calls as can be answered. */
async function overload({ pair, ask }: Stage): Promise<void> {
  let capacity = 0
  for (const times of CLIMB.times) {
    const answers = await during(RATE * times, CLIMB.ms, ask)
    const done = perSecond(answers, CLIMB.ms)
    capacity = Math.max(capacity, done)
    row(
      `${RATE * times} calls a second`,
      `${done} a second answered; ${counted(answers)}; ${paces(answers.filter(isDone))}`,
    )
  }
  goFirst()
  const rate = Math.round(capacity * OVERLOAD.times)
  const name = `${rate} calls a second, ${OVERLOAD.times} times the capacity, ${OVERLOAD.ms / 1_000} s`
  const health = alive(pair.running.map(({ origin }) => `${origin}/api/health`))
  const answers = await during(rate, OVERLOAD.ms, ask)
  const looks = await health.end()
  sayRefused(name, answers)
  const done = perSecond(answers, OVERLOAD.ms)
  say(
    done >= OVERLOAD.goodput * capacity,
    `${name}: at least ${OVERLOAD.goodput * 100}% of the capacity is answered`,
    `${done} of ${capacity} a second (${Math.round((done / capacity) * 100)}%); ${paces(answers.filter(isDone))}`,
  )
  showKinds(answers)
  const slow = percentile(looks, 0.99)
  say(
    slow <= OVERLOAD.healthMs && looks.every(({ status }) => status === 200),
    `${name}: /api/health answers 200 within ${OVERLOAD.healthMs} ms (p99)`,
    `${counted(looks)}; ${paces(looks)}`,
  )
  await sayBack(name, RATE / 2, BACK_MS, P99_MS, ask)
}

/** From few calls to very many, and back. */
async function spike({ pair, ask }: Stage): Promise<void> {
  const before = await during(SPIKE.usual, SPIKE.usualMs, ask)
  const name = `From ${SPIKE.usual} to ${SPIKE.most} calls a second for ${SPIKE.ms / 1_000} s`
  say(before.every(isDone), `${name}: every call before is answered`, `${counted(before)}; ${paces(before)}`)
  const answers = await during(SPIKE.most, SPIKE.ms, ask)
  sayRefused(name, answers)
  await sayBack(name, SPIKE.usual, SPIKE.backMs, Math.round(SPIKE.times * p99(before)), ask)
  const ended = pair.running.filter((each) => !each.isRunning()).length
  say(ended === 0, `${name}: no instance ends`, `${ended} of ${pair.running.length}`)
}

function sayRefused(name: string, answers: readonly Answered[]): void {
  const refused = answers.filter((each) => !isDone(each))
  const honest = refused.every(({ status }) => status === 429 || status === 503)
  say(honest, `${name}: what is too much gets 429 or 503`, `${counted(answers)}; refused: ${paces(refused)}`)
}

/** Says how soon a second of the usual load is answered as quickly as before. */
async function sayBack(name: string, rate: number, within: number, most: number, ask: Stage['ask']): Promise<void> {
  const ended = performance.now()
  let backMs = 0
  let last = 0
  for (let isBack = false; !isBack && backMs <= 2 * within; backMs = performance.now() - ended) {
    const second = await during(rate, 1_000, ask)
    last = p99(second)
    // The network's quota counts by the minute, so it refuses on for a while.
    isBack = second.every((each) => isDone(each) || each.status === 429) && last <= most
  }
  say(
    backMs <= within,
    `${name}: afterwards p99 is within ${most} ms in ${within} ms`,
    `${last} ms after ${Math.round(backMs)} ms`,
  )
}

function showKinds(answers: readonly Answered[]): void {
  for (const [kind, those] of Map.groupBy(answers, (each) => each.kind))
    row(kind, `${counted(those)}; ${paces(those.filter(isDone))}`)
}

const p99 = (answers: readonly Answered[]): number => percentile(answers, 0.99)

/** Calls that were answered, by second; those that came late lengthen the time of the load. */
function perSecond(answers: readonly Answered[], ms: number): number {
  const done = answers.filter(isDone)
  const lastMs = percentile(
    done.map(({ status, at }) => ({ status, ms: at })),
    0.99,
  )
  return Math.round((done.length / Math.max(ms, lastMs)) * 1_000)
}

const row = (name: string, measured: string): void =>
  void process.stdout.write(`        ${name.padEnd(24)} ${measured}\n`)
