import type { NoticeAnswer } from '@portal/domain/network/receiver'
import {
  equalInConstantTime,
  type Payload,
  type Verdict,
  verify,
  verifyWebhook,
} from '@portal/domain/security/signature'
import { UUID } from '@portal/domain/text'
import type { Clock } from '../clock/clock.ts'
import type { Db } from '../database.ts'
import { type Open, secretsOf } from '../participant/participant.queries.ts'
import { findDestination, purposeFor } from '../notices/destination.queries.ts'
import { DEFINITIONS } from '../notices/enqueue.ts'
import { hmac } from '../hmac.ts'
import type { Message } from '../notices/message.ts'
import { isListened } from './listener.queries.ts'
import { listenerAnswer } from './listener.ts'
import { findReceiver, keep, tokenOf } from './receiver.queries.ts'

/** Post to the receiver: `participant` and `token` are the parts of its path. */
export interface Posted {
  participant: string
  token: string
  /** Headers by their names in lower case. */
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: string
}

/** Answer to a post; for `silence` the connection is closed without one. */
export type Replied = { status: number; body: string | null } | 'silence'

const KEPT_HEADERS = ['content-type', 'user-agent', 'webhook-id', 'webhook-timestamp', 'webhook-signature']
const PATH = /^\/receiver\/([0-9a-f-]{36})\/([\w-]{32})$/
const DECISIONS: Record<NoticeAnswer, Replied> = {
  accept: { status: 200, body: '{"decision":"accept"}' },
  reject: { status: 200, body: '{"decision":"reject","reason":"Rechazado en el Receptor de avisos"}' },
  silence: 'silence',
}

export type Receiver = ReturnType<typeof createReceiver>

/** Takes notices for integrations that have no receiver of their own yet, at an address of the portal. */
export function createReceiver(parts: { db: Db; clock: Clock; open: Open; publicUrl: string }) {
  const { db, publicUrl } = parts

  async function receive({ participant, token, headers, body }: Posted): Promise<Replied> {
    const receiver = UUID.test(participant) ? await findReceiver(db, participant) : undefined
    if (!receiver || !equalInConstantTime(receiver.token, token)) return { status: 404, body: null }
    const sent = Object.fromEntries(
      KEPT_HEADERS.flatMap((name) => (typeof headers[name] === 'string' ? [[name, headers[name]]] : [])),
    ) as Record<string, string>
    const payload = objectIn(body)
    const definition = DEFINITIONS.get(String(payload['type']))
    const verdicts = await judge(parts, participant, { payload, sent, body })
    const valid = verdicts.body === 'valid' || verdicts.headers === 'valid'
    const replied: Replied = !valid
      ? { status: 401, body: null }
      : definition?.decision
        ? DECISIONS[receiver.answer]
        : { status: 200, body: null }
    const now = parts.clock.now()
    const asks = valid && definition?.decision !== undefined && (await isListened(db, participant, now))
    const usual = replied === 'silence' ? { status: null, body: null } : replied
    const receipt = await keep(db, {
      participant_id: participant,
      at: now,
      notice_id: textIn(payload['id']),
      type: textIn(payload['type']),
      headers: JSON.stringify(sent),
      body: body.replaceAll('\u0000', ''),
      body_verdict: verdicts.body,
      headers_verdict: verdicts.headers,
      ...(asks ? { status: null, answer: null, waiting: true } : { status: usual.status, answer: usual.body }),
    })
    if (!asks) return replied
    const { status, body: answer } = await listenerAnswer(parts, participant, receipt, usual)
    return status === null ? 'silence' : { status, body: answer }
  }

  return {
    /** Address of the receiver of an integration. */
    url: async (participantId: string): Promise<string> =>
      `${publicUrl}/receiver/${participantId}/${await tokenOf(db, participantId)}`,
    /** Whether an address is one of the receiver's, of whatever integration. */
    isOwn: (url: string): boolean => url.startsWith(`${publicUrl}/receiver/`),
    /** Takes a notice that arrived by HTTP. */
    receive,
    /** Takes a message without HTTP if the URL is one of the receiver's; undefined if it is another's. */
    handOver(url: string, { headers, body }: Message): Promise<Replied> | undefined {
      if (!url.startsWith(`${publicUrl}/`)) return undefined
      const [, participant, token] = PATH.exec(url.slice(publicUrl.length)) ?? []
      return participant && token ? receive({ participant, token, headers, body }) : undefined
    },
  }
}

async function judge(
  { db, clock, open }: { db: Db; clock: Clock; open: Open },
  participant: string,
  { payload, sent, body }: { payload: Payload; sent: Record<string, string>; body: string },
): Promise<{ body: Verdict; headers: Verdict }> {
  const now = clock.now()
  const holder = await findDestination(db, participant)
  const purpose = purposeFor(holder, DEFINITIONS.get(String(payload['type']))?.secret)
  const check = { secrets: await secretsOf(db, open, participant, purpose, now), hmac, now: now.getTime() }
  // A text with half a character in it has no canonical form.
  const ofBody = await verify(payload, check).catch((): Verdict => 'mismatch')
  return { body: ofBody, headers: await verifyWebhook(body, sent, check) }
}

function objectIn(body: string): Payload {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Payload) : {}
  } catch {
    return {}
  }
}

const LONGEST = 100
const textIn = (value: unknown): string | null =>
  typeof value === 'string' ? value.replaceAll('\u0000', '').slice(0, LONGEST) : null
