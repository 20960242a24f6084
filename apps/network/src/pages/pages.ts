import { UUID } from '@portal/domain/text'
import type { Clock } from '../clock/clock.ts'
import type { Db } from '../database.ts'
import { challengePage } from './challenge.page.ts'
import { missingPage, type Page } from './layout.ts'
import { findChallenge, findLanding, openableWallets } from './pages.queries.ts'
import { tokenPage } from './token.page.ts'

/** Pages of the network that the portal serves, by the id in their address. */
export interface Pages {
  /** Challenge of a payment by alias, at `/pay/challenge/{pay_id}`. */
  challenge(payId: string): Promise<Page>
  /** Landing of a QR, at `/pay/t/{uuid}`. */
  token(uuid: string): Promise<Page>
}

export const createPages = (db: Db, clock: Clock): Pages => ({
  async challenge(payId) {
    const challenge = UUID.test(payId) ? await findChallenge(db, payId) : undefined
    return challenge ? challengePage(challenge, clock.now()) : missingPage()
  },
  async token(uuid) {
    const token = UUID.test(uuid) ? await findLanding(db, uuid) : undefined
    if (!token) return missingPage()
    // Only the wallet of the alias may pay its token, and which one it is stays unsaid.
    const rows = token.payer_id === null ? await openableWallets(db) : []
    const wallets = rows.flatMap(({ name, direct_open }) => (direct_open ? [{ name, link: direct_open.urlApp }] : []))
    return tokenPage({ ...token, wallets }, clock.now())
  },
})
