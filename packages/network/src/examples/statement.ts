import { CAST } from './cast.ts'

/** Statement lines of the example day: two payments and a refund of the first payment. */
export const STATEMENT_LINES = [
  {
    type: 'PAYMENT',
    payment_uuid: CAST.payment,
    order_id: CAST.order,
    amount: 15990,
    commission: 160,
    net: 15830,
    med_id: CAST.med,
    occurred_at: '2026-03-05T12:05:12-03:00',
  },
  {
    type: 'PAYMENT',
    payment_uuid: '9d4b1f60-7c2e-4d85-8a13-5e6f7a8b9c02',
    order_id: 'ORD-000125',
    amount: 4500,
    commission: 45,
    net: 4455,
    med_id: 'MED-20260305-0000418911',
    occurred_at: '2026-03-05T13:40:00-03:00',
  },
  {
    type: 'REFUND',
    payment_uuid: CAST.payment,
    order_id: CAST.order,
    amount: -5990,
    commission: 0,
    net: -5990,
    med_id: 'MED-20260305-0000420055',
    occurred_at: '2026-03-05T16:30:09-03:00',
  },
]

/** SHA-256 of the statement's lines in canonical JSON, in lower-case hexadecimal. */
export const STATEMENT_CHECKSUM = '6357919df04e2f0d38d50521e13d87c70b5900d7d206b60d190d886dae50ec5c'
