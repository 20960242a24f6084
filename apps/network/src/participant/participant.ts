import type { DemandMed, OperationMode, RefundMode } from '@portal/domain/enroller/operation'
import type { IntegrationType } from '@portal/domain/integration/type'

/** Party of the network: what the network must know of an integration. */
export interface Participant {
  /** The portal's id of the integration. */
  id: string
  clientOs: string
  name: string
  type: IntegrationType
  operationMode: OperationMode | null
  refundMode: RefundMode | null
  demandMed: DemandMed | null
  /** URL of each notice field that has one, by field name. */
  addresses: Readonly<Record<string, string>>
  sourceIps: readonly string[]
  alias: boolean
  directOpen: { urlImage: string; urlApp: string } | null
  aliasFrame: { notify_url_authentication: string; css: string; available_hosts: string[] } | null
  /** SBIF codes of the banks of its accounts. */
  banks: { ifo?: string; ifd?: string; billing?: string }
  /** True for the network's own test parties. */
  counterpart: boolean
}
