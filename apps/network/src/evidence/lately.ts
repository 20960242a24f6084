import type { Seen } from './record-evidence.ts'

/** Time for which the same fact is not written again. */
const AGAIN_MS = 60_000
/** Facts that are remembered at most. */
const MOST = 10_000

/**
 * Leaves out facts that were written a moment ago, so that busy traffic costs one write a minute.
 * @param detailOf what of a fact is written again at once if it changes, besides whether it is ok
 */
export function lately(detailOf: (seen: Seen) => unknown = () => null): (seen: readonly Seen[]) => Seen[] {
  const written = new Map<string, { told: string; at: number }>()
  return (seen) => {
    if (written.size > MOST) written.clear()
    return seen.filter((each) => {
      const { participant_id, kind, key, ok, at } = each
      const told = JSON.stringify([ok, detailOf(each)])
      const name = `${participant_id} ${kind} ${key}`
      const last = written.get(name)
      if (last?.told === told && at.getTime() - last.at < AGAIN_MS) return false
      written.set(name, { told, at: at.getTime() })
      return true
    })
  }
}
