import { rememberPerson } from '../../access/person.queries.ts'
import type { Caller } from '../../access/token.ts'
import type { Db } from '../../db/database.ts'
import type { AuditEntry } from '../../audit/audit.queries.ts'
import { acceptInvitations } from './invitations.ts'
import { recordSignIn } from './sign-ins.ts'

const FRESH_MS = 5 * 60_000

/** Writes down callers, their sign-ins and invitations; remembers them for five minutes instead of writing at every call. */
export class PeopleSeen {
  readonly #until = new Map<string, number>()

  async remember(db: Db, caller: Caller, call: AuditEntry): Promise<void> {
    const key = JSON.stringify([caller.sub, caller.email, caller.name, caller.session])
    if ((this.#until.get(key) ?? 0) > Date.now()) return
    await rememberPerson(db, caller)
    await recordSignIn(db, caller, call)
    await acceptInvitations(db, caller, call)
    if (this.#until.size > 10_000) this.#until.clear()
    this.#until.set(key, Date.now() + FRESH_MS)
  }
}
