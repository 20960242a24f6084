import type { LifeState, StageName } from './road.ts'

/** Stage whose end brings an integration to a state. */
export const STAGE_OF: Partial<Record<LifeState, StageName>> = {
  configured: 'configure',
  connected: 'connect',
  tested: 'test',
  self_certified: 'certify',
}
