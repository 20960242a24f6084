import type { Purpose } from '@portal/domain/security/secret'
import { PRODUCT } from '@portal/domain/brand'

/**
 * The secrets that sign the examples. Everybody may know them: their bytes read `ejemplo-integracion-000…` and no integration
 * ever has them.
 */
export const EXAMPLE_SECRETS: Record<Purpose, string> = {
  integration: `${PRODUCT}_test_ZWplbXBsby1pbnRlZ3JhY2lvbi0wMDAwMDAwMDAwMDA`,
  refund: `${PRODUCT}_test_ZWplbXBsby1kZXZvbHVjaW9uLTAwMDAwMDAwMDAwMDA`,
  automatic_refund: `${PRODUCT}_test_ZWplbXBsby1kZXYtYXV0b21hdGljYS0wMDAwMDAwMDA`,
  authorization: `${PRODUCT}_test_ZWplbXBsby1hdXRvcml6YWNpb24tMDAwMDAwMDAwMDA`,
}

/** The one that a rotation put in the place of the integration secret: its bytes read `ejemplo-rotacion-000…`. */
export const EXAMPLE_ROTATED_SECRET = `${PRODUCT}_test_ZWplbXBsby1yb3RhY2lvbi0wMDAwMDAwMDAwMDAwMDA`
