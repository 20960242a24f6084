import type { NoticeType } from '@portal/network/served'

/** Longest time that a notice of an amount that ends in 06 is held back. */
export const HELD_MS = 600_000

/**
 * Notices that such an amount holds back until a later one was delivered or given up: `after` are the types of the later one, `same`
 * is true if it must be about the same subject.
 */
export const HELD: readonly { type: NoticeType; after: readonly NoticeType[]; same: boolean }[] = [
  { type: 'token.read', after: ['payment.paid', 'payment.expired', 'payment.rejected'], same: true },
  { type: 'payment.settled', after: ['statement.ready'], same: false },
]
