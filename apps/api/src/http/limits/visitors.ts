import type { FastifyRequest } from 'fastify'
import { networkOf } from '../requests/client-network.ts'
import type { Pace, RateLimiter } from './rate-limit.ts'

/** Number of networks that may call at full pace at the same time. */
const NETWORKS = 20

/** Limits calls that need no sign-in: those of one network to a pace, and those of all to a multiple of it. */
export const visitorLimit =
  (limiter: RateLimiter, { rate, burst }: Pace) =>
  async ({ ip }: FastifyRequest): Promise<void> => {
    limiter.take(`visitors:${networkOf(ip)}`, { rate, burst })
    limiter.take('visitors', { rate: NETWORKS * rate, burst: NETWORKS * burst })
  }
export type VisitorLimit = ReturnType<typeof visitorLimit>
