import { once } from 'node:events'
import { createServer } from 'node:net'

const USUAL = 3443
const TRIES = 50

/** The given port or, if none is given, the usual one or the first free one after it. */
export async function portToTake(given: number | undefined, host: string): Promise<number> {
  if (given !== undefined) return given
  for (let port = USUAL; port < USUAL + TRIES; port++) if (await isFree(port, host)) return port
  return 0
}

async function isFree(port: number, host: string): Promise<boolean> {
  const probe = createServer().listen(port, host)
  try {
    await once(probe, 'listening')
  } catch {
    return false
  }
  await new Promise((resolve) => probe.close(resolve))
  return true
}
