import { type ReactNode, useReducer } from 'react'

interface Told {
  text: string
  count: number
}

const next = ({ count }: Told, text: string): Told => ({ text, count: count + 1 })

/**
 * What stands in a live region, and what tells something there. The same words told again are heard again, since each time they stand
 * in an element of their own.
 */
export function useTold(): [told: ReactNode, tell: (text: string) => void] {
  const [{ text, count }, tell] = useReducer(next, { text: '', count: 0 })
  return [<span key={count}>{text}</span>, tell]
}
