/** Runs work when the browser is idle, or after 2 s where `requestIdleCallback` is missing; returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const late = setTimeout(work, 2000)
    return () => clearTimeout(late)
  }
  const id = requestIdleCallback(() => work())
  return () => cancelIdleCallback(id)
}

/** What the browser says about its connection (Network Information API); Firefox and Safari say nothing. */
interface Connection {
  saveData?: boolean
  effectiveType?: string
  type?: string
}

/** Preloads when idle, only if the browser says that the connection is fast, not mobile, and that no data are to be saved. */
export function aheadWhenIdle(fetchAhead: () => void): (() => void) | undefined {
  const { connection } = navigator as Navigator & { connection?: Connection }
  const free = connection?.effectiveType === '4g' && connection.type !== 'cellular' && !connection.saveData
  return free ? whenIdle(fetchAhead) : undefined
}
