/** Entry of a list of payments: an order and its amount, negative if money leaves. */
export interface Entry {
  order: string
  amount: number
}

export interface Difference {
  /** `extra` is only in the own list, `missing` only in the network's. */
  kind: 'extra' | 'missing' | 'different'
  order: string
  own: number | null
  network: number | null
  /** What the correction adds to the own sum. */
  correction: number
}

export interface Reconciliation {
  matching: number
  differences: Difference[]
  ownTotal: number
  networkTotal: number
}

const sumOf = (entries: readonly Entry[]): number => entries.reduce((total, { amount }) => total + amount, 0)

/** Entries by order and direction, because an order may have a payment and its refund. */
function grouped(entries: readonly Entry[]): Map<string, number[]> {
  const groups = new Map<string, number[]>()
  for (const { order, amount } of entries) {
    const key = `${amount < 0 ? '-' : '+'}${order}`
    const group = groups.get(key)
    if (group) group.push(amount)
    else groups.set(key, [amount])
  }
  return groups
}

/** Amounts of the own list that the network's does not have; what both have is taken out of the network's. */
const withoutEqual = (own: readonly number[], network: number[]): number[] =>
  own.filter((amount) => {
    const at = network.indexOf(amount)
    if (at >= 0) network.splice(at, 1)
    return at < 0
  })

function differenceOf(order: string, own: number | null, network: number | null): Difference {
  const kind = own === null ? 'missing' : network === null ? 'extra' : 'different'
  return { kind, order, own, network, correction: (network ?? 0) - (own ?? 0) }
}

/** A wallet's own list often has what it paid without a sign, and the network's never: such a list is read with the network's signs. */
function signed(own: readonly Entry[], network: readonly Entry[]): readonly Entry[] {
  const outgoing = network.length > 0 && network.every(({ amount }) => amount < 0)
  return outgoing && own.every(({ amount }) => amount > 0)
    ? own.map(({ order, amount }) => ({ order, amount: -amount }))
    : own
}

/** Compares a list with the network's. The corrections of the differences turn the own sum into the network's. */
export function reconcile(list: readonly Entry[], network: readonly Entry[]): Reconciliation {
  const own = signed(list, network)
  const [left, right] = [grouped(own), grouped(network)]
  let matching = 0
  const differences: Difference[] = []
  for (const key of new Set([...left.keys(), ...right.keys()])) {
    const given = left.get(key) ?? []
    const theirs = right.get(key) ?? []
    const mine = withoutEqual(given, theirs)
    matching += given.length - mine.length
    for (let at = 0; at < Math.max(mine.length, theirs.length); at += 1)
      differences.push(differenceOf(key.slice(1), mine[at] ?? null, theirs[at] ?? null))
  }
  return { matching, differences, ownTotal: sumOf(own), networkTotal: sumOf(network) }
}
