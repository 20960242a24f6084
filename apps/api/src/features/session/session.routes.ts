import { openApiDocument } from '@portal/contract/openapi'
import * as contract from '@portal/contract/session'
import type { Config } from '../../config.ts'
import type { Mount } from '../../http/serving/mount.ts'
import { Refusal } from '../../refusal.ts'

export function mountSession(
  mount: Mount,
  config: Config,
  isReady: () => Promise<boolean>,
  failing: () => Record<string, number>,
): void {
  const { url, realm, clientId } = config.identity
  const configuration = { identity: { url, realm, client_id: clientId }, links: config.links }
  const document = openApiDocument(config.publicUrl)
  mount(contract.readConfiguration, () => configuration)
  mount(contract.readHealth, () => ({ status: 'ok' as const }))
  mount(contract.readReadiness, async () => {
    if (!(await isReady())) throw new Refusal('unavailable', { headers: { 'retry-after': '2' } })
    return { status: 'ok' as const, failing: failing() }
  })
  mount(contract.readOpenApi, () => document)
}
