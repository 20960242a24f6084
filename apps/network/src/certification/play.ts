import type { Clock } from '../clock/clock.ts'
import { charge } from '../counterparts/charge.ts'
import { WALLET } from '../counterparts/counterparts.ts'
import { walletSteps } from '../counterparts/wallet.steps.ts'
import type { Db } from '../database.ts'
import type { Held } from '../ledger/held.queries.ts'
import type { Perform } from '../perform.ts'
import { Refusal } from '../refusal.ts'
import { closeToday, settlePayment } from '../settlement/settlement.ts'
import type { CertificationRun } from './certification.tables.ts'
import { saveRun, takeCharge } from './run.queries.ts'
import type { Scenario } from './scenario.ts'

/** Seconds that the charge of the test collector can be paid. */
const EXPIRES_IN = 900

interface Parts {
  db: Db
  clock: Clock
  /** Makes the calls of the test parties, and logs them. */
  perform: Perform
}

/** What the network does beside an integration under test. Every move follows from the ledger, so that a restart continues it. */
export function counterparty({ db, clock, perform }: Parts) {
  const wallet = walletSteps({ clock, perform })

  /** Makes the test wallet's next call to pay a charge, if one is possible now. */
  async function pay({ token, authorization }: Held, by: 'uuid' | 'number'): Promise<void> {
    const { uuid, number: n, amount, state } = token
    if (state === 'CREATED') {
      if (by === 'number') await perform(WALLET, 'readTokenByNumber', { params: { n } })
      else await wallet.read(uuid)
      await wallet.authorize(uuid)
    } else if (state === 'READ' && !authorization) await wallet.authorize(uuid)
    else if (authorization?.state === 'AUTHORIZED') await wallet.confirm(authorization.id, amount)
  }

  return {
    /** Finds the charge that the integration created for a run, or creates that of the test collector. */
    async begin(run: CertificationRun, { amount, short = false }: Scenario): Promise<string | undefined> {
      if (amount === undefined) return undefined
      if (run.side === 'collector') return takeCharge(db, run, { amount, short })
      const { uuid } = await charge(perform, { amount, description: `Prueba ${run.test}`, expiresIn: EXPIRES_IN })
      await saveRun(db, run, { token_uuid: uuid })
      return uuid
    },
    /** Makes the next move. What the network refuses to the test parties shows in the ledger. */
    async move(run: CertificationRun, { pays, settles }: Scenario, held: Held): Promise<void> {
      try {
        if (run.side === 'collector' && pays) await pay(held, pays)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
      }
      const { payment } = held
      if (!settles || !payment || payment.state === 'REVERSED') return
      if (payment.state === 'PAID') await settlePayment(db, clock.now(), payment.uuid)
      await closeToday(db, clock.now(), run.participant_id)
    },
  }
}
