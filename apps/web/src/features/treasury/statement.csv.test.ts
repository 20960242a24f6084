import type { StatementLine } from '@portal/contract/network.statement'
import { expect, test } from 'vitest'
import { linesCsv } from './statement.csv.ts'

test('an order that a spreadsheet would take for a formula is text; an amount stays a number', () => {
  const line: StatementLine = {
    type: 'REFUND',
    payment_uuid: 'c2a4f7e8-91d3-4b6e-a7f5-3d8e0c1b2a94',
    order_id: '=1+1,"x"',
    amount: -5_990,
    commission: 0,
    net: -5_990,
    med_id: 'MED-1',
    occurred_at: '2026-03-05T16:30:09-03:00',
  }
  expect(linesCsv([line]).split('\r\n')).toEqual([
    'type,payment_uuid,order_id,amount,commission,net,med_id,occurred_at',
    `REFUND,${line.payment_uuid},"'=1+1,""x""",-5990,0,-5990,MED-1,${line.occurred_at}`,
    '',
  ])
})
