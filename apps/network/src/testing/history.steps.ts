import fc from 'fast-check'

/** Amounts whose endings change what happens to the money. */
const AMOUNTS = [15990, 40, 15901, 15903, 15907, 15908, 15909] as const
/** How many tokens and orders a history has: few, so that they meet. */
const TOKENS = 2
const ORDERS = 2

interface ByToken {
  token: number
}
type ByWallet = ByToken & { who: 'wallet' | 'dual' }

export type Step =
  | (ByToken & {
      kind: 'create'
      order: number
      amount: number
      expires_in: number
      single_use: boolean
      /** Whether the dual charges. */
      own: boolean
    })
  | ({ kind: 'read' | 'authorize' | 'pagar' | 'reverse' } & ByWallet)
  | (ByToken & { kind: 'decide'; accept: boolean })
  | ({ kind: 'confirm'; wait: boolean } & ByWallet)
  /** What the wallet and the collector would do next if all went well. */
  | ({ kind: 'proceed' } & ByWallet)
  | (ByToken & { kind: 'cancel' })
  | { kind: 'pass'; seconds: number }
  | { kind: 'timers' }

const kind = <Kind extends Step['kind']>(name: Kind) => fc.constant(name)
const token = fc.nat(TOKENS - 1)
const who = fc.constantFrom('wallet' as const, 'wallet' as const, 'dual' as const)

const create = fc.record({
  kind: kind('create'),
  token,
  order: fc.nat(ORDERS - 1),
  amount: fc.constantFrom(...AMOUNTS),
  expires_in: fc.constantFrom(30, 600),
  single_use: fc.boolean(),
  own: fc.boolean(),
})

/** What can happen in the network, the likely more often, so that many histories reach a payment. */
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: create },
  { weight: 9, arbitrary: fc.record({ kind: kind('proceed'), token, who }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('read'), token, who }) },
  { weight: 4, arbitrary: fc.record({ kind: kind('authorize'), token, who }) },
  { weight: 5, arbitrary: fc.record({ kind: kind('decide'), token, accept: fc.constantFrom(true, true, false) }) },
  { weight: 5, arbitrary: fc.record({ kind: kind('confirm'), token, who, wait: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('pagar'), token, who }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('reverse'), token, who }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('cancel'), token }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('pass'), seconds: fc.constantFrom(0.5, 3, 20, 40, 700) }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('timers') }) },
)

export const histories = fc
  .tuple(fc.array(create, { minLength: 2, maxLength: 3 }), fc.array(step, { minLength: 8, maxLength: 30, size: 'max' }))
  .map(([first, then]): Step[] => [...first, ...then])
