import { tokenQr } from '@portal/network/qr/token-qr'
import { chileanMoment } from '../clock/chile.ts'
import type { Call, Operations, Outcome } from '../operation.ts'
import { found, mayRead, uuidIn } from './access.ts'
import { type Held, look } from './held.queries.ts'
import type { Merchant, Token } from './payment.tables.ts'
import { cancel, dueChange, holdNow, issueToken, readBy } from './token.ts'
import { tokensOfNumber } from './token.queries.ts'
import { isOpen } from './transition.ts'
import { tokenView } from './views.ts'

/** The network knows neither category nor city of a merchant, so all tokens of the integration environment have the same. */
const QR = { category: '5812', city: 'SANTIAGO' }

export const qrOf = ({ uuid, amount, merchant, order_id }: Token): string =>
  tokenQr({ ...QR, token: uuid, amount, merchant: merchant.name, reference: order_id })

interface TokenRequest {
  order_id: string
  amount: number
  description: string
  commerce: Merchant
  expires_in: number
  single_use: boolean
}

/** Token as the caller sees it now. The first wallet that reads it passes it from CREATED to READ. */
export async function readToken({ db, now, caller }: Call, uuid: string): Promise<Held> {
  const seen = found(await look(db, uuid), mayRead(caller))
  const reads = ({ token }: Held): boolean => token.state === 'CREATED' && token.collector_id !== caller.id
  if (!reads(seen) && !dueChange(seen, now)) return seen
  const held = found(await holdNow(db, now, uuid))
  return reads(held) ? readBy(db, now, held, caller.id) : held
}

const answer = ({ token }: Held, now: Date): Outcome => ({ body: tokenView(token, now) })

async function uuidOfNumber({ db, caller, params }: Call): Promise<string> {
  const tokens = await tokensOfNumber(db, params['n'] ?? '')
  const mine = ({ collector_id, reader_id }: Token): boolean => [collector_id, reader_id].includes(caller.id)
  const token = tokens.find((each) => mayRead(caller)({ token: each }) && (isOpen(each.state) || mine(each)))
  return found(token).uuid
}

export const tokenOperations = () =>
  ({
    async createToken({ db, now, caller, body }) {
      const {
        commerce: merchant,
        order_id,
        amount,
        description,
        expires_in,
        single_use,
      } = body as unknown as TokenRequest
      const asked = { order_id, amount, description, merchant, expires_in, single_use }
      const token = await issueToken(db, now, { ...asked, collector_id: caller.id, payer_id: null })
      const { uuid, number: token_number, state, expires_at } = token
      return { body: { uuid, token_number, qr: qrOf(token), expires_at: chileanMoment(expires_at), state } }
    },
    readToken: async (call) => answer(await readToken(call, uuidIn(call, 'uuid')), call.now),
    readTokenByNumber: async (call) => answer(await readToken(call, await uuidOfNumber(call)), call.now),
    async cancelToken(call) {
      const { db, now, caller } = call
      const held = found(await holdNow(db, now, uuidIn(call, 'uuid')), ({ token }) => token.collector_id === caller.id)
      const { state } = held.token
      if (state === 'EXPIRED') return { refusal: 'token_expired' }
      if (state !== 'CREATED' && state !== 'READ') return { refusal: 'token_not_available' }
      return answer(await cancel(db, now, held), now)
    },
  }) satisfies Partial<Operations>
