import { randomBytes } from 'node:crypto'
import { secretText } from '@portal/domain/security/secret'
import { exampleOf } from '@portal/network/common/schema'
import { NOTICES } from '@portal/network/served'
import type { Db } from '../database.ts'
import { type Destination, purposeFor } from '../notices/destination.queries.ts'
import { type Message, messageOf } from '../notices/message.ts'
import { canReceive } from '../notices/trigger.ts'
import { type Open, secretsOf } from '../participant/participant.queries.ts'

/** Signed notices that change nothing: the data are those of the type's example, with `"test": true`. */
export interface TestNotices {
  good: Message
  /** Another notice, signed with a secret that nobody has. */
  forged: Message
}

/** Test notices for an address of a participant; undefined if no notice goes there, or if nothing can sign it. */
export async function testNotices(
  { db, open, now }: { db: Db; open: Open; now: Date },
  to: Destination,
  field: string,
): Promise<TestNotices | undefined> {
  const own = NOTICES.filter((notice) => notice.url === field && canReceive(to, notice))
  // A question would need a decision about an authorization that does not exist.
  const notice = own.find(({ decision }) => decision === undefined)
  if (!notice) return undefined
  const [secret, ...former] = await secretsOf(db, open, to.id, purposeFor(to, notice.secret), now)
  if (secret === undefined) return undefined
  const data = { ...(exampleOf(notice.data, notice.over) as Record<string, unknown>), test: true }
  const told = () => ({ id: `evt_${randomBytes(12).toString('hex')}`, type: notice.type, data, happened_at: now })
  return {
    good: await messageOf(told(), [secret, ...former], now),
    forged: await messageOf(told(), [secretText(randomBytes(32).toString('base64url'))], now),
  }
}
