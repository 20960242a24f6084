import { setTimeout as pause } from 'node:timers/promises'
import { startPortal } from '../server-process.ts'
import { startSmtpListener } from '../smtp-listener.ts'
import { signIn } from './call.ts'
import { look } from './check.ts'
import { portalSettings, say } from './settings.ts'
import type { Store } from './store.ts'
import { Writer } from './writer.ts'

/** Number of `Writer`s for each demo person, and milliseconds between two writes of a `Writer`. */
const WRITERS = 3
const PERIOD_MS = 150
const LOAD_MS = { least: 300, most: 1_200 }
/** Milliseconds that the mail server takes to confirm a letter; a portal killed in that time has to send the letter again. */
const MAIL_MS = 25
const LETTERS_MS = 60_000

/** Repeatedly kills a portal under load and restarts it on the same data, while a mail server receives the portal's letters. */
export async function killAgainAndAgain(store: Store, kills: number): Promise<void> {
  const mail = await startSmtpListener()
  mail.slowness = MAIL_MS
  const env = {
    ...(await portalSettings(store.settings)),
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    CONTACT_EMAIL: 'equipo@red.test',
  }
  const planted = await store.plant(env, look)
  const lost = new Set<string>()
  const halves = new Set<string>()
  let unanswered = 0
  let portal = await startPortal(env)
  try {
    const tokens = await signIn(portal.origin)
    const writers = tokens.flatMap((token) => Array.from({ length: WRITERS }, () => new Writer(token)))
    const acknowledged = () => writers.flatMap((writer) => [...writer.acknowledged])
    for (let kill = 0; kill < kills; kill += 1) {
      const stop = new AbortController()
      const load = writers.map((writer) => writer.work(portal.origin, PERIOD_MS, stop.signal))
      await pause(LOAD_MS.least + Math.random() * (LOAD_MS.most - LOAD_MS.least))
      const dead = portal.end('SIGKILL')
      stop.abort()
      await Promise.all([dead, ...load])
      const left = await store.inspect(look)
      for (const trace of acknowledged()) if (!left.traces.includes(trace)) lost.add(trace)
      for (const half of left.halves) if (!planted.halves.includes(half)) halves.add(half)
      portal = await startPortal(env)
      // Signs in again, because many kills may take longer than the fifteen minutes that a token is valid.
      const fresh = await signIn(portal.origin)
      for (const [index, writer] of writers.entries()) {
        writer.token = fresh[Math.floor(index / WRITERS)] ?? ''
        unanswered += writer.unanswered.length
        await writer.settle(portal.origin)
      }
    }
    const promised = acknowledged().filter((trace) => trace.includes('@'))
    const missing = () => promised.filter((email) => !mail.received.some(({ to }) => to === email)).length
    for (const limit = Date.now() + LETTERS_MS; missing() > 0 && Date.now() < limit; ) await pause(100)
    await portal.end()
    const surplus = (await store.inspect(look)).traces.length - planted.traces.length - acknowledged().length
    const refused = writers.flatMap((writer) => writer.refused)
    const copies = [...Map.groupBy(mail.received, ({ to }) => to).values()].filter(({ length }) => length > 1)
    const renamed = copies.filter((letters) => new Set(letters.map(({ messageId }) => messageId)).size > 1)

    const name = `${store.name}, ${kills} kills`
    say(lost.size === 0, `${name}: no acknowledged write is lost`, `${acknowledged().length}, ${lost.size} lost`)
    say(halves.size === 0, `${name}: nothing is half-written`, [...halves].slice(0, 5).join('; ') || 'nothing found')
    const repeated = `${name}: writes without an answer, sent again with their key, are stored once`
    say(surplus === 0, repeated, `${unanswered} sent again, ${surplus} too many`)
    say(refused.length === 0, `${name}: no write is refused`, refused.slice(0, 5).join(', ') || 'none')
    const letters = `${name}: every promised letter comes within a minute of the last start`
    say(promised.length > 0 && missing() === 0, letters, `${promised.length} promised, ${missing()} missing`)
    const same = `${name}: a letter that comes twice keeps its Message-ID`
    say(renamed.length === 0, same, `${copies.length} twice, ${renamed.length} renamed`)
  } finally {
    await portal.end('SIGKILL')
    await mail.down()
  }
}
