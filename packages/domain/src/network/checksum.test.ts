import { expect, test } from 'vitest'
import { recompute } from './checksum.ts'

const lines = [
  { type: 'PAYMENT', order_id: 'ORD-ñ', amount: 15_990, commission: 160, net: 15_830 },
  { type: 'REFUND', order_id: 'ORD-ñ', amount: -5_990, commission: 0, net: -5_990 },
]
const totals = { count: 2, amount: 10_000, commission: 160, net: 9_840 }
const CANONICAL =
  '[{"amount":15990,"commission":160,"net":15830,"order_id":"ORD-ñ","type":"PAYMENT"},{"amount":-5990,"commission":0,"net":-5990,"order_id":"ORD-ñ","type":"REFUND"}]'
const CHECKSUM = '565047b720fe1fe13f942927b3b26b7b21e071088f4658c533133e1e25fb3cb5'

test('the checksum is the SHA-256 of the UTF-8 bytes of the lines in canonical form', async () => {
  expect(await recompute({ lines, totals, checksum: CHECKSUM })).toEqual({
    canonical: CANONICAL,
    bytes: CANONICAL.length + 2,
    checksum: CHECKSUM,
    checksumFits: true,
    wrongTotals: [],
  })
})

test('another checksum does not fit, and totals that are not the sums are named', async () => {
  const changed = lines.map((line, at) => (at === 0 ? { ...line, amount: 15_991 } : line))
  const { checksumFits, wrongTotals } = await recompute({ lines: changed, totals, checksum: CHECKSUM })
  expect([checksumFits, wrongTotals]).toEqual([false, ['amount']])
})
