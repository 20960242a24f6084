import canonicalize from 'canonicalize'

interface Line {
  amount: number
  commission: number
  net: number
}

interface Published<L extends Line> {
  lines: readonly L[]
  totals: { count: number; amount: number; commission: number; net: number }
  checksum: string
}

/** How a statement's figures are found again from its lines. */
export interface Recomputed {
  /** Lines in canonical form (RFC 8785). */
  canonical: string
  bytes: number
  checksum: string
  checksumFits: boolean
  /** Names of the totals that are not the sums of the lines. */
  wrongTotals: string[]
}

const hexOf = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** Computes the sums and the checksum of a statement anew. */
export async function recompute<L extends Line>({ lines, totals, checksum }: Published<L>): Promise<Recomputed> {
  const canonical = canonicalize(lines) ?? ''
  const bytes = new TextEncoder().encode(canonical)
  const own = hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
  const sum = (field: keyof Line) => lines.reduce((total, line) => total + line[field], 0)
  const sums = { count: lines.length, amount: sum('amount'), commission: sum('commission'), net: sum('net') }
  const wrongTotals = Object.entries(sums).flatMap(([name, value]) =>
    totals[name as keyof typeof sums] === value ? [] : [name],
  )
  return { canonical, bytes: bytes.length, checksum: own, checksumFits: own === checksum, wrongTotals }
}
