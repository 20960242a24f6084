import { randomBytes, randomUUID } from 'node:crypto'
import { secretsFor, SECRET_BYTES, secretText } from '@portal/domain/security/secret'
import { NOTICES } from '@portal/network/served'
import type { Seal } from '../certificate/server.certificate.ts'
import type { Db } from '../database.ts'
import type { Participant } from '../participant/participant.ts'
import { secretContext } from '../participant/participant.queries.ts'
import { CAFE, WALLET } from './counterparts.ts'

interface Parts {
  db: Db
  seal: Seal
  /** Address of the portal's receiver for a participant. */
  receiverUrl: (participantId: string) => Promise<string>
}

/**
 * Gives the test parties what integrations get from the portal: the address of a receiver and secrets. Their notices are then signed,
 * taken and verified like all others. Each start makes new ones, so that they fit its address and its key.
 */
export async function equipCounterparts(parts: Parts): Promise<void> {
  for (const party of [CAFE, WALLET]) await equip(parts, party)
}

async function equip({ db, seal, receiverUrl }: Parts, { id, type, refundMode }: Participant): Promise<void> {
  const url = await receiverUrl(id)
  const addresses = JSON.stringify(Object.fromEntries(NOTICES.map((notice) => [notice.url, url])))
  const secrets = secretsFor({ type, chargeback_balance_type: refundMode }).map((purpose) => ({
    id: randomUUID(),
    participant_id: id,
    purpose,
    ...seal(secretContext(id, purpose), secretText(randomBytes(SECRET_BYTES).toString('base64url'))),
    expires_at: null,
  }))
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('participant').set({ addresses }).where('id', '=', id).execute()
    await tx.deleteFrom('participant_secret').where('participant_id', '=', id).execute()
    await tx.insertInto('participant_secret').values(secrets).execute()
    await tx.deleteFrom('endpoint').where('participant_id', '=', id).execute()
  })
}
