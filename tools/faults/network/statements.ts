import { checksumOf, type LineAnswer } from '../../../apps/network/src/settlement/statement.ts'
import type { Expected } from './check.ts'
import { callNetwork, type Party } from './party.ts'

interface Statement {
  date: string
  lines: LineAnswer[]
  totals: { count: number; amount: number; commission: number; net: number }
  checksum: string
}

/** Statements that participants read, by `client_os date`. Those that are not closed are left out. */
export async function readStatements(door: string, parties: readonly Party[], dates: readonly string[]) {
  const read = new Map<string, Statement>()
  for (const party of parties)
    for (const date of dates) {
      const { status, body } = await callNetwork(door, party, { method: 'GET', path: `/qri/v2/statements/${date}` })
      if (status === 200) read.set(`${party.clientOs} ${date}`, body as unknown as Statement)
    }
  return read
}

/** Whether totals are the sums of the lines, and both are what the payments of the day give. */
export function agrees({ lines, totals, checksum }: Statement, expected: Expected): boolean {
  const sum = (field: 'amount' | 'commission' | 'net') => lines.reduce((total, line) => total + line[field], 0)
  const { count, amount, commission } = expected
  return (
    checksum === expected.checksum &&
    checksum === checksumOf(lines) &&
    new Set(lines.map(({ payment_uuid }) => payment_uuid)).size === count &&
    [lines.length, totals.count].every((each) => each === count) &&
    [sum('amount'), totals.amount].every((each) => each === amount) &&
    [sum('commission'), totals.commission].every((each) => each === commission) &&
    [sum('net'), totals.net].every((each) => each === amount - commission)
  )
}
