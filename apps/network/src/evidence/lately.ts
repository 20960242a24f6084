import type { Seen } from './record-evidence.ts'

/** Time for which the same fact is not written again. */
const AGAIN_MS = 60_000
/** Facts that are remembered at most. */
const MOST = 10_000

/** Leaves out facts that were written a moment ago, so that busy traffic costs one write a minute. */
export function lately(): (seen: readonly Seen[]) => Seen[] {
  const written = new Map<string, { ok: boolean; at: number }>()
  return (seen) => {
    if (written.size > MOST) written.clear()
    return seen.filter(({ participant_id, kind, key, ok, at }) => {
      const name = `${participant_id} ${kind} ${key}`
      const last = written.get(name)
      if (last?.ok === ok && at.getTime() - last.at < AGAIN_MS) return false
      written.set(name, { ok, at: at.getTime() })
      return true
    })
  }
}
