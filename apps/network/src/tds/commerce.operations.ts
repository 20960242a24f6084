import { askedPage, pageBody } from '../answer/page.ts'
import { found, uuidIn } from '../ledger/access.ts'
import { refundBalance } from '../ledger/refund-balance.ts'
import type { Operations } from '../operation.ts'
import { Refusal } from '../refusal.ts'
import {
  changeCommerce,
  type Commerce,
  commerceOfId,
  commercePage,
  insertCommerce,
} from '../commerce/commerce.queries.ts'
import type { Account } from '../commerce/commerce.tables.ts'

interface CommerceBody {
  name: string
  tax_id: string
  account: Account
  state: Commerce['state']
}

const answer = ({ id, name, tax_id, account, state }: Commerce) => ({ commerce_id: id, name, tax_id, account, state })

export const commerceOperations = () =>
  ({
    async createCommerce({ db, now, caller, body }) {
      const { name, tax_id, account, state } = body as unknown as CommerceBody
      const values = { collector_id: caller.id, name, tax_id, account: JSON.stringify(account), state, created_at: now }
      const commerce = await insertCommerce(db, values)
      if (!commerce) throw new Refusal('commerce_exists')
      if (caller.refundMode === 'COMMERCE') await refundBalance(db, now, caller.id, commerce)
      return { body: answer(commerce) }
    },

    async listCommerces({ db, caller, query }) {
      const { page, offset } = askedPage(query)
      const { rows, total } = await commercePage(db, caller.id, offset)
      return { body: pageBody(rows.map(answer), total, page) }
    },

    async readCommerce({ db, caller, params }) {
      return { body: answer(found(await commerceOfId(db, caller.id, uuidIn({ params }, 'id')))) }
    },

    async updateCommerce({ db, caller, params, body }) {
      const id = uuidIn({ params }, 'id')
      const { name, account, state } = body as Partial<CommerceBody>
      const changes = {
        ...(name === undefined ? {} : { name }),
        ...(account === undefined ? {} : { account: JSON.stringify(account) }),
        ...(state === undefined ? {} : { state }),
      }
      const changed = Object.keys(changes).length > 0
      const commerce = changed
        ? await changeCommerce(db, caller.id, id, changes)
        : await commerceOfId(db, caller.id, id)
      return { body: answer(found(commerce)) }
    },
  }) satisfies Partial<Operations>
