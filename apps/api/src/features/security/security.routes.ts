import * as contract from '@portal/contract/security'
import type { SettingAnswer } from '@portal/contract/settings'
import { masked, type Purpose, SECRET_NOT_HELD, secretsFor } from '@portal/domain/security/secret'
import type { SECURITY } from '@portal/domain/security/source-ip.setting'
import type { Row } from '@portal/domain/setting/setting'
import type { AccessedIntegration } from '../../access/integration-access.queries.ts'
import type { Db } from '../../db/database.ts'
import type { Mount } from '../../http/serving/mount.ts'
import { Refusal } from '../../refusal.ts'
import type { SecretKeeper } from '../../secrets/secret-keeper.ts'
import type { Post } from '../../outbound/post.ts'
import { findActiveCertificate } from './certificate.queries.ts'
import { findLastRevoked } from './departure.queries.ts'
import { type Accounts, knownByOthers, renewAll, TOO_MANY_FORMER } from './renewal.service.ts'

type Security = SettingAnswer<'security'>
type Masked = Pick<Security, 'secretKey' | 'secrets' | 'former_until'>

export function mountSecurity(mount: Mount, keeper: SecretKeeper, accounts: Accounts, post: Post): void {
  mount(contract.revealSecret, async (call) => {
    const { db, integration, body } = call
    refuseNotHeld(integration, body.secret)
    const [value] = await keeper.valid(db, integration.id, body.secret)
    call.audit = { detail: { after: { secret: body.secret } } }
    return { value }
  })
  mount(contract.rotateSecret, async (call) => {
    const { db, integration, body } = call
    const { secret } = body
    refuseNotHeld(integration, secret)
    const rotated = await keeper.rotate(db, integration.id, secret, body.overlap_hours)
    if (!rotated) throw new Refusal('conflict', { message: TOO_MANY_FORMER })
    const masks = await maskedSecrets(keeper, db, integration)
    call.audit = { detail: { after: { secret, former_until: masks.former_until[secret] ?? null } } }
    return masks
  })
  mount(contract.renewCredentials, async (call) => {
    await renewAll(call, { keeper, accounts, post })
    return stateOf(call.db, call.integration, keeper, accounts)
  })
}

function refuseNotHeld(integration: AccessedIntegration, purpose: Purpose): void {
  if (!secretsFor(integration).includes(purpose)) throw new Refusal('invalid', { fields: { secret: SECRET_NOT_HELD } })
}

/** Masked values of the integration's secrets, and until when their former values are valid. */
async function maskedSecrets(keeper: SecretKeeper, db: Db, integration: AccessedIntegration): Promise<Masked> {
  const shown = await keeper.shown(db, integration.id)
  const held = secretsFor(integration)
  const secrets = Object.fromEntries(held.map((purpose) => [purpose, masked(shown[purpose].last4)]))
  const ends = held.flatMap((purpose) => {
    const { formerUntil } = shown[purpose]
    return formerUntil ? [[purpose, formerUntil.toISOString()]] : []
  })
  const integrationSecret = masked(shown.integration.last4)
  return {
    secretKey: integrationSecret,
    secrets: { ...secrets, integration: integrationSecret },
    former_until: Object.fromEntries(ends) as Masked['former_until'],
  }
}

/** Masked secrets, the certificate, and what people without access know of them. */
async function stateOf(db: Db, integration: AccessedIntegration, keeper: SecretKeeper, accounts: Accounts) {
  const certificate = await findActiveCertificate(db, integration.id)
  const last = certificate ? undefined : await findLastRevoked(db, integration.id)
  return {
    ...(await maskedSecrets(keeper, db, integration)),
    certificate: certificate ? { serial: certificate.serial, not_after: certificate.not_after.toISOString() } : null,
    revoked: last?.revoked_at ? { serial: last.serial, revoked_at: last.revoked_at.toISOString() } : null,
    known: await knownByOthers(db, integration, accounts),
  }
}

/** Data of the screen 'Seguridad': the source IP addresses, the masked secrets and the certificate. */
export const showSecurity =
  (keeper: SecretKeeper, accounts: Accounts) =>
  async (
    { db, integration }: { db: Db; integration: AccessedIntegration },
    sourceIps: Row<typeof SECURITY>,
  ): Promise<Security> => ({
    ...sourceIps,
    ...(await stateOf(db, integration, keeper, accounts)),
    chargeback_balance_type: integration.chargeback_balance_type,
  })
