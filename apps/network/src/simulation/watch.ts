import type { Clock } from '../clock/clock.ts'

/** Time between two looks at the database. */
const EVERY_MS = 200

interface Parts {
  clock: Clock
  /** Text for each of the tokens that changes whenever something happens to it. */
  versions: (tokens: readonly string[]) => Promise<ReadonlyMap<string, string>>
}

interface Watched {
  version: string | undefined
  /** What each that follows the token is told by. */
  followers: Set<() => void>
}

/** Tells those that follow tokens when something happened: all with one query, and with none while nobody follows. */
export function createWatch({ clock, versions }: Parts) {
  const watched = new Map<string, Watched>()
  let looking = false

  async function rounds(): Promise<void> {
    looking = true
    while (watched.size > 0) {
      // A database that is away for a moment is asked again.
      const found = await versions([...watched.keys()]).catch(() => new Map<string, string>())
      for (const [token, version] of found) {
        const one = watched.get(token)
        if (!one || one.version === version) continue
        one.version = version
        for (const tell of one.followers) tell()
      }
      await clock.until(new Date(clock.now().getTime() + EVERY_MS))
    }
    looking = false
  }

  return {
    /** Calls `tell` after each change of a token. @returns function that ends it */
    follow(token: string, tell: () => void): () => void {
      const one = watched.get(token) ?? { version: undefined, followers: new Set() }
      watched.set(token, one)
      one.followers.add(tell)
      if (!looking) void rounds()
      return () => {
        one.followers.delete(tell)
        if (one.followers.size === 0 && watched.get(token) === one) watched.delete(token)
      }
    },
  }
}
