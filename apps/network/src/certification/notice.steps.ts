import type { NoticeType } from '@portal/network/served'
import { definitionOf } from '../notices/enqueue.ts'
import type { Facts } from './facts.ts'
import type { Happened, Step } from './judge.ts'
import { addressName, failedAttempts, failureWords } from './words.ts'

/** Failed attempts after which a test does not wait for another. */
const ENOUGH = 2

const nameOf = (type: NoticeType): string => `\`${type}\` a ${addressName(definitionOf(type).url)}`

/** Finds a notice that was delivered, or that the receiver failed; undefined while neither is sure. */
export function delivery({ notices }: Facts, type: NoticeType, times = 1): Happened | undefined {
  const notice = notices.find((each) => each.type === type)
  if (!notice) return undefined
  if (notice.state === 'UNSENT')
    return { at: notice.happened_at, text: `No hay una URL activa para enviar ${nameOf(type)}`, wrong: true }
  const good = notice.attempts.filter(({ failure }) => failure === null)
  const last = good[times - 1]
  if (last) return { at: last.at, text: `Recibiste ${times > 1 ? 'dos veces ' : ''}\`${type}\` y respondiste 2xx` }
  const failed = failedAttempts(notice)
  if (failed.length < ENOUGH && notice.state !== 'FAILED') return undefined
  const { at } = failed.at(-1) ?? { at: notice.happened_at }
  return { at, text: `${nameOf(type)}: ${failureWords(notice)}`, wrong: true }
}

/** Finds the setting of the address that did not take a notice. */
export const failedAt =
  (type: NoticeType) =>
  ({ notices }: Facts): string | undefined =>
    notices.find((each) => each.type === type && (each.state === 'UNSENT' || failedAttempts(each).length > 0))?.field

/** The integration takes a notice with a 2xx, as often as the network sends it. */
export const told = (type: NoticeType, { times = 1, within = 90 } = {}): Step => ({
  within,
  awaited: () => `La red envía ${nameOf(type)}`,
  missing(facts) {
    const notice = facts.notices.find((each) => each.type === type)
    if (!notice || failedAttempts(notice).length === 0) return `Faltó entregar ${nameOf(type)}`
    return `${nameOf(type)}: ${failureWords(notice)}`
  },
  look: (facts) => delivery(facts, type, times),
  failedAt: failedAt(type),
})
