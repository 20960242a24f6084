import * as contract from '@portal/contract/dashboard-account'
import { accountRole } from '@portal/domain/dashboard-account/role'
import { type PasswordHasher, TooBusy } from '@portal/identity/person/password.hash'
import * as z from 'zod/mini'
import { validate } from '../../http/requests/validation.ts'
import type { Mount } from '../../http/serving/mount.ts'
import { Refusal } from '../../refusal.ts'
import type { Post } from '../../outbound/post.ts'
import { hasEmail, insertAccounts, updatePassword } from './dashboard-account.queries.ts'
import { listAccounts } from './dashboard-account.service.ts'

const BUSY = 'Hay muchas contraseñas por guardar en este momento. Vuelve a intentarlo en unos segundos.'

export function mountDashboardAccount(mount: Mount, hasher: PasswordHasher, post: Post): void {
  const hashing = {
    inTurn: <Result>(call: () => Promise<Result>): Promise<Result> =>
      hasher.inTurn(call).catch((error: unknown) => {
        if (!(error instanceof TooBusy)) throw error
        throw new Refusal('unavailable', { message: BUSY, headers: { 'retry-after': '5' } })
      }),
    prepare: ({ password }: { password: string }) => hasher.hashNow(password),
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
    hashing,
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
    hashing,
  )
}
