import { isAutomatic } from '@portal/domain/enroller/operation'
import { collectionFor } from '@portal/network/collection/collection'
import { environmentFor } from '@portal/network/collection/environment'
import type { AccessedIntegration } from '../../access/integration-access.queries.ts'
import { archiveOf } from '../../http/answers/archive.ts'

const text = (value: object): string => `${JSON.stringify(value, null, 2)}\n`

/** Collection and environment of an integration in a zip, named by its identifier, never by a typed text. */
export async function collectionOf(integration: AccessedIntegration) {
  const { api_version, type, chargeback_balance_type, x_client_os } = integration
  const selection = { api_version, type, automaticRefund: isAutomatic(chargeback_balance_type) }
  return {
    name: `coleccion-${x_client_os}.zip`,
    content: await archiveOf({
      [`${x_client_os}.postman_collection.json`]: text(collectionFor(selection)),
      [`${x_client_os}.postman_environment.json`]: text(environmentFor({ ...selection, x_client_os })),
    }),
  }
}
