import type { TrafficRow } from '@portal/contract/traffic'
import { useState } from 'react'

/** Notices that one press sends again at most. */
const MOST = 100

/** Notices that somebody chooses to send again. Questions are not among them, because nobody waits for an answer any more. */
export function useChosen(rows: readonly TrafficRow[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>()
  const possible = rows.filter(mayBeResent)
  return {
    /** Whether rows have a box to choose them. */
    choosing: ids !== undefined,
    ids: possible.filter(({ id }) => ids?.has(id)).map(({ id }) => id),
    possible: possible.length > 0,
    isFull: (ids?.size ?? 0) >= MOST,
    begin: () => setIds(new Set()),
    end: () => setIds(undefined),
    toggle: (id: string) =>
      setIds((old = new Set()) => new Set(old.has(id) ? [...old].filter((each) => each !== id) : [...old, id])),
  }
}
export type Chosen = ReturnType<typeof useChosen>

export const mayBeResent = ({ kind, name, verdict }: TrafficRow): boolean =>
  kind === 'notice' && name !== 'authorization.requested' && verdict !== 'waiting'
