import { FAULTS, type FaultName } from '@portal/domain/connection/faults'
import {
  ANSWER_MS,
  type CheckState,
  type Fault,
  MOST_BYTES,
  SLOW_MS,
  URL_CHECKS,
  type UrlCheck,
  type UrlResult,
} from '@portal/domain/connection/preflight'
import type { Message } from '../notices/message.ts'
import { type Answer, post, TimeOver } from '../notices/post.ts'
import { connectTo } from './handshake.ts'
import { CONNECT_MS, type Probing, shown } from './probe.ts'
import type { TestNotices } from './test-notice.ts'

type Result = UrlResult<FaultName>
type Seen = Partial<Record<UrlCheck, string>>

/** Sends a test notice, the same again, and one with a false signature to an address whose server passed. */
export async function probeUrl(
  { field, url: text }: { field: string; url: string },
  { good, forged }: TestNotices,
  probing: Probing,
): Promise<Result> {
  const url = new URL(text)
  const begun = probing.clock.now().getTime()
  const first = await answerTo(url, good, probing)
  const result = { field, url: text, status: statusOf(first), ms: null, moved: null }
  if (typeof first === 'string') {
    const fault = (await isTlsBehindHttp(url, first, probing)) ? 'plain_to_tls' : first
    return { ...result, ...resultOf({}, [{ fault, received: RECEIVED[first] }]) }
  }
  const ms = Math.round(first.at.getTime() - begun)
  if (first.status >= 300 && first.status < 400) {
    const target = shown(first.location ?? 'ninguna dirección')
    const faults = [{ fault: 'redirect' as const, received: `${first.status} hacia ${target}` }]
    return { ...result, ms, moved: movedTo(url, first.location), ...resultOf({ latency: `${ms} ms` }, faults) }
  }
  const seen: Seen = { redirect: 'Directa', latency: `${ms} ms`, signed: String(first.status) }
  const faults: Fault<FaultName>[] = ms > SLOW_MS ? [{ fault: 'slow', received: `${ms} ms` }] : []
  const wrong = wrongAnswer(first)
  if (wrong) return { ...result, ms, ...resultOf(seen, [...faults, wrong]) }
  const again = await answerTo(url, good, probing)
  seen.repeated = 'Una entrega'
  if (!isGood(again)) faults.push({ fault: 'repeated_refused', received: receivedOf(again) })
  const false_ = await answerTo(url, forged, probing)
  seen.forged = receivedOf(false_)
  if (isGood(false_)) faults.push({ fault: 'forged_accepted', received: receivedOf(false_) })
  else if (!isRefusal(false_)) faults.push({ fault: 'forged_fails', received: receivedOf(false_) })
  return { ...result, ms, ...resultOf(seen, faults) }
}

type NoAnswer = 'no_answer' | 'not_http' | 'hangs_up'
const RECEIVED: Record<NoAnswer, string> = {
  no_answer: `Sin respuesta en ${ANSWER_MS / 1000} s`,
  not_http: 'Una respuesta que no es HTTP',
  hangs_up: 'La conexión se cortó',
}
const statusOf = (answer: Answer | NoAnswer): number | null => (typeof answer === 'string' ? null : answer.status)
const receivedOf = (answer: Answer | NoAnswer): string =>
  typeof answer === 'string' ? RECEIVED[answer] : String(answer.status)
const between = (from: number, to: number) => (answer: Answer | NoAnswer) =>
  typeof answer !== 'string' && answer.status >= from && answer.status < to
const isGood = between(200, 300)
const isRefusal = between(400, 500)

async function answerTo(url: URL, message: Message, { dispatcher, clock }: Probing): Promise<Answer | NoAnswer> {
  const ended = new AbortController()
  const over = clock.until(new Date(clock.now().getTime() + ANSWER_MS), ended.signal)
  try {
    return await post(dispatcher, url, message, { over, now: () => clock.now() })
  } catch (error) {
    if (error instanceof TimeOver) return 'no_answer'
    return (error as Error).name === 'HTTPParserError' ? 'not_http' : 'hangs_up'
  } finally {
    ended.abort('ended')
  }
}

/** Whether an address with http leads to a port that speaks TLS. */
async function isTlsBehindHttp(url: URL, answer: NoAnswer, probing: Probing): Promise<boolean> {
  if (url.protocol !== 'http:' || answer === 'no_answer') return false
  const { hostname, port } = url
  return connectTo({ protocol: 'https:', hostname, port: port || '80' }, probing, CONNECT_MS).then(
    () => true,
    () => false,
  )
}

/** What is wrong with the answer to a signed notice; undefined if nothing is. */
function wrongAnswer({ status, whole, bytes }: Answer): Fault<FaultName> | undefined {
  const received = String(status)
  if (isStatus(status, 2))
    return whole || bytes.length < MOST_BYTES
      ? undefined
      : { fault: 'too_large', received: `Más de ${MOST_BYTES / 1024} kB` }
  if (status === 410) return { fault: 'gone', received }
  if (status === 401 || status === 403) return { fault: 'signature_refused', received }
  if (status === 404 || status === 405) return { fault: 'missing_path', received }
  return { fault: isStatus(status, 5) ? 'server_error' : 'notice_refused', received }
}
const isStatus = (status: number, hundreds: number): boolean => Math.floor(status / 100) === hundreds

/** Where a redirect to the same server leads. */
function movedTo(url: URL, location: unknown): string | null {
  if (typeof location !== 'string' || !URL.canParse(location, url)) return null
  const target = new URL(location, url)
  return target.origin === url.origin && target.href !== url.href ? target.href : null
}

/** Checks of an address: with a fault failed, seen passed, else not tried. */
function resultOf(seen: Seen, faults: Fault<FaultName>[]): Pick<Result, 'checks' | 'faults'> {
  const wrong = new Map(faults.map(({ fault, received }) => [FAULTS[fault].check as UrlCheck, received]))
  const stateOf = (check: UrlCheck): CheckState =>
    wrong.has(check) ? 'fail' : seen[check] === undefined ? 'open' : 'pass'
  const checks = URL_CHECKS.map((check) => {
    const status = check === 'redirect' ? wrong.get(check)?.slice(0, 3) : wrong.get(check)
    return { check, state: stateOf(check), seen: status ?? seen[check] ?? null }
  })
  return { checks, faults }
}
