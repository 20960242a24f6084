import { pays } from '@portal/domain/integration/type'
import { UUID } from '@portal/domain/text'
import type { Db } from '../database.ts'
import type { Call } from '../operation.ts'
import type { Participant } from '../participant/participant.ts'
import { Refusal } from '../refusal.ts'
import { findPayment, type Held, look, tokenOfAuthorization } from './held.queries.ts'
import type { Payment } from './payment.tables.ts'
import { dueChange, holdNow } from './token.ts'

/** Identifier in a call's path. @throws Refusal not_found if it can't be one */
export function uuidIn({ params }: Pick<Call, 'params'>, name: string): string {
  const uuid = params[name] ?? ''
  if (!UUID.test(uuid)) throw new Refusal('not_found')
  return uuid
}

/** Value, if there is one that the caller may see. @throws Refusal not_found */
export function found<Value>(value: Value | undefined, visible: (value: Value) => boolean = () => true): Value {
  if (value === undefined || !visible(value)) throw new Refusal('not_found')
  return value
}

/** Whether a caller may see a token as its collector or as a wallet; a payment by alias asks one wallet alone. */
export const mayRead =
  (caller: Participant) =>
  ({ token }: Held): boolean =>
    token.collector_id === caller.id || mayPay(caller)({ token })

export const mayPay =
  (caller: Participant) =>
  ({ token }: Held): boolean =>
    pays(caller.type) && (token.payer_id === null || token.payer_id === caller.id)

/** Token of an authorization that the caller may see. */
async function ofAuthorization(
  { db, params }: Call,
  find: (db: Db, uuid: string) => Promise<Held | undefined>,
  visible: (held: Held) => boolean,
) {
  const uuid = await tokenOfAuthorization(db, uuidIn({ params }, 'id'))
  const { authorization, ...held } = found(uuid === undefined ? undefined : await find(db, uuid), visible)
  return { ...held, authorization: found(authorization) }
}

/** Authorization that the caller's wallet made, locked. */
export const ownAuthorization = (call: Call) =>
  ofAuthorization(
    call,
    (db, uuid) => holdNow(db, call.now, uuid),
    ({ authorization }) => authorization?.payer_id === call.caller.id,
  )

/** Authorization of either side, to read. */
export const authorizationOfEither = (call: Call) =>
  ofAuthorization(
    call,
    async (db, uuid) => {
      const held = await look(db, uuid)
      return held && dueChange(held, call.now) ? holdNow(db, call.now, uuid) : held
    },
    ({ token, authorization }) => [token.collector_id, authorization?.payer_id].includes(call.caller.id),
  )

export const paymentOfEither = async (call: Call): Promise<Payment> =>
  found(await findPayment(call.db, uuidIn(call, 'uuid')), ({ collector_id, payer_id }) =>
    [collector_id, payer_id].includes(call.caller.id),
  )
