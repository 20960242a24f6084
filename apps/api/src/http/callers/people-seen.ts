import { randomUUID } from 'node:crypto'
import type { IdentityEvent } from '@portal/identity/options'
import { admitMember, findInvitationsFor, handOver, takeInvitation } from '../../access/invitation.queries.ts'
import { isFirstSight, rememberPerson } from '../../access/person.queries.ts'
import type { SessionCheck } from '../../access/step-up.ts'
import type { Caller } from '../../access/token.ts'
import type { Db } from '../../db/database.ts'
import { type AuditEntry, recordAudit } from '../../audit/audit.queries.ts'
import type { Post } from '../../outbound/post.ts'
import { Refusal } from '../../refusal.ts'

const FRESH_MS = 5 * 60_000

/** Records callers and sign-ins, and accepts invitations; a cache of five minutes avoids a write at every call. */
export class PeopleSeen {
  readonly #until = new Map<string, number>()
  readonly #post: Post
  readonly #sessionLives: SessionCheck
  constructor(post: Post, sessionLives: SessionCheck) {
    this.#post = post
    this.#sessionLives = sessionLives
  }

  async remember(db: Db, caller: Caller, authorization: string, call: AuditEntry): Promise<void> {
    const key = JSON.stringify([caller.sub, caller.email, caller.name, caller.session])
    if ((this.#until.get(key) ?? 0) > Date.now()) return
    if (!(await rememberPerson(db, caller)))
      throw new Refusal('unauthenticated', { headers: { 'www-authenticate': 'Bearer error="invalid_token"' } })
    await recordSignIn(db, caller, call)
    if (!(await this.#acceptInvitations(db, caller, authorization, call))) return
    if (this.#until.size > 10_000) this.#until.clear()
    this.#until.set(key, Date.now() + FRESH_MS)
  }

  /**
   * Accepts the invitations to the caller's verified e-mail, each once; access then depends on the person, not on the e-mail. A
   * transfer stays open while the provider does not say that the session lives. @returns whether none was left open for that reason
   */
  async #acceptInvitations(db: Db, caller: Caller, authorization: string, call: AuditEntry): Promise<boolean> {
    const { email } = caller
    if (email === undefined) return true
    const invitations = await findInvitationsFor(db, email)
    const transfers = invitations.some(({ kind }) => kind === 'TRANSFER')
    const lives = transfers && (await this.#sessionLives(authorization).catch(() => false))
    for (const invitation of invitations) {
      if (invitation.kind === 'TRANSFER' && !lives) continue
      await db.transaction().execute((tx) => accept(tx, invitation, { ...caller, email }, call, this.#post))
    }
    return lives || !transfers
  }

  /** Makes the next call of the person be recorded, or refused if they removed their account. */
  forget(sub: string): void {
    for (const key of this.#until.keys()) if ((JSON.parse(key) as string[])[0] === sub) this.#until.delete(key)
  }
}

async function accept(
  tx: Db,
  invitation: { id: string; integration_id: string },
  { sub, email }: { sub: string; email: string },
  call: AuditEntry,
  post: Post,
): Promise<void> {
  const { integration_id } = invitation
  const taken = await takeInvitation(tx, invitation)
  if (!taken) return
  const owner = taken.kind === 'TRANSFER'
  if (owner) await receive(tx, integration_id, sub, post)
  else await admitMember(tx, integration_id, sub, 'SHARED')
  await recordAudit(tx, {
    ...call,
    action: 'integration.accept_invitation',
    integration_id,
    detail: { type: taken.kind, after: owner ? { owner: email } : { email } },
    // Each invitation gets a new request id, because the history of an integration identifies its entries by request id.
    request_id: randomUUID(),
  })
}

/** Makes a person the owner, and tells the former one, who was the owner until this moment. */
async function receive(tx: Db, integration_id: string, by: string, post: Post): Promise<void> {
  const former = await handOver(tx, integration_id, by)
  if (former !== by) await post.transferAccepted(tx, { integration_id, by, former })
}

/** Audits a sign-in at the first call of its session, which works with any identity provider. */
async function recordSignIn(db: Db, caller: Caller, call: AuditEntry): Promise<void> {
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
  others_ended: 'session.end_others',
  renamed: 'session.change_name',
  program_permitted: 'session.permit_program',
  program_refused: 'session.refuse_program',
}

/** Audits an event that only the built-in provider sees; an external provider keeps its own record. */
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
