import { failureOf } from '@portal/network/common/failure-amounts'
import type { Bank } from './bank.ts'
import { newMedId } from './med.ts'

const SLOW_MS = 20_000

/** Banks of the integration environment: the last two digits of the amount choose what they answer, and when. */
export const simulatedBank: Bank = {
  answersAt: ({ amount }, now) => (failureOf(amount)?.name === 'slow_bank' ? new Date(now.getTime() + SLOW_MS) : now),
  result: ({ amount }, now) =>
    failureOf(amount)?.name === 'bank_rejected' ? { state: 'REJECTED' } : { state: 'DONE', medId: newMedId(now) },
}
