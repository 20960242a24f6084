import type { Endpoint } from '@portal/contract/endpoint'
import type { FastifyReply } from 'fastify'
import type { Db } from '../../db/database.ts'
import { accessible } from './accessible.ts'
import { endOf, sendEvents } from './event-stream.ts'
import { callOf, type Context } from './serve.context.ts'

/** Answers by events; what they tell is written outside of any transaction, which would else last as long as the answer. */
export async function serveStream<E extends Endpoint, Prepared>(
  db: Db,
  context: Context<E, Prepared>,
): Promise<FastifyReply> {
  const { services, endpoint, handler, reply } = context
  const { integration } = await accessible(db, context, false)
  const call = callOf(context, { db, integration, signal: endOf(reply, services.closing) })
  const events = (await handler(call)) as AsyncIterable<unknown>
  return sendEvents(reply, events, (event) => endpoint.answer.parse(event) as { event: string; data: unknown })
}
