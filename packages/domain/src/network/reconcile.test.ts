import { expect, test } from 'vitest'
import { type Difference, reconcile } from './reconcile.ts'

const NETWORK = [
  { order: 'A', amount: 15_990 },
  { order: 'B', amount: 4_500 },
  { order: 'A', amount: -5_990 },
]

test.each<[string, [string, number][], number, Pick<Difference, 'kind' | 'order' | 'own' | 'network'>[]]>([
  [
    'the same in another order',
    [
      ['B', 4_500],
      ['A', -5_990],
      ['A', 15_990],
    ],
    3,
    [],
  ],
  [
    'one too many',
    [
      ['A', 15_990],
      ['B', 4_500],
      ['A', -5_990],
      ['C', 8_200],
    ],
    3,
    [{ kind: 'extra', order: 'C', own: 8_200, network: null }],
  ],
  [
    'one missing',
    [
      ['A', 15_990],
      ['A', -5_990],
    ],
    2,
    [{ kind: 'missing', order: 'B', own: null, network: 4_500 }],
  ],
  [
    'another amount',
    [
      ['A', 15_990],
      ['B', 4_500],
      ['A', -5_900],
    ],
    2,
    [{ kind: 'different', order: 'A', own: -5_900, network: -5_990 }],
  ],
  [
    'the same payment twice',
    [
      ['A', 15_990],
      ['A', 15_990],
      ['B', 4_500],
      ['A', -5_990],
    ],
    3,
    [{ kind: 'extra', order: 'A', own: 15_990, network: null }],
  ],
  [
    'a payment where the network has a refund',
    [
      ['A', 15_990],
      ['B', 4_500],
      ['A', 5_990],
    ],
    2,
    [
      { kind: 'extra', order: 'A', own: 5_990, network: null },
      { kind: 'missing', order: 'A', own: null, network: -5_990 },
    ],
  ],
])('%s', (_, own, matching, differences) => {
  const found = reconcile(
    own.map(([order, amount]) => ({ order, amount })),
    NETWORK,
  )
  expect(found).toMatchObject({ matching, differences, networkTotal: 14_500 })
  const corrections = found.differences.reduce((sum, { correction }) => sum + correction, 0)
  expect(found.ownTotal + corrections).toBe(found.networkTotal)
})

test('a list of a wallet without signs is read as money that leaves', () => {
  const network = [
    { order: 'A', amount: -15_990 },
    { order: 'B', amount: -4_500 },
  ]
  const own = [
    { order: 'A', amount: 15_990 },
    { order: 'B', amount: 4_900 },
  ]
  expect(reconcile(own, network)).toMatchObject({
    matching: 1,
    ownTotal: -20_890,
    differences: [{ kind: 'different', order: 'B', own: -4_900, network: -4_500 }],
  })
})
