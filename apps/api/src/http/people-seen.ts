import { rememberPerson } from '../access/person.queries.ts'
import type { Caller } from '../access/token.ts'
import type { Db } from '../db/database.ts'

const FRESH_MS = 5 * 60_000

/** Writes down who calls, but not at every call: people written lately are known. */
export class PeopleSeen {
  readonly #until = new Map<string, number>()

  async remember(db: Db, caller: Caller): Promise<void> {
    const key = JSON.stringify([caller.sub, caller.email, caller.name])
    if ((this.#until.get(key) ?? 0) > Date.now()) return
    await rememberPerson(db, caller)
    if (this.#until.size > 10_000) this.#until.clear()
    this.#until.set(key, Date.now() + FRESH_MS)
  }
}
