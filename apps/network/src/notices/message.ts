import { PRODUCT } from '@portal/domain/brand'
import { sign, webhookHeaders } from '@portal/domain/security/signature'
import type { NoticeType } from '@portal/network/served'
import { chileanMoment } from '../clock/chile.ts'
import { hmac } from '../hmac.ts'

/** POST of a notice as it leaves. */
export interface Message {
  body: string
  headers: Readonly<Record<string, string>>
}

interface Told {
  id: string
  type: NoticeType
  data: Readonly<Record<string, unknown>>
  happened_at: Date
}

/** Body and headers of a notice that is sent now; `secrets` are the receiver's valid ones, the current one first. */
export async function messageOf(notice: Told, secrets: readonly [string, ...string[]], now: Date): Promise<Message> {
  const { id, type, data, happened_at } = notice
  const timestamp = Math.floor(now.getTime() / 1000)
  const payload = {
    id,
    type,
    created_at: chileanMoment(happened_at),
    data,
    timestamp: new Date(timestamp * 1000).toISOString().replace('.000', ''),
  }
  const body = JSON.stringify({ ...payload, signature: await sign(payload, secrets[0], hmac) })
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'user-agent': `${PRODUCT}-avisos`,
      ...(await webhookHeaders({ id, timestamp, body }, secrets, hmac)),
    },
  }
}
