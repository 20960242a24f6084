import { createWatch, type WatchParts } from '../clock/watch.ts'
import type { ReadCharge } from './run.ts'

interface Parts extends WatchParts {
  readCharge: (uuid: string) => Promise<ReadCharge | undefined>
}

interface Followed {
  followers: number
  /** The newest read, which may not have ended; undefined before the first and if it failed. */
  last: Promise<ReadCharge | undefined>
}

/** Charges that somebody follows: each change is read once, for all who follow it and for the answers to its steps. */
export function followedCharges({ readCharge, ...parts }: Parts) {
  const watch = createWatch(parts)
  const followed = new Map<string, Followed>()

  /** Reads a charge; if it is followed, and its last read has the given version, that is the answer. */
  async function read(uuid: string, version?: string): Promise<ReadCharge> {
    const one = followed.get(uuid)
    if (one && version !== undefined) {
      const { last } = one
      const known = await last
      if (known?.version === version) return known
      // Another read has begun meanwhile, perhaps for the same change.
      if (one.last !== last) return read(uuid, version)
    }
    const reading = readCharge(uuid)
    if (one) one.last = reading.catch(() => undefined)
    const charge = await reading
    if (!charge) throw new Error(`There is no charge ${uuid}`)
    return charge
  }

  return {
    read,
    /** Calls `tell` with the version of a charge after each change. @returns function that ends it */
    follow(uuid: string, tell: (version: string) => void): () => void {
      const one = followed.get(uuid) ?? { followers: 0, last: Promise.resolve(undefined) }
      followed.set(uuid, one)
      one.followers += 1
      const leave = watch.follow(uuid, tell)
      return () => {
        leave()
        one.followers -= 1
        if (one.followers === 0) followed.delete(uuid)
      }
    },
  }
}
