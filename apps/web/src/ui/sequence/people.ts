import type { Lane } from './sequence.types.ts'

interface Side {
  name: string
  /** Integration of who looks; null for everybody else's. */
  integration: string | null
  bank: { code: string; name: string } | null
}

/** Names below the lanes: the parties and their banks; `mine` marks the side of who looks. */
export function peopleOf({ payer, collector }: { payer: Side | null; collector: Side }) {
  const side = (of: Side | null) =>
    of ? { name: of.integration ? 'tu integración' : of.name, mine: of.integration !== null } : undefined
  const bank = (of: Side | null) => (of?.bank ? { name: `${of.bank.code} ${of.bank.name}`, mine: false } : undefined)
  const all = { payer: side(payer), ifo: bank(payer), ifd: bank(collector), collector: side(collector) }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as Partial<
    Record<Lane, { name: string; mine: boolean }>
  >
}
