import type { Endpoint } from '@portal/contract/endpoint'
import type { FastifyReply } from 'fastify'
import type { Caller } from '../access/token.ts'
import type { Db } from '../db/database.ts'
import type { Call, Handler } from './call.ts'
import { endOf, sendEvents } from './event-stream.ts'
import type { Personal } from './personal.ts'
import type { Services } from './services.ts'
import { validate } from './validation.ts'

/** Answers by events; what they tell is written outside of any transaction, which would else last as long as the answer. */
export async function serveStream<E extends Endpoint, Prepared>(
  { closing }: Services,
  db: Db,
  endpoint: E,
  handler: Handler<E, Prepared>,
  caller: Caller | undefined,
  { body, personal }: { body: unknown; personal: Personal | undefined },
  reply: FastifyReply,
): Promise<FastifyReply> {
  const given = validate(endpoint.body, body)
  const signal = endOf(reply, closing)
  const call = { body: given, caller, personal, db, signal, audit: { detail: {} } } as unknown as Call<E, Prepared>
  const events = (await handler(call)) as AsyncIterable<unknown>
  return sendEvents(reply, events, (event) => endpoint.answer.parse(event) as { event: string; data: unknown })
}
