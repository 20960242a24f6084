import type { NoticeType } from '@portal/network/served'

/** Longest time that a notice of an amount that ends in 06 is held back. */
export const HELD_MS = 600_000

/**
 * Notices that such an amount holds back until a later one was delivered or given up: `after` are the types of the later one, `same`
 * is true if it must be about the same subject.
 */
export const HELD: Partial<Record<NoticeType, { after: readonly NoticeType[]; same: boolean }>> = {
  'token.read': { after: ['payment.paid', 'payment.expired', 'payment.rejected'], same: true },
  'payment.settled': { after: ['statement.ready'], same: false },
}

/** Types that wait for a notice of this type, with whether only those of the same subject do. */
export const releasedBy = (type: NoticeType): { type: NoticeType; same: boolean }[] =>
  (Object.keys(HELD) as NoticeType[]).flatMap((held) => {
    const rule = HELD[held]
    return rule?.after.includes(type) ? [{ type: held, same: rule.same }] : []
  })
