import * as contract from '@portal/contract/dashboard-account'
import { accountRole } from '@portal/domain/dashboard-account/role'
import { type PasswordHasher, TooBusy } from '@portal/identity/person/password.hash'
import { passwordProblem } from '@portal/identity/person/person.rules'
import * as z from 'zod/mini'
import type { AccessedIntegration } from '../../access/integration-access.queries.ts'
import { validate } from '../../http/requests/validation.ts'
import type { Heavy } from '../../http/serving/call.ts'
import type { Mount } from '../../http/serving/mount.ts'
import { Refusal } from '../../refusal.ts'
import type { Post } from '../../outbound/post.ts'
import { findPasswords, hasEmail, insertAccounts, updatePassword } from './dashboard-account.queries.ts'
import { listAccounts } from './dashboard-account.service.ts'

const BUSY = 'Hay muchas contraseñas por guardar en este momento. Vuelve a intentarlo en unos segundos.'
const USED = 'Esa contraseña ya se usó en esta cuenta. Elige otra.'

export function mountDashboardAccount(mount: Mount, hasher: PasswordHasher, post: Post): void {
  const queue = {
    inTurn: <Result>(call: () => Promise<Result>): Promise<Result> =>
      hasher.inTurn(call).catch((error: unknown) => {
        if (!(error instanceof TooBusy)) throw error
        throw new Refusal('unavailable', { message: BUSY, headers: { 'retry-after': '5' } })
      }),
  }
  const creation: Heavy<typeof contract.createAccount, string> = {
    ...queue,
    prepare: async ({ email, name, password }, { integration }) => {
      refuseCommon(password, integration, email, name)
      return hasher.hashNow(password)
    },
  }
  const change: Heavy<typeof contract.changePassword, string> = {
    ...queue,
    prepare: async ({ email, password }, { db, integration }) => {
      const known = await findPasswords(db, integration.id, email)
      refuseCommon(password, integration, email, known?.name)
      for (const earlier of known ? [known.password_hash, ...known.former_hashes] : [])
        if (earlier && (await hasher.verifyNow(earlier, password))) throw refused(USED)
      return hasher.hashNow(password)
    },
  }

  mount(contract.listAccounts, ({ db, integration }) => listAccounts(db, integration))
  mount(contract.findEmail, async ({ db, integration, query }) => ({
    exists: await hasEmail(db, integration.id, query.email),
  }))
  mount(
    contract.createAccount,
    async ({ db, integration, body, prepared, audit }) => {
      const schema = z.object({ role: accountRole(integration.type) })
      const { role } = validate(schema, { role: body.role }) as z.output<typeof schema>
      const account = { name: body.name, email: body.email, role }
      await insertAccounts(db, integration.id, [{ ...account, is_default: false, password_hash: prepared }])
      audit.detail = { after: account }
      return account
    },
    creation,
  )
  mount(
    contract.changePassword,
    async ({ db, integration, caller, body, prepared, audit }) => {
      const account = await updatePassword(db, integration.id, body.email, prepared)
      if (!account) throw new Refusal('not_found', { message: 'No hay una cuenta con ese correo' })
      await post.passwordChanged(db, { integration_id: integration.id, to: account.email, by: caller.sub })
      audit.detail = { after: account }
      return { message: 'Contraseña actualizada' }
    },
    change,
  )
}

const refused = (message: string): Refusal => new Refusal('invalid', { fields: { password: message } })

/** Refuses a common password, and a word of the company, the integration or the person with digits and signs around it. */
function refuseCommon(password: string, of: AccessedIntegration, email: string, name = ''): void {
  const words = [of.enroller_name, of.public_name, name, email].flatMap((text) => text.split(/[^\p{L}\p{N}]+/u))
  const problem = passwordProblem(password, words)
  if (problem) throw refused(problem)
}
