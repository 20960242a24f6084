import { askedPage, pageBody } from '../answer/page.ts'
import { periodOf } from '../answer/period.ts'
import type { Operations } from '../operation.ts'
import { paymentOfEither } from './access.ts'
import { findPayments } from './payment.queries.ts'
import { paymentView } from './views.ts'

export const paymentOperations = () =>
  ({
    readPayment: async (call) => ({ body: paymentView(await paymentOfEither(call)) }),
    async listPayments({ db, caller, query }) {
      const wanted = { ...periodOf(query), participant: caller.id, state: query['state'] }
      const { page, offset } = askedPage(query)
      const { payments, total } = await findPayments(db, wanted, offset)
      return { body: pageBody(payments.map(paymentView), total, page) }
    },
  }) satisfies Partial<Operations>
