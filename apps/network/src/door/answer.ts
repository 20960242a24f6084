import type { FastifyReply, FastifyRequest } from 'fastify'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { NETWORK_ERRORS } from '@portal/network/common/errors'
import { Refusal } from '../refusal.ts'
import { PROBLEM, problemOf, refusalOf } from './problem.ts'
import { Visit } from './visit.ts'

const BASELINE = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

/** Headers of every answer. */
export const baseline = ({ id }: Visit): Record<string, string> => ({ ...BASELINE, 'x-request-id': id })

/** Answers with problem details. */
export function sendProblem(reply: FastifyReply, refusal: Refusal, visit: Visit): FastifyReply {
  const { retryAfter } = refusal.detail
  visit.refusal = refusal
  visit.answer = problemOf(refusal, visit.id)
  if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter))
  return reply.code(NETWORK_ERRORS[refusal.code].status).type(PROBLEM).send(visit.answer)
}

/** Answers a call whose address the router cannot read; no hook has run before. */
export function refuseAddress(error: unknown, _request: FastifyRequest, reply: FastifyReply): void {
  const visit = new Visit(new Date())
  void sendProblem(reply.headers(baseline(visit)), refusalOf(error), visit)
}

/** Answers a client that sends no valid HTTP, too many headers, or too slowly; closes its connection (RFC 9110 §15.5). */
export function refuseConnection(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const large = error.code === 'HPE_HEADER_OVERFLOW'
  const description = large
    ? 'Las cabeceras superan 16 kB.'
    : 'La llamada no es HTTP válido, o tardó demasiado en llegar.'
  const visit = new Visit(new Date())
  const refusal = new Refusal('malformed', { description })
  const body = JSON.stringify(problemOf(refusal, visit.id))
  const { status } = NETWORK_ERRORS[refusal.code]
  const length = String(Buffer.byteLength(body))
  const headers = { ...baseline(visit), 'content-type': PROBLEM, 'content-length': length, connection: 'close' }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'))
}
