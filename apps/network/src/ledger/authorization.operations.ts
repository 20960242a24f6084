import { chileanMoment } from '../clock/chile.ts'
import type { Operations } from '../operation.ts'
import type { Ports } from '../ports.ts'
import { Refusal } from '../refusal.ts'
import { authorizationOfEither, found, mayPay, ownAuthorization, uuidIn } from './access.ts'
import { preauthorize } from './authorization.ts'
import { confirm, outcomeOf } from './payment.ts'
import type { Payer } from './payment.tables.ts'
import { reverse } from './reversal.ts'
import { holdNow } from './token.ts'
import { authorizationView } from './views.ts'

export const authorizationOperations = ({ bank }: Ports) =>
  ({
    async authorizeToken(call) {
      const { db, now, caller, body } = call
      const held = found(await holdNow(db, now, uuidIn(call, 'uuid')), mayPay(caller))
      if (held.token.state === 'EXPIRED') return { refusal: 'token_expired' }
      const opened = await preauthorize(db, now, held, caller.id, body['payer'] as Payer)
      if (!opened) return { refusal: 'token_not_available' }
      const { token, authorization } = opened
      const { id: authorization_id, state } = authorization
      const expires_at = chileanMoment(token.expires_at)
      return { body: { authorization_id, token_uuid: token.uuid, state, amount: token.amount, expires_at } }
    },
    async readAuthorization(call) {
      const held = await authorizationOfEither(call)
      return { body: authorizationView(held, held.authorization) }
    },
    async confirmAuthorization(call) {
      const held = await ownAuthorization(call)
      const { token, authorization } = held
      if (call.body['amount'] !== token.amount)
        throw new Refusal('invalid', { fields: { amount: `Debe ser el monto del token: ${token.amount}` } })
      const confirmation = await confirm(call.db, call.now, bank, held)
      return outcomeOf(bank, confirmation, ({ uuid, med_id }) => ({
        uuid,
        authorization_id: authorization.id,
        med_id,
        state: 'PAID',
      }))
    },
    async reverseAuthorization(call) {
      const held = await ownAuthorization(call)
      const reversed = await reverse(call.db, call.now, held, call.body['reason'] as string)
      if (!reversed?.authorization) return { refusal: 'already_final' }
      return { body: authorizationView(reversed, reversed.authorization) }
    },
  }) satisfies Partial<Operations>
