import type { AccountList } from '@portal/contract/dashboard-account'
import { can } from '@portal/domain/access/permission'
import { TIMING } from '@portal/domain/limits'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { messageOf } from '../../api/failure.ts'
import { queryClient } from '../../api/query-client.ts'
import { useLastingError } from '../../api/use-lasting-error.ts'
import { toast } from '../../feedback/feedback.store.ts'
import { SectionHead } from '../../form/edit/SectionHead.tsx'
import { useSession } from '../../session/session.store.ts'
import { useEnrollerGroup } from '../../state/groups.ts'
import { useEnroller } from '../../state/open-enroller.ts'
import { Button } from '../../ui/button/Button.tsx'
import { FormBlock } from '../../ui/field/FormBlock.tsx'
import { FormSkeleton } from '../../ui/field/FormSkeleton.tsx'
import { Note } from '../../ui/status/Note.tsx'
import { RetryNote } from '../../ui/status/RetryNote.tsx'
import { AccountTable } from './AccountTable.tsx'
import { DefaultAccounts } from './DefaultAccounts.tsx'
import { accountsQuery } from './dashboard-account.api.ts'
import { NewAccountDialog } from './NewAccountDialog.tsx'

/** Screen 'Cuentas Dashboard'. */
export function Component() {
  const { enroller_uuid: actor, type, role } = useEnroller()
  const administrator = useSession((session) => session.administrator)
  const editable = can(role, administrator, 'credentials')
  const [creating, setCreating] = useState(false)
  const { data, error, isPending, isFetching, refetch } = useQuery(accountsQuery(actor))
  const lasting = useLastingError({ error, isPending }, actor)
  const failure = lasting && messageOf(lasting)
  useEffect(() => {
    if (failure) toast({ tone: 'bad', title: failure }, TIMING.error)
  }, [failure])
  useRefreshFlag(actor)
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
        <AccountTable accounts={data.accounts} />
      </FormBlock>
    </>
  )
}

/** Reloads the account list after an account was created and its flag was set in the stored group (spec §4). */
function useRefreshFlag(actor: string): void {
  const refresh = useEnrollerGroup((group) => group.update_list_account)
  useEffect(() => {
    if (!refresh) return
    useEnrollerGroup.setState({ update_list_account: false })
    void queryClient.invalidateQueries({ queryKey: accountsQuery(actor).queryKey })
  }, [refresh, actor])
}
