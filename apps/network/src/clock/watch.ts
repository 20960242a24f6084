import type { Clock } from './clock.ts'

/** Time between two looks at the database. */
const EVERY_MS = 100

export interface WatchParts {
  clock: Clock
  /** Text for each of the ids that changes whenever something happens to what it names. */
  versions: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>
}

interface Watched {
  version: string | undefined
  /** Callbacks of those who follow the id. */
  followers: Set<(version: string) => void>
}

/** Tells those that follow ids when something happened: all with one query, and with none while nobody follows. */
export function createWatch({ clock, versions }: WatchParts) {
  const watched = new Map<string, Watched>()
  let looking = false

  async function rounds(): Promise<void> {
    looking = true
    while (watched.size > 0) {
      // A database that is away for a moment is asked again.
      const found = await versions([...watched.keys()]).catch(() => new Map<string, string>())
      for (const [id, version] of found) {
        const one = watched.get(id)
        if (!one || one.version === version) continue
        one.version = version
        for (const tell of one.followers) tell(version)
      }
      await clock.until(new Date(clock.now().getTime() + EVERY_MS))
    }
    looking = false
  }

  return {
    /** Calls `tell` with the version after each change of what an id names. @returns function that ends it */
    follow(id: string, tell: (version: string) => void): () => void {
      const one = watched.get(id) ?? { version: undefined, followers: new Set() }
      watched.set(id, one)
      one.followers.add(tell)
      if (!looking) void rounds()
      return () => {
        one.followers.delete(tell)
        if (one.followers.size === 0 && watched.get(id) === one) watched.delete(id)
      }
    },
  }
}
