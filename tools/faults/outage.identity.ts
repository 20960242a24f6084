import { setTimeout as pause } from 'node:timers/promises'
import { call, type Outcome } from './client.ts'
import type { Issuer } from './issuer.ts'
import { freePort, MAIN, type Portal, portalEnvironment, startPortal } from './portal.process.ts'
import { spread } from './series.report.ts'
import type { Store } from './store.ts'
import { counted, type Verdict, verdict } from './verdict.ts'

const ANSWER_MS = 4_000
/** Until then an unknown key does not make the server ask for the keys again. */
const COOLDOWN_MS = 31_000
const CALLS = 10
/** Two clocks: tokens are judged by the true one, the age of the keys by one that signals put 50 and then 61 minutes ahead. */
const LATER = `const now = Date.now; const jumps = [3000e3, 3660e3]; let ahead = 0; Date.now = () => now() + ahead;
process.on('SIGUSR2', () => { ahead = jumps.shift() ?? ahead })`
/** A signal is handled a little after it was sent. */
const JUMP_MS = 100

/** The identity provider dies and stops answering while people with valid tokens work on. */
export async function identityOutages(store: Store, issuer: Issuer): Promise<Verdict[]> {
  const port = await freePort()
  const { dataDir, databaseUrl } = store
  const portal = await startPortal(MAIN, {
    ...portalEnvironment({ port, issuer: issuer.url, dataDir, databaseUrl }),
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(LATER)}`,
  })
  const known = issuer.token()
  const unknown = issuer.token({ published: false })
  const verdicts: Verdict[] = []
  const look = async (when: string, familiar: 200 | 503 = 200) =>
    void verdicts.push(...(await both(portal, { known, unknown, familiar }, when)))
  const later = async () => {
    process.kill(portal.pid, 'SIGUSR2')
    await pause(JUMP_MS)
  }
  try {
    await call(portal.origin, asks(known))
    await issuer.down()
    await look('provider down')
    await pause(Math.max(0, issuer.askedAt + COOLDOWN_MS - Date.now()))
    await look('provider down for half a minute')
    await issuer.up({ answering: false })
    await look('provider hangs')
    await issuer.down()
    await later()
    await look('provider down, keys read 50 minutes ago')
    await later()
    await look('provider down, keys read 61 minutes ago', 503)
    await issuer.up()
    await look('provider back')
  } finally {
    await portal.end('SIGTERM')
  }
  return verdicts
}

interface Tokens {
  known: string
  unknown: string
  /** What a call with the known key must get. */
  familiar: 200 | 503
}

async function both({ origin }: Portal, tokens: Tokens, when: string): Promise<Verdict[]> {
  const many = (token: string): Promise<Outcome[]> =>
    Promise.all(Array.from({ length: CALLS }, () => call(origin, asks(token), 2 * ANSWER_MS)))
  const [strange, familiar] = await Promise.all([many(tokens.unknown), many(tokens.known)])
  const told = (answers: Outcome[]) =>
    `${counted(answers.map(({ status, failure }) => status ?? failure))}, ${spread(answers.map(({ ms }) => ms))} ms`
  const inTime = (answers: Outcome[]) => answers.every(({ ms }) => ms <= ANSWER_MS)
  return [
    verdict(
      `${when}: a token with a known key gets ${tokens.familiar}`,
      told(familiar),
      familiar.every(({ status }) => status === tokens.familiar) && inTime(familiar),
    ),
    verdict(
      `${when}: an unknown key gets 401 or 503 within ${ANSWER_MS} ms`,
      told(strange),
      strange.every(({ status }) => status === 401 || status === 503) && inTime(strange),
    ),
  ]
}

const asks = (token: string) => ({ method: 'GET', path: '/api/integration', token }) as const
