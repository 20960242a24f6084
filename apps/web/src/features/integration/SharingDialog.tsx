import { zodResolver } from '@hookform/resolvers/zod'
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
import { useRepeat, withRecentSignIn } from '../../api/step-up.ts'
import { refreshPeople, type Shared, SHARING, type SharingRepeat } from './people.api.ts'

/** Dialog width: about a third of a wide window (spec §9), but wide enough for an e-mail address. */
const WIDTH = 'max(30%, 22rem)'

interface Props {
  card: Shared
  kind: SharingKind
  /** E-mail of a share or transfer that waited for a new sign-in. A share is repeated at once; a transfer waits for the press. */
  repeated?: string | undefined
  title: string
  action: string
  help: string
  confirm?: ((email: string) => Promise<boolean>) | undefined
  onClose: () => void
  children: ReactNode
}

function SharingDialog({ card, kind, repeated, title, action, help, confirm, onClose, children }: Props) {
  const { uuid } = card
  const form = useForm<Sharing>({ defaultValues: { email: repeated ?? '' }, resolver: zodResolver(sharing) })
  const [busy, setBusy] = useState(false)
  const keyFor = useAttemptKey()

  const send = async ({ email }: Sharing): Promise<void> => {
    setBusy(true)
    try {
      const body = { email, type: kind, integration_uuid: uuid }
      const idempotencyKey = keyFor(email)
      const repeat: SharingRepeat = { card, kind, email }
      const { answer } = await withRecentSignIn(SHARING, repeat, () => call(shareIntegration, { body, idempotencyKey }))
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

  const confirmed = async (values: Sharing): Promise<void> => {
    if (!confirm || (await confirm(values.email))) await send(values)
  }
  useRepeat(repeated && SHARING, kind === 'SHARED' ? () => void send({ email: repeated ?? '' }) : undefined)

  return (
    <FormDialog
      width={WIDTH}
      onClose={onClose}
      title={title}
      action={action}
      withoutCancel
      busy={busy}
      typed={form.formState.isDirty}
      onSubmit={form.handleSubmit(confirmed)}
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

interface DialogProps {
  card: Shared
  repeated?: string | undefined
  onClose: () => void
}

export function ShareDialog({ card, repeated, onClose }: DialogProps) {
  return (
    <SharingDialog
      card={card}
      kind="SHARED"
      repeated={repeated}
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

export function TransferDialog({ card, repeated, onClose }: DialogProps) {
  const owns = card.role === 'OWNER'
  return (
    <SharingDialog
      card={card}
      kind="TRANSFER"
      repeated={repeated}
      title="Transferir integración"
      action="Transferir"
      help={
        owns
          ? `Si todavía no tiene cuenta, la transferencia queda pendiente ${INVITATION_DAYS} días: hasta que la reciba puedes retirarla.`
          : `La transferencia espera la confirmación ${INVITATION_DAYS} días: hasta entonces puedes retirarla.`
      }
      confirm={(email) => confirmTransfer(card.public_name, email)}
      onClose={onClose}
    >
      <p>
        <b>{card.public_name}</b> tendrá otro dueño. Los colegas con quienes está compartida conservan su acceso.
      </p>
      <Note tone="warn">
        {owns
          ? 'Una vez transferida, no podrás acceder a la integración.'
          : 'El dueño u otra persona de la administración debe confirmar la transferencia. Cuando se confirme, el dueño actual dejará de tener acceso.'}
      </Note>
    </SharingDialog>
  )
}
