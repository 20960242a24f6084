import type { DashboardAccount } from '@portal/contract/dashboard-account'
import { ACCOUNT_ROLE_LABELS } from '@portal/domain/dashboard-account/role'
import { useState } from 'react'
import { Button } from '../../ui/button/Button.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { Email } from '../../ui/text/Email.tsx'
import css from './DefaultAccounts.module.css'
import { PasswordDialog } from './PasswordDialog.tsx'

interface Props {
  /** enroller_uuid of the integration. */
  actor: string
  accounts: readonly DashboardAccount[]
  editable: boolean
}

/** Cards of the default accounts: one per role, created together with the integration. */
export function DefaultAccounts({ actor, accounts, editable }: Props) {
  const [changing, setChanging] = useState<DashboardAccount>()
  return (
    <div className={css.cards}>
      {accounts.map((account) => (
        <Card key={account.email} as="article" className={css.card} aria-label={ACCOUNT_ROLE_LABELS[account.role]}>
          <div>
            <h3>{ACCOUNT_ROLE_LABELS[account.role]}</h3>
            <code>
              <Email email={account.email} />
            </code>
          </div>
          {editable && <Button onClick={() => setChanging(account)}>Cambiar contraseña</Button>}
        </Card>
      ))}
      {changing && <PasswordDialog actor={actor} account={changing} onClose={() => setChanging(undefined)} />}
    </div>
  )
}
