import { NETWORK_ERRORS, type NetworkErrorCode } from '@portal/network/common/errors'
import type { Clock } from '../clock/clock.ts'
import type { Served } from '../operation.ts'
import type { Perform } from '../perform.ts'
import { Refusal } from '../refusal.ts'
import { type Authorized, walletSteps } from './wallet.steps.ts'

interface Step {
  operation: Served
  state: string | null
  problem: { code: string; message: string } | null
}

export interface PaidToken {
  paid: boolean
  payment: string | null
  /** Calls that the wallet made, in order. */
  steps: Step[]
}

const isCode = (text: string): text is NetworkErrorCode => Object.hasOwn(NETWORK_ERRORS, text)

const problemOf = (code: NetworkErrorCode) => ({ code, message: NETWORK_ERRORS[code].message })

/** Reason of an authorization that was not accepted: a code of the catalogue, or the collector's own words. */
function whyRejected({ state, reason }: Authorized): Step['problem'] {
  if (state === 'AUTHORIZED' || state === 'PRE_AUTHORIZED') return null
  if (reason && isCode(reason)) return problemOf(reason)
  const { code, message } = problemOf('authorization_rejected')
  return { code, message: reason ? `${message} Motivo: ${reason}` : message }
}

/** Pays a token as the test wallet: reads it, asks for the authorization, waits for the collector's decision, confirms. */
export async function payToken(
  { clock, perform }: { clock: Clock; perform: Perform },
  uuid: string,
): Promise<PaidToken> {
  const steps: Step[] = []
  const noted: Perform = async (caller, operation, input) => {
    // Asking again is one step, which shows the latest state.
    if (steps.at(-1)?.operation !== operation) steps.push({ operation, state: null, problem: null })
    const step = steps.at(-1) as Step
    try {
      const answer = await perform(caller, operation, input)
      step.state = (answer.body as { state: string }).state
      return answer
    } catch (error) {
      if (error instanceof Refusal) step.problem = problemOf(error.code)
      throw error
    }
  }
  const wallet = walletSteps({ clock, perform: noted })
  try {
    const { amount } = await wallet.read(uuid)
    const { authorization_id: id } = await wallet.authorize(uuid)
    const problem = whyRejected(await wallet.validate(id))
    if (problem) {
      Object.assign(steps.at(-1) as Step, { problem })
      return { paid: false, payment: null, steps }
    }
    const payment = await wallet.confirm(id, amount)
    return { paid: payment.state === 'PAID', payment: payment.uuid, steps }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { paid: false, payment: null, steps }
  }
}
