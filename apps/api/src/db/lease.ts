import { DatabaseUnavailable } from './sessions.ts'

export interface Lease {
  /** Waits for its turn, first come first served; call the answer once to let the next one in. */
  take(): Promise<() => void>
  /** Lets nobody in any more and waits for everyone who was already in the line. */
  close(): Promise<void>
}

/** A fair line for the one thing that only one may hold; nobody waits longer than `limitMs`. */
export function createLease(limitMs: number): Lease {
  const line: (() => void)[] = []
  let held = false
  let closed = false
  let emptied: (() => void) | undefined

  const pass = () => {
    const next = line.shift()
    if (next) return next()
    held = false
    emptied?.()
  }
  const holder = () => {
    let over = false
    return () => {
      if (over) return
      over = true
      pass()
    }
  }

  return {
    take() {
      if (closed) return Promise.reject(new DatabaseUnavailable('The database is closing'))
      if (!held) {
        held = true
        return Promise.resolve(holder())
      }
      return new Promise((resolve, reject) => {
        const enter = () => {
          clearTimeout(timer)
          resolve(holder())
        }
        const timer = setTimeout(() => {
          line.splice(line.indexOf(enter), 1)
          reject(new DatabaseUnavailable('The database is busy'))
        }, limitMs)
        line.push(enter)
      })
    },
    close() {
      closed = true
      return held ? new Promise((resolve) => (emptied = resolve)) : Promise.resolve()
    },
  }
}
