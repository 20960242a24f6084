import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'
import { useLocation } from 'react-router'

/** What somebody had typed in the filter, and the questions that were unfolded. */
interface Kept {
  typed: string
  open: ReadonlySet<string>
}

/** By place in the history, for whoever comes back to it; it ends with the document. */
const kept = new Map<string, Kept>()

/** What is kept of a place in the history; undefined for whoever comes for the first time. */
export const keptAt = (key: string): Kept | undefined => kept.get(key)

/** Keeps, when the page is left, what is typed and which of the questions in `list` are unfolded. */
export function useKeeping(list: RefObject<HTMLElement | null>, typed: string): void {
  const { key } = useLocation()
  const keep = useEffectEvent(() => {
    const open = list.current?.querySelectorAll('details[open]') ?? []
    kept.set(key, { typed, open: new Set(Array.from(open, ({ id }) => id)) })
  })
  useLayoutEffect(() => () => keep(), [])
}
