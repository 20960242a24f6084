import { randomUUID } from 'node:crypto'
import type { Clock } from '../clock/clock.ts'
import type { Payer } from '../ledger/payment.tables.ts'
import type { Perform } from '../perform.ts'
import { PEOPLE, WALLET } from './counterparts.ts'

/** Milliseconds between two questions of the wallet for the collector's decision. */
const ASK_MS = 150
/** Longer than the collector's time to decide, after which the network decides. */
const PATIENCE_MS = 10_000

/** Authorization as the wallet's calls answer it. */
export interface Authorized {
  authorization_id: string
  state: string
  reason?: string | null
}

/** The calls that the test wallet makes to pay a charge. */
export function walletSteps({ clock, perform }: { clock: Clock; perform: Perform }) {
  const call = async <Body>(...[operation, input]: [Parameters<Perform>[1], Parameters<Perform>[2]]): Promise<Body> =>
    (await perform(WALLET, operation, input)).body as Body
  return {
    read: (uuid: string) => call<{ amount: number }>('readToken', { params: { uuid } }),
    authorize: (uuid: string, payer: Payer = PEOPLE[0]) =>
      call<Authorized>('authorizeToken', { params: { uuid }, body: { payer }, idempotencyKey: randomUUID() }),
    /** Asks for the collector's decision until there is one. */
    async validate(id: string): Promise<Authorized> {
      const patient = clock.now().getTime() + PATIENCE_MS
      for (;;) {
        const authorization = await call<Authorized>('readAuthorization', { params: { id } })
        if (authorization.state !== 'PRE_AUTHORIZED' || clock.now().getTime() > patient) return authorization
        await clock.until(new Date(clock.now().getTime() + ASK_MS))
      }
    },
    confirm: (id: string, amount: number) =>
      call<{ state: string; uuid: string }>('confirmAuthorization', {
        params: { id },
        body: { amount },
        idempotencyKey: randomUUID(),
      }),
    reverse: (id: string) =>
      call<Authorized>('reverseAuthorization', {
        params: { id },
        body: { reason: 'Reverso de prueba' },
        idempotencyKey: randomUUID(),
      }),
  }
}
