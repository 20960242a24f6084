import type { Step } from '@portal/domain/network/simulation'
import { WALLET } from '../counterparts/counterparts.ts'
import type { Held } from '../ledger/held.queries.ts'

/**
 * Steps that can be taken on a charge as the test wallet, in their order, and the settlement.
 * @param validated whether the wallet has seen the collector's decision
 */
export function stepsOf({ token, authorization, payment }: Held, validated: boolean): Step[] {
  const settle: Step[] = payment?.state === 'PAID' ? ['settle'] : []
  if (token.state === 'CREATED') return token.payer_id === null || token.payer_id === WALLET.id ? ['read'] : []
  if (!authorization) return token.state === 'READ' && token.reader_id === WALLET.id ? ['authorize'] : []
  if (authorization.payer_id !== WALLET.id) return settle
  switch (authorization.state) {
    case 'PRE_AUTHORIZED':
      return ['validate', 'reverse']
    case 'AUTHORIZED':
      // While the bank works the payment can only be waited for.
      return authorization.bank_asked ? [] : [...(validated ? [] : ['validate' as const]), 'confirm', 'reverse']
    case 'CONFIRMED':
      return payment?.state === 'PAID' ? ['reverse', ...settle] : []
    case 'REJECTED':
    case 'EXPIRED':
    case 'REVERSED':
      return []
  }
}
