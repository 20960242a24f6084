import { randomUUID } from 'node:crypto'
import { NETWORK_ERRORS, type NetworkErrorCode } from '@portal/network/common/errors'
import type { Clock } from '../clock/clock.ts'
import type { Payer } from '../ledger/payment.tables.ts'
import type { Served } from '../operation.ts'
import type { Perform, PerformInput } from '../perform.ts'
import { Refusal } from '../refusal.ts'
import { PEOPLE, WALLET } from './counterparts.ts'

/** How often the wallet asks whether the collector has decided. */
const ASK_MS = 150
/** Longer than the collector's time to decide, after which the network decides. */
const PATIENCE_MS = 10_000

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

interface Parts {
  clock: Clock
  perform: Perform
}

interface Authorized {
  authorization_id: string
  state: string
  reason?: string | null
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
export async function payToken({ clock, perform }: Parts, uuid: string, person: Payer = PEOPLE[0]): Promise<PaidToken> {
  const steps: Step[] = []
  const call = async <Body extends { state: string }>(operation: Served, input: PerformInput): Promise<Body> => {
    // Asking again is one step, which shows the latest state.
    if (steps.at(-1)?.operation !== operation) steps.push({ operation, state: null, problem: null })
    const step = steps.at(-1) as Step
    try {
      const { body } = await perform(WALLET, operation, input)
      step.state = (body as Body).state
      return body as Body
    } catch (error) {
      if (error instanceof Refusal) step.problem = problemOf(error.code)
      throw error
    }
  }
  try {
    const { amount } = await call<{ state: string; amount: number }>('readToken', { params: { uuid } })
    let authorization = await call<Authorized>('authorizeToken', {
      params: { uuid },
      body: { payer: person },
      idempotencyKey: randomUUID(),
    })
    const id = authorization.authorization_id
    const patient = clock.now().getTime() + PATIENCE_MS
    for (;;) {
      authorization = await call<Authorized>('readAuthorization', { params: { id } })
      if (authorization.state !== 'PRE_AUTHORIZED' || clock.now().getTime() > patient) break
      await clock.until(new Date(clock.now().getTime() + ASK_MS))
    }
    const problem = whyRejected(authorization)
    if (problem) {
      Object.assign(steps.at(-1) as Step, { problem })
      return { paid: false, payment: null, steps }
    }
    const payment = await call<{ state: string; uuid: string }>('confirmAuthorization', {
      params: { id },
      body: { amount },
      idempotencyKey: randomUUID(),
    })
    return { paid: payment.state === 'PAID', payment: payment.uuid, steps }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { paid: false, payment: null, steps }
  }
}
