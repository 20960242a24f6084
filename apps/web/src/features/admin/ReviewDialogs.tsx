import { zodResolver } from '@hookform/resolvers/zod'
import type { InboxEntry } from '@portal/contract/admin'
import { approve } from '@portal/contract/review'
import { nextId } from '@portal/domain/closing-comment/comment'
import type { Finalisation } from '@portal/domain/integration/finalise'
import { LIMITS } from '@portal/domain/limits'
import { approval, lacksOf, REASON_REQUIRED, withPending } from '@portal/domain/review/review'
import type { RoadModule } from '@portal/domain/road/road'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFieldArray, useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { call } from '../../api/call.ts'
import { CallFailure } from '../../api/failure.ts'
import { toastFailure } from '../../feedback/failure.toast.ts'
import { saving, toast } from '../../feedback/feedback.store.ts'
import { FormDialog } from '../../form/edit/FormDialog.tsx'
import { useAttemptKey } from '../../form/edit/submission.ts'
import {
  checkFinalisation,
  type FinaliseForm,
  NEW_OBSERVATION,
  observationsQuery,
  showRefusals,
  writeStateOf,
} from '../../form/observe/observation.form.ts'
import { ObservationFields } from '../../form/observe/ObservationFields.tsx'
import { refreshList } from '../../state/groups.ts'
import { refreshRoad } from '../../state/road.ts'
import { Field, TextArea } from '../../ui/field/Field.tsx'
import { Note } from '../../ui/status/Note.tsx'
import { refreshInbox } from './inbox.api.ts'
import css from './ReviewDialogs.module.css'

interface ApprovalForm {
  reason: string
}
type Approval = z.output<typeof approval>
/** A reason without text is none. */
const check = zodResolver(
  z.pipe(
    z.transform(({ reason }: ApprovalForm): z.input<typeof approval> => (reason.trim() === '' ? {} : { reason })),
    approval,
  ),
)

/** Loads the inbox again after an answer. The row is then gone or elsewhere, so that the focus goes to the tab that had it. */
async function leaveRow(): Promise<void> {
  await refreshInbox()
  document.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus()
}

interface ApproveProps {
  entry: InboxEntry
  failing: readonly RoadModule[]
  onClose: () => void
}

/** Asks whether to approve an integration, and why if something of it fails. */
export function ApproveDialog({ entry, failing, onClose }: ApproveProps) {
  const { uuid, enroller_uuid, public_name, reason, road } = entry
  const form = useForm<ApprovalForm, unknown, Approval>({ defaultValues: { reason: '' }, resolver: check })
  const [busy, setBusy] = useState(false)
  const keyFor = useAttemptKey()
  const required = failing.length > 0

  const save = async (body: Approval): Promise<void> => {
    if (required && body.reason === undefined)
      return form.setError('reason', { message: REASON_REQUIRED }, { shouldFocus: true })
    setBusy(true)
    try {
      await saving(() => call(approve, { uuid, body, idempotencyKey: keyFor(body) }))
      onClose()
      toast({ tone: 'ok', title: 'Aprobada. Le avisamos al enrolador por correo.' }, 'longNotice')
      refreshRoad(enroller_uuid)
      refreshList()
      await leaveRow()
    } catch (error) {
      setBusy(false)
      toastFailure(error, 'longNotice')
      if (!(error instanceof CallFailure)) return
      const message = error.fields['reason']
      if (message !== undefined) form.setError('reason', { message }, { shouldFocus: true })
      // What was shown is no longer so, for example because another administrator has answered.
      if (error.status === 409) {
        onClose()
        await leaveRow()
      }
    }
  }

  return (
    <FormDialog
      title="Aprobar integración"
      action="Aprobar"
      busy={busy}
      typed={form.formState.isDirty}
      onClose={onClose}
      onSubmit={form.handleSubmit(save)}
      intro={
        <p>
          <bdi>{public_name}</bdi> {reason === 'finalised' ? 'seguirá' : 'quedará'} «Finalizada»,{' '}
          {withPending(lacksOf(road).open)}.
        </p>
      }
    >
      {required && (
        <Note tone="warn" title={failing.length === 1 ? 'Hay 1 falla.' : `Hay ${failing.length} fallas.`}>
          <ul role="list" className={css.failing}>
            {failing.map(({ key, label, hint }) => (
              <li key={key}>{`${label}: ${hint ?? 'falla'}`}</li>
            ))}
          </ul>
        </Note>
      )}
      <Field
        label={required ? 'Motivo' : 'Motivo (opcional)'}
        help={`El enrolador lo leerá tal como lo escribas. Hasta ${LIMITS.reviewReason} caracteres.`}
        error={form.formState.errors.reason?.message}
      >
        <TextArea rows={3} {...form.register('reason')} />
      </Field>
    </FormDialog>
  )
}

/** Adds observations to an integration, which then waits for the enroller. */
export function ObserveDialog({ entry, onClose }: { entry: InboxEntry; onClose: () => void }) {
  const form = useForm<FinaliseForm, unknown, Finalisation>({
    defaultValues: { state: 'PENDING', pendings: [NEW_OBSERVATION] },
    resolver: checkFinalisation,
  })
  const rows = useFieldArray({ control: form.control, name: 'pendings' })
  const { data } = useQuery(observationsQuery(entry.enroller_uuid))
  const [busy, setBusy] = useState(false)
  const keyFor = useAttemptKey()

  const save = async (body: Finalisation): Promise<void> => {
    setBusy(true)
    try {
      await saving(() => writeStateOf(entry, body, keyFor(body)))
      onClose()
      toast({ tone: 'ok', title: 'Observación enviada. Ahora le toca al enrolador.' }, 'longNotice')
      await leaveRow()
    } catch (error) {
      setBusy(false)
      showRefusals(form, error)
      toastFailure(error, 'longNotice')
    }
  }

  return (
    <FormDialog
      title="Agregar observación"
      action="Enviar"
      busy={busy}
      typed={form.formState.isDirty}
      onClose={onClose}
      onSubmit={form.handleSubmit(save)}
      intro={
        <p>
          <bdi>{entry.public_name}</bdi> quedará «Con Observaciones» y le tocará al enrolador corregirlas.
        </p>
      }
    >
      <ObservationFields form={form} rows={rows} from={nextId(data?.value.pendings ?? [])} />
    </FormDialog>
  )
}
