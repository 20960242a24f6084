import type { DATA } from '../enroller/data.setting.ts'
import type { IntegrationState } from '../integration/state.ts'
import type { IntegrationType } from '../integration/type.ts'
import type { Mark } from '../progress/checklist.ts'
import type { Row } from '../setting/setting.ts'
import type { Settings, StoredName } from '../setting/settings.ts'
import type { Evidence } from './evidence.ts'
import type { LifeState } from './road.ts'

/** By section: stored row of each setting that has its own table; null if the integration has not saved the setting. */
export type Saved = { readonly [Name in StoredName]: Readonly<Row<Settings[Name]>> | null }

/** Fact that the network saw; which call shows it does not matter here. */
export type Seen = Omit<Evidence, 'request_id'>

/** Address of notices whose last deliveries failed; `disabled_at` is the time when the network switched it off. */
export interface EndpointTrouble {
  field: string
  url: string
  failed_at: string | null
  disabled_at: string | null
}

/** Everything that decides where an integration stands. Times are ISO 8601 in UTC. */
export interface RoadFacts extends Row<typeof DATA> {
  type: IntegrationType
  alias_configured: boolean
  progress: Readonly<Record<string, Mark>>
  saved: Saved
  /** Time when the active certificate expires; null without an active certificate. */
  certificate_until: string | null
  /** Texts of the integration's observations that nobody has resolved, and the time of the oldest. */
  observations: readonly string[]
  observed_since: string | null
  dashboard_accounts: number
  state: IntegrationState
  state_since: string
  /** Time when both checklists had reached 100 %; null while one is incomplete. */
  ready_since: string | null
  finish_requested_at: string | null
  /** True if somebody of the network has judged the integration. */
  reviewed: boolean
  /** False if this portal runs without the integration network; there is then nothing to connect and to test. */
  has_network: boolean
  evidence: readonly Seen[]
  endpoints: readonly EndpointTrouble[]
}

/** When something happened, and who did it; null if it is not known. */
export interface Happened {
  at: string
  who: string | null
}

/** Days and people of the line of life. A state is absent as long as nothing is known of it. */
export interface LifeFacts {
  /** What was last done towards each state. */
  done: Readonly<Partial<Record<LifeState, Happened>>>
  /** When each state was first reached; it stays, even if a fact is lost afterwards. */
  reached: Readonly<Partial<Record<LifeState, Happened>>>
}
