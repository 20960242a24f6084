import type { Endpoint } from '@portal/contract/endpoint'
import { Refusal } from '../refusal.ts'

/** All calls that a token of the command line opens. Every other call refuses it, also one that is added later. */
export const COMMAND_LINE_CALLS: ReadonlySet<string> = new Set([
  'GET /api/integration',
  'GET /api/integration/names',
  'GET /api/network/{uuid}/notices/stream',
  'POST /api/network/{uuid}/notices/{id}/answer',
  'POST /api/network/{uuid}/trigger',
])

/** @throws Refusal if the command line may not make the call */
export function refuseBeyondCommandLine({ method, path }: Pick<Endpoint, 'method' | 'path'>): void {
  if (!COMMAND_LINE_CALLS.has(`${method} ${path}`))
    throw new Refusal('forbidden', { message: 'La línea de comandos no puede hacer esto. Hazlo en el portal.' })
}
