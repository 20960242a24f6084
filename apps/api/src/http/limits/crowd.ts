import { crowdOf } from '@portal/watch/crowd'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../refusal.ts'

/** Refuses calls before any work while the server has more than it can do; `isCall` says which routes are some. */
export function refuseCrowd(app: FastifyInstance, isCall: (route: string) => boolean): void {
  const isTooMuch = crowdOf(app)
  app.addHook('onRequest', async ({ routeOptions }) => {
    if (isTooMuch() && isCall(routeOptions.url ?? ''))
      throw new Refusal('unavailable', { headers: { 'retry-after': '2' } })
  })
}
