import type { Purpose } from '@portal/domain/security/secret'
import { PRODUCT } from '@portal/domain/brand'

/** Public secrets that sign the examples. Their bytes read `ejemplo-integracion-000…`; no integration ever gets them. */
export const EXAMPLE_SECRETS: Record<Purpose, string> = {
  integration: `${PRODUCT}_test_ZWplbXBsby1pbnRlZ3JhY2lvbi0wMDAwMDAwMDAwMDA`,
  refund: `${PRODUCT}_test_ZWplbXBsby1kZXZvbHVjaW9uLTAwMDAwMDAwMDAwMDA`,
  automatic_refund: `${PRODUCT}_test_ZWplbXBsby1kZXYtYXV0b21hdGljYS0wMDAwMDAwMDA`,
  authorization: `${PRODUCT}_test_ZWplbXBsby1hdXRvcml6YWNpb24tMDAwMDAwMDAwMDA`,
}

/** Public secret for examples of a rotated integration secret; its bytes read `ejemplo-rotacion-000…`. */
export const EXAMPLE_ROTATED_SECRET = `${PRODUCT}_test_ZWplbXBsby1yb3RhY2lvbi0wMDAwMDAwMDAwMDAwMDA`
