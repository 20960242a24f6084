import { randomUUID } from 'node:crypto'
import type { IdentityEvent } from '@portal/identity/options'
import { isFirstSight } from '../../access/signed-session.queries.ts'
import type { Caller } from '../../access/token.ts'
import type { Db } from '../../db/database.ts'
import { type AuditEntry, recordAudit } from '../../audit/audit.queries.ts'

/** The audit of a sign-in is the first call of its session: so it holds with any provider. */
export async function recordSignIn(db: Db, caller: Caller, call: AuditEntry): Promise<void> {
  const { session } = caller
  if (session === undefined) return
  await db.transaction().execute(async (tx) => {
    if (!(await isFirstSight(tx, session))) return
    await recordAudit(tx, { ...call, action: 'session.sign_in', thread_id: null })
  })
}

const ACTIONS: Record<IdentityEvent['what'], string> = {
  sign_in_refused: 'session.refuse_sign_in',
  confirmed: 'session.confirm_account',
  password_reset: 'session.reset_password',
  signed_out: 'session.sign_out',
}

/** What only the built-in provider sees. A provider of its own keeps a record of its own. */
export async function recordIdentityEvent(db: Db, { what, sub, address }: IdentityEvent): Promise<void> {
  await recordAudit(db, {
    action: ACTIONS[what],
    actor_sub: sub,
    actor_kind: sub === null ? 'anonymous' : 'person',
    integration_id: null,
    network: address,
    outcome: what === 'sign_in_refused' ? 'denied' : 'ok',
    detail: {},
    thread_id: null,
    request_id: randomUUID(),
  })
}
