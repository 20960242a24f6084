import { dayMessage } from '../answer/period.ts'
import type { Operations } from '../operation.ts'
import { Refusal } from '../refusal.ts'
import { readDay } from './statement.ts'

export const settlementOperations = () =>
  ({
    async readStatement({ db, now, caller, params }) {
      const date = params['date'] ?? ''
      const message = dayMessage(date)
      if (message) throw new Refusal('invalid', { fields: { date: message } })
      const statement = await readDay(db, now, caller.id, date)
      if (!statement) throw new Refusal('statement_not_ready')
      return { body: statement }
    },
  }) satisfies Partial<Operations>
