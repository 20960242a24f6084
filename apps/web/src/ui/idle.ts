/**
 * Does something once the browser has nothing better to do; where it does not tell when that is, a while later.
 * @returns calls it off
 */
export function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const late = setTimeout(work, 2000)
    return () => clearTimeout(late)
  }
  const id = requestIdleCallback(() => work())
  return () => cancelIdleCallback(id)
}

/** The same for what may never be needed: nothing is fetched ahead for whoever asked to save data. */
export function aheadWhenIdle(fetchAhead: () => void): (() => void) | undefined {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData ? undefined : whenIdle(fetchAhead)
}
