import { randomUUID } from 'node:crypto'
import { admitMember, findInvitationsFor, takeInvitation } from '../../access/invitation.queries.ts'
import type { Caller } from '../../access/token.ts'
import type { Db } from '../../db/database.ts'
import { type AuditEntry, recordAudit } from '../../audit/audit.queries.ts'

/**
 * Makes the caller a member of every integration that was shared with or transferred to their verified e-mail. Each invitation
 * serves once; from then on access depends on the person and not on the e-mail.
 */
export async function acceptInvitations(db: Db, caller: Caller, call: AuditEntry): Promise<void> {
  const { email } = caller
  if (email === undefined) return
  for (const invitation of await findInvitationsFor(db, email)) {
    await db.transaction().execute(async (tx) => {
      const taken = await takeInvitation(tx, invitation)
      if (!taken) return
      const owner = taken.kind === 'TRANSFER'
      await admitMember(tx, invitation.integration_id, caller.sub, owner ? 'OWNER' : 'SHARED')
      await recordAudit(tx, {
        ...call,
        action: 'integration.accept_invitation',
        integration_id: invitation.integration_id,
        detail: { type: taken.kind, after: owner ? { owner: email } : { email } },
        // An id of its own, because the history names each entry by its id.
        request_id: randomUUID(),
      })
    })
  }
}
