import { UUID } from '@portal/domain/text'
import { readQr } from '@portal/network/qr/read-qr'
import type { Db } from '../database.ts'
import { look } from '../ledger/held.queries.ts'
import type { Token } from '../ledger/payment.tables.ts'
import { tokensOfNumber } from '../ledger/token.queries.ts'
import { isOpen } from '../ledger/transition.ts'

const NUMBER = /^\d{8}$/

/** Why a text leads to no charge. */
export type NoCharge = 'unreadable' | 'altered' | 'foreign' | 'unknown'

/** The charge that a QR's content, a number of 8 digits or a uuid names. Numbers can be guessed, so they name open charges only. */
export async function findCharge(db: Db, text: string): Promise<Token | NoCharge> {
  if (NUMBER.test(text)) return (await tokensOfNumber(db, text)).find(({ state }) => isOpen(state)) ?? 'unknown'
  if (UUID.test(text)) return (await look(db, text))?.token ?? 'unknown'
  const read = readQr(text)
  if (typeof read === 'string') return read
  return (UUID.test(read.token) && (await look(db, read.token))?.token) || 'unknown'
}
