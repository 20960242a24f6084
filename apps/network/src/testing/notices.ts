import { randomBytes, randomUUID } from 'node:crypto'
import type { Purpose } from '@portal/domain/security/secret'
import { secretText } from '@portal/domain/security/secret'
import { createNotices, type NoticesOptions } from '../notices/worker.ts'
import { enqueue, type Fact } from '../notices/enqueue.ts'
import type { Participant } from '../participant/participant.ts'
import { SettableClock } from './clock.ts'
import { openStage } from './stage.ts'

/** Stage with a worker of notices whose clock the test sets. */
export async function openNoticesStage(over: Partial<NoticesOptions> = {}) {
  const stage = await openStage()
  const clock = new SettableClock('2026-11-23T15:00:00Z')
  const options: NoticesOptions = {
    db: stage.db,
    clock,
    // In these tests a sealed secret is the text itself, bound to its context.
    open: (context, { ciphertext }) => {
      const [owner, text = ''] = Buffer.from(ciphertext).toString().split('|')
      if (owner !== context) throw new Error('another context')
      return text
    },
    policy: { plainHttp: true, loopback: true },
    decide: async () => true,
    random: () => 0.5,
    log: (line) => lines.push(line),
    ...over,
  }
  const lines: string[] = []
  return {
    ...stage,
    clock,
    lines,
    options,
    notices: createNotices(options),
    /** Gives a participant a new secret; `expiresAt` for a former one. */
    async secret({ id }: Participant, purpose: Purpose = 'integration', expiresAt: Date | null = null) {
      const text = secretText(randomBytes(32).toString('base64url'))
      await stage.db
        .insertInto('participant_secret')
        .values({
          id: randomUUID(),
          participant_id: id,
          purpose,
          key_id: 'test',
          nonce: Buffer.alloc(12),
          ciphertext: Buffer.from(`network ${id} ${purpose}|${text}`),
          expires_at: expiresAt,
        })
        .execute()
      return text
    },
    /** Queues a notice and returns its id. */
    async tell(to: Participant, fact: Partial<Fact> = {}): Promise<string> {
      const subject = fact.subject ?? randomUUID()
      const type = fact.type ?? 'payment.paid'
      await enqueue(stage.db, clock.now(), [
        { type, to: [to.id], subject, data: { uuid: subject }, happenedAt: clock.now(), ...fact },
      ])
      const { id } = await stage.db
        .selectFrom('notice')
        .select('id')
        .where('subject', '=', subject)
        .where('type', '=', type)
        .where('participant_id', '=', to.id)
        .executeTakeFirstOrThrow()
      return id
    },
    notice: (id: string) => stage.db.selectFrom('notice').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    attempts: (id: string) =>
      stage.db.selectFrom('attempt').selectAll().where('notice_id', '=', id).orderBy('id').execute(),
  }
}
export type NoticesStage = Awaited<ReturnType<typeof openNoticesStage>>
