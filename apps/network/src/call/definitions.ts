import { collects, pays } from '@portal/domain/integration/type'
import { isAutomatic } from '@portal/domain/enroller/operation'
import type { Purpose } from '@portal/domain/security/secret'
import type { Call as Definition } from '@portal/network/common/call'
import { CALLS, type OperationId } from '@portal/network/served'
import type { Participant } from '../participant/participant.ts'

const BY_ID = new Map<OperationId, Definition>(CALLS.map((call) => [call.id, call]))

/** Definition of a call by its operation id. */
export const definitionOf = (id: OperationId): Definition => BY_ID.get(id) as Definition

/** True if the type of the caller has one of the roles that may make the call. */
export const mayCall = ({ callers }: Definition, { type }: Participant): boolean =>
  callers.some((role) => (role === 'payer' ? pays(type) : collects(type)))

/** Purpose of the secret that signs the call of this caller. */
export const purposeOf = (
  { secret = 'integration', secretOnAutomaticRefund }: Definition,
  caller: Participant,
): Purpose => (secretOnAutomaticRefund && isAutomatic(caller.refundMode) ? secretOnAutomaticRefund : secret)

/** True if the call is a write that takes effect once for each idempotency key. */
export const needsKey = ({ method, idempotent }: Definition): boolean => method !== 'get' && idempotent !== false
