import { type OutwardPolicy, whyRefused } from '@portal/domain/outward'
import { webAddress } from '@portal/domain/url'
import type { Dispatcher } from 'undici'
import type { Clock } from '../clock/clock.ts'
import { FAILINGS, type Failing, failingOf } from './attempt.words.ts'
import type { Message } from './message.ts'
import { NoPublicAddress } from './outward.agent.ts'
import { post, TimeOver } from './post.ts'

/** Result of one attempt. */
export interface Sent {
  status: number | null
  latencyMs: number | null
  /** Beginning of the answer's body. */
  answer: string | null
  failing: Failing | null
}

/** Characters of an answer that are kept. */
const KEPT = 4_096

/** Codes of TLS errors: of OpenSSL, and of the checks of names and protocols. */
const TLS =
  /^(CERT_|ERR_TLS|ERR_SSL|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH|EPROTO)/

export interface Sending {
  dispatcher: Dispatcher
  policy: OutwardPolicy
  clock: Clock
}

/** Text of an answer as a database can keep it; null for bytes that are not a text as they are. */
const kept = (body: Buffer, encoding: unknown): string | null =>
  encoding === undefined ? body.toString('utf8').replaceAll('\u0000', '').slice(0, KEPT).toWellFormed() : null

function failingFor(error: unknown): Failing {
  if (error instanceof NoPublicAddress) return FAILINGS.address
  const code = String((error as { code?: unknown }).code)
  return TLS.test(code) ? FAILINGS.certificate : FAILINGS.connection
}

/**
 * Posts a notice to a receiver. A 2xx within the time is a delivery, whatever happens to the body.
 * @param whole true if the answer counts only if its body arrived within the time
 */
export async function send(
  url: string,
  message: Message,
  { seconds, whole }: { seconds: number; whole: boolean },
  { dispatcher, policy, clock }: Sending,
): Promise<Sent> {
  const address = webAddress(url)
  if (!address || whyRefused(address, policy)) return failed(FAILINGS.url)
  const begun = clock.now().getTime()
  const ended = new AbortController()
  const over = clock.until(new Date(begun + seconds * 1000), ended.signal)
  try {
    const answer = await post(dispatcher, address, message, { over, now: () => clock.now() })
    const latencyMs = answer.at.getTime() - begun
    const sent = sentOf(answer.status, latencyMs, kept(answer.bytes, answer.encoding))
    return !sent.failing && whole && !answer.whole ? { ...sent, failing: FAILINGS.undecided } : sent
  } catch (error) {
    if (error instanceof TimeOver) return failed(whole ? FAILINGS.undecided : FAILINGS.timeout, seconds * 1000)
    const failing = failingFor(error)
    return failed(failing, failing === FAILINGS.address ? null : clock.now().getTime() - begun)
  } finally {
    ended.abort('ended')
  }
}

/** Result of an attempt that was answered. */
export const sentOf = (status: number, latencyMs: number, answer: string | null): Sent => ({
  status,
  latencyMs,
  answer,
  failing: status >= 200 && status < 300 ? null : failingOf(status),
})

const failed = (failing: Failing, latencyMs: number | null = null): Sent => ({
  status: null,
  latencyMs,
  answer: null,
  failing,
})
