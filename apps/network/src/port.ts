const USUAL = 3443
const TRIES = 50

/**
 * Listens on the given port or, if none is given, on the usual one or the first free one after it. Listening is itself the question
 * whether a port is free, since another process could take one between a question and the answer.
 */
export async function listenOn(given: number | undefined, listen: (port: number) => Promise<unknown>): Promise<void> {
  const ports = given === undefined ? [...Array.from({ length: TRIES }, (_, next) => USUAL + next), 0] : [given]
  for (const port of ports) {
    try {
      await listen(port)
      return
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || port === ports.at(-1)) throw error
    }
  }
}
