import { DatabaseUnavailable } from './sessions.ts'

export interface Lease {
  /** Waits for the lease, first come, first served. Call the returned function once to release it. */
  take(): Promise<() => void>
  /** Admits nobody new, and waits for those already in the queue. */
  close(): Promise<void>
}

/** Fair queue for a resource that one holder may have at a time; waiting longer than `limitMs` fails. */
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
