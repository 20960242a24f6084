/** Runs work when the browser is idle, or after 2 s where `requestIdleCallback` is missing; returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const late = setTimeout(work, 2000)
    return () => clearTimeout(late)
  }
  const id = requestIdleCallback(() => work())
  return () => cancelIdleCallback(id)
}

/** Preloads when the browser is idle; does nothing if the browser's data saver is on. */
export function aheadWhenIdle(fetchAhead: () => void): (() => void) | undefined {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData ? undefined : whenIdle(fetchAhead)
}
