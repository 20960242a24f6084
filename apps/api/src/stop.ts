import { failStart } from './start.failure.ts'

/** Milliseconds that a process may take to close after it drained. Whatever hangs then ends with the process. */
const CLOSE_MS = 20_000

/**
 * Closes the process at SIGTERM, at SIGINT, and when the program that started it died, because then the IPC channel closes. A second
 * signal aborts the time in which balancers turn to other instances.
 * @returns whether the process is closing
 */
export function stopOnSignal(close: (hurry: AbortSignal) => Promise<void>, drainMs: number, closeMs = CLOSE_MS) {
  let closing: AbortController | undefined
  const stop = (): void => {
    if (closing) return closing.abort()
    closing = new AbortController()
    setTimeout(failStart, drainMs + closeMs, new Error(`No se cerró en ${closeMs / 1000} s, y termina igual.`))
    close(closing.signal).then(() => process.exit(0), failStart)
  }
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.on(event, stop)
  return (): boolean => closing !== undefined
}
