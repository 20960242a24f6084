import type { renewCredentials } from '@portal/contract/security'
import type { SettingAnswer } from '@portal/contract/settings'
import { PURPOSES, secretsFor } from '@portal/domain/security/secret'
import type { AccessedIntegration } from '../../access/integration-access.queries.ts'
import type { Db } from '../../db/database.ts'
import type { Call } from '../../http/serving/call.ts'
import type { Post } from '../../outbound/post.ts'
import { Refusal } from '../../refusal.ts'
import type { SecretKeeper } from '../../secrets/secret-keeper.ts'
import { revokeActive } from './certificate.queries.ts'
import { findDeparted, findSecretsBefore, forgetDepartures, hasCertificateBefore } from './departure.queries.ts'

/** Finds and disables the dashboard accounts of an integration; implemented by their feature, because features do not import each other. */
export interface Accounts {
  /** Accounts whose password is older than a moment. */
  before: (db: Db, integration_id: string, moment: Date) => Promise<{ email: string; name: string }[]>
  /** Ends the passwords of some accounts. @returns the e-mails of the accounts that had one */
  disable: (db: Db, integration_id: string, emails: readonly string[]) => Promise<string[]>
}

export const TOO_MANY_FORMER =
  'Un secreto ya tiene demasiados valores anteriores vigentes. Espera a que terminen o elige «Ahora».'
const NOTHING_KNOWN =
  'Las credenciales que otras personas conocían ya se renovaron. Recarga la página para ver las actuales.'
const NO_ACCOUNT = 'No hay una cuenta con contraseña para uno de esos correos'

/** Credentials that people without access know, and these people; null once nothing of what they knew serves without an end. */
export async function knownByOthers(
  db: Db,
  integration: AccessedIntegration,
  accounts: Accounts,
): Promise<SettingAnswer<'security'>['known']> {
  const departed = await findDeparted(db, integration.id)
  const last = departed.at(-1)
  if (!last) return null
  const old = await findSecretsBefore(db, integration.id, last.at)
  const known = {
    secrets: secretsFor(integration).filter((purpose) => old.includes(purpose)),
    certificate: await hasCertificateBefore(db, integration.id, last.at),
    accounts: await accounts.before(db, integration.id, last.at),
  }
  if (known.secrets.length === 0 && !known.certificate && known.accounts.length === 0) return null
  return { people: departed.map(({ at, ...person }) => ({ ...person, since: at.toISOString() })), ...known }
}

/**
 * Rotates all secrets, revokes the certificate and disables the chosen dashboard accounts of a locked integration.
 * @throws Refusal if others know nothing, so that a second renewal from an old screen does not end what the first one made
 */
export async function renewAll(
  call: Call<typeof renewCredentials>,
  { keeper, accounts, post }: { keeper: SecretKeeper; accounts: Accounts; post: Post },
): Promise<void> {
  const { db, integration, caller, body } = call
  if (!(await knownByOthers(db, integration, accounts))) throw new Refusal('conflict', { message: NOTHING_KNOWN })
  for (const purpose of PURPOSES) {
    const rotated = await keeper.rotate(db, integration.id, purpose, body.overlap_hours)
    if (!rotated) throw new Refusal('conflict', { message: TOO_MANY_FORMER })
  }
  const serial = await revokeActive(db, integration.id)
  const wanted = [...new Set(body.disabled_accounts)]
  const disabled = await accounts.disable(db, integration.id, wanted)
  if (disabled.length < wanted.length) throw new Refusal('invalid', { fields: { disabled_accounts: NO_ACCOUNT } })
  await forgetDepartures(db, integration.id)
  const { formerUntil } = (await keeper.shown(db, integration.id)).integration
  const fact = { integration_id: integration.id, by: caller.sub }
  await post.credentialsRenewed(db, { ...fact, formerUntil, revoked: serial !== null })
  for (const to of disabled) await post.accountDisabled(db, { ...fact, to })
  call.audit = {
    detail: {
      before: { serial },
      after: { former_until: formerUntil?.toISOString() ?? null, disabled_accounts: disabled },
    },
  }
}
