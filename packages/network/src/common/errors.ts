import { BALANCE_ERRORS } from './errors.balance.ts'
import { CALL_ERRORS } from './errors.call.ts'
import { PAYMENT_ERRORS } from './errors.payment.ts'

/** All errors of the network by code. */
export const NETWORK_ERRORS = { ...CALL_ERRORS, ...PAYMENT_ERRORS, ...BALANCE_ERRORS } as const

export type NetworkErrorCode = keyof typeof NETWORK_ERRORS
