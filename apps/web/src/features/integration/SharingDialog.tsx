import { zodResolver } from '@hookform/resolvers/zod'
import type { IntegrationCard } from '@portal/contract/integration'
import { INVITATION_DAYS, type Sharing, sharing, type SharingKind } from '@portal/domain/integration/sharing'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { shareIntegration } from '@portal/contract/people'
import { CallFailure } from '../../api/failure.ts'
import { ask, toast } from '../../feedback/feedback.store.ts'
import { toastFailure } from '../../feedback/failure.toast.ts'
import { FormDialog } from '../../form/edit/FormDialog.tsx'
import { showFields, useAttemptKey } from '../../form/edit/submission.ts'
import { TextField } from '../../form/fields/FormField.tsx'
import { Note } from '../../ui/status/Note.tsx'
import { call } from '../../api/call.ts'
import { refreshPeople } from './people.api.ts'

/** Dialog width: about a third of a wide window (spec §9), but wide enough for an e-mail address. */
const WIDTH = 'max(30%, 22rem)'

interface Props {
  uuid: string
  kind: SharingKind
  title: string
  action: string
  help: string
  confirm?: ((email: string) => Promise<boolean>) | undefined
  onClose: () => void
  children: ReactNode
}

function SharingDialog({ uuid, kind, title, action, help, confirm, onClose, children }: Props) {
  const form = useForm<Sharing>({ defaultValues: { email: '' }, resolver: zodResolver(sharing) })
  const [busy, setBusy] = useState(false)
  const keyFor = useAttemptKey()

  const send = async ({ email }: Sharing): Promise<void> => {
    if (confirm && !(await confirm(email))) return
    setBusy(true)
    try {
      const body = { email, type: kind, integration_uuid: uuid }
      const { answer } = await call(shareIntegration, { body, idempotencyKey: keyFor(email) })
      onClose()
      toast({ tone: 'ok', title: answer.message }, 'longNotice')
      refreshPeople(uuid)
    } catch (error) {
      toastFailure(error, 'longNotice')
      if (!(error instanceof CallFailure)) return
      if (error.status === 404) {
        onClose()
        refreshPeople(uuid)
      } else if (showFields(form, error.fields).length > 0) form.setFocus('email')
    } finally {
      setBusy(false)
    }
  }

  return (
    <FormDialog
      width={WIDTH}
      onClose={onClose}
      title={title}
      action={action}
      withoutCancel
      busy={busy}
      typed={form.formState.isDirty}
      onSubmit={form.handleSubmit(send)}
      intro={children}
    >
      <TextField
        form={form}
        name="email"
        label="Correo"
        help={help}
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="Ej.: nombre@empresa.cl"
      />
    </FormDialog>
  )
}

export type Shared = Pick<IntegrationCard, 'uuid' | 'public_name' | 'role'>

export function ShareDialog({ card, onClose }: { card: Shared; onClose: () => void }) {
  return (
    <SharingDialog
      uuid={card.uuid}
      kind="SHARED"
      title="Compartir integración"
      action="Compartir"
      help={`Si todavía no tiene cuenta, su invitación lo espera ${INVITATION_DAYS} días.`}
      onClose={onClose}
    >
      <p>
        Dale acceso a <b>{card.public_name}</b> a alguien de tu equipo. Podrá verla y editarla, pero no compartirla ni
        transferirla.
      </p>
    </SharingDialog>
  )
}

const confirmTransfer = (name: string, email: string): Promise<boolean> =>
  ask({
    title: '¿Está seguro de transferir la cuenta?',
    text: `${name} pasará a ${email}.`,
    confirm: 'Si, transferir',
    cancel: 'Cancelar',
    danger: true,
  })

export function TransferDialog({ card, onClose }: { card: Shared; onClose: () => void }) {
  return (
    <SharingDialog
      uuid={card.uuid}
      kind="TRANSFER"
      title="Transferir integración"
      action="Transferir"
      help="Si todavía no tiene cuenta, la recibirá cuando se registre con este correo."
      confirm={(email) => confirmTransfer(card.public_name, email)}
      onClose={onClose}
    >
      <p>
        <b>{card.public_name}</b> tendrá otro dueño. Los colegas con quienes está compartida conservan su acceso.
      </p>
      <Note tone="warn">
        {card.role === 'OWNER'
          ? 'Una vez transferida, no podrás acceder a la integración.'
          : 'Una vez transferida, su dueño actual no podrá acceder a la integración.'}
      </Note>
    </SharingDialog>
  )
}
