import type { AccountList, DashboardAccount } from '@portal/contract/dashboard-account'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { chileanMoment } from '@portal/domain/moment'
import { ACCOUNT_ROLE_LABELS } from '@portal/domain/dashboard-account/role.words'
import { useLocation, useSearchParams } from 'react-router'
import { messageOf } from '../../api/failure.ts'
import { useLastingError } from '../../api/query-client.ts'
import { useFailureToast } from '../../feedback/failure.toast.ts'
import { SectionHead } from '../../form/edit/SectionHead.tsx'
import { useRefreshFlag } from '../../state/list.hooks.ts'
import { useEnroller, useMayUseCredentials } from '../../state/open-enroller.ts'
import { Button } from '../../ui/button/Button.tsx'
import { FormBlock, FormSkeleton } from '../../ui/field/Field.tsx'
import { Note, RetryNote } from '../../ui/status/Note.tsx'
import { accountsQuery } from './dashboard-account.api.ts'
import { NewAccountDialog, PasswordDialog } from './AccountDialogs.tsx'
import { PageSize, Pagination } from '../../ui/table/Pagination.tsx'
import { type Column, Table } from '../../ui/table/Table.tsx'
import { Card } from '../../ui/page/Card.tsx'
import css from './DashboardAccount.module.css'

export function Component() {
  const { enroller_uuid: actor, type } = useEnroller()
  const editable = useMayUseCredentials()
  const [creating, setCreating] = useState(false)
  const { data, error, isPending, isFetching, refetch } = useQuery(accountsQuery(actor))
  const lasting = useLastingError({ error, isPending }, actor)
  const failure = lasting !== null && messageOf(lasting)
  useFailureToast(failure)
  useRefreshFlag('update_list_account', accountsQuery(actor).queryKey)
  return (
    <>
      <SectionHead
        section="dashboard-account"
        lead="Quiénes entran al dashboard de la red a ver los movimientos de esta integración."
        actions={
          editable && (
            <Button variant="primary" icon={<Plus />} onClick={() => setCreating(true)}>
              Crear cuenta
            </Button>
          )
        }
      />
      {!editable && (
        <Note title="Solo puedes mirar.">
          Las cuentas y sus contraseñas son de los miembros de la integración; tú la ves como administrador de la red.
        </Note>
      )}
      {isPending && !failure && <FormSkeleton fields={4} />}
      {!data && failure && (
        <RetryNote title="No pudimos cargar las cuentas." busy={isFetching} onRetry={() => void refetch()}>
          Aparecerán solas apenas se pueda.
        </RetryNote>
      )}
      {data && <Accounts actor={actor} data={data} editable={editable} />}
      {creating && <NewAccountDialog actor={actor} type={type} onClose={() => setCreating(false)} />}
    </>
  )
}

function Accounts({ actor, data, editable }: { actor: string; data: AccountList; editable: boolean }) {
  return (
    <>
      <FormBlock
        title="Cuentas por defecto"
        text="Vienen con la integración, una por rol. Para entrar con ellas, primero define su contraseña."
      >
        <DefaultAccounts actor={actor} accounts={data.accountDefault} editable={editable} />
      </FormBlock>
      <FormBlock title="Cuentas creadas" text="Una por persona, para saber siempre quién entró.">
        <AccountTable actor={actor} accounts={data.accounts} editable={editable} />
      </FormBlock>
    </>
  )
}

const SIZES = [5, 10, 25] as const
const PAGE = 'pagina'

const columnsOf = (change: ((account: DashboardAccount) => void) | undefined): readonly Column<DashboardAccount>[] => [
  {
    key: 'email',
    header: 'Correo',
    cell: (account) => (
      <div className={css.email}>
        <span>
          <Email email={account.email} />
        </span>
        <Disabled at={account.disabled_at} />
        {account.disabled_at && change && (
          <Button aria-label={`Definir contraseña de ${account.email}`} onClick={() => change(account)}>
            Definir contraseña
          </Button>
        )}
      </div>
    ),
  },
  { key: 'name', header: 'Nombre', cell: ({ name }) => name },
  { key: 'role', header: 'Rol', short: true, cell: ({ role }) => ACCOUNT_ROLE_LABELS[role] },
]

interface Props {
  /** `enroller_uuid` of the integration that owns the accounts. */
  actor: string
  accounts: readonly DashboardAccount[]
  editable: boolean
}

function AccountTable({ actor, accounts, editable }: Props) {
  const { pathname } = useLocation()
  const [search, setSearch] = useSearchParams()
  const [size, setSize] = useState<number>(SIZES[0])
  const [changing, setChanging] = useState<DashboardAccount>()
  const pages = Math.max(1, Math.ceil(accounts.length / size))
  const page = Math.min(pages, Math.max(1, Number.parseInt(search.get(PAGE) ?? '1', 10) || 1))
  const from = (page - 1) * size
  const shown = accounts.slice(from, from + size)
  const goTo = (next: number): void =>
    setSearch(next === 1 ? {} : { [PAGE]: String(next) }, { preventScrollReset: true })
  return (
    <>
      <Table
        label="Cuentas creadas"
        columns={columnsOf(editable ? setChanging : undefined)}
        rows={shown}
        keyOf={({ email }) => email}
        footer={
          <>
            <PageSize
              value={size}
              sizes={SIZES}
              onSize={(next) => {
                setSize(next)
                goTo(1)
              }}
            />
            <Pagination
              page={page}
              pages={pages}
              summary={`${shown.length === 0 ? 0 : from + 1}-${from + shown.length} de ${accounts.length}`}
              hrefOf={(next) => (next === 1 ? pathname : `${pathname}?${PAGE}=${next}`)}
              onPage={goTo}
              label="Páginas de cuentas"
            />
          </>
        }
      />
      {changing && <PasswordDialog actor={actor} account={changing} onClose={() => setChanging(undefined)} />}
    </>
  )
}

function Disabled({ at }: { at: string | null }) {
  return at && <p className={css.disabled}>Desactivada el {chileanMoment(at)}</p>
}

function DefaultAccounts({ actor, accounts, editable }: Props) {
  const [changing, setChanging] = useState<DashboardAccount>()
  return (
    <div className={css.cards}>
      {accounts.map((account) => (
        <Card key={account.email} role="article" className={css.card} aria-label={ACCOUNT_ROLE_LABELS[account.role]}>
          <div>
            <h3>{ACCOUNT_ROLE_LABELS[account.role]}</h3>
            <code>
              <Email email={account.email} />
            </code>
            <Disabled at={account.disabled_at} />
          </div>
          {editable && (
            <Button
              aria-label={`Cambiar contraseña de la cuenta ${ACCOUNT_ROLE_LABELS[account.role]}`}
              onClick={() => setChanging(account)}
            >
              Cambiar contraseña
            </Button>
          )}
        </Card>
      ))}
      {changing && <PasswordDialog actor={actor} account={changing} onClose={() => setChanging(undefined)} />}
    </div>
  )
}

/** E-mail address with one allowed line break, before the `@`. */
function Email({ email }: { email: string }) {
  const at = email.lastIndexOf('@')
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  )
}
