import type { IntegrationCard } from '@portal/contract/integration'
import { type ClosingComment, nextId } from '@portal/domain/closing-comment/comment'
import type { Finalisation } from '@portal/domain/integration/finalise'
import { type IntegrationState, STATE_LABELS, STATES } from '@portal/domain/integration/state'
import { TYPE_LABELS } from '@portal/domain/integration/type'
import { useQuery } from '@tanstack/react-query'
import { useFieldArray, useForm, useWatch } from 'react-hook-form'
import { confirmDiscard } from '../../form/edit/discard.ts'
import { FormDialog } from '../../form/edit/FormDialog.tsx'
import {
  checkFinalisation,
  type FinaliseForm,
  NEW_OBSERVATION,
  observationsQuery,
} from '../../form/observe/observation.form.ts'
import { ObservationFields } from '../../form/observe/ObservationFields.tsx'
import { Field } from '../../ui/field/Field.tsx'
import { RadioCards } from '../../ui/field/RadioCards.tsx'
import { Note } from '../../ui/status/Note.tsx'
import { StateBadge } from '../../ui/status/StateBadge.tsx'
import css from './FinaliseDialog.module.css'
import { Lacking } from './Lacking.tsx'
import { useFinalise } from './use-finalise.ts'

const HELP: Record<IntegrationState, string> = {
  PROGRESS: 'Sigue en desarrollo.',
  PENDING: 'Hay puntos por corregir.',
  SUCCESS: 'La das por terminada.',
}
const OPTIONS = STATES.map((value) => ({ value, label: STATE_LABELS[value].option, help: HELP[value] }))

export function FinaliseDialog({ card, onClose }: { card: IntegrationCard; onClose: () => void }) {
  const form = useForm<FinaliseForm, unknown, Finalisation>({
    defaultValues: { state: card.state, pendings: card.state === 'PENDING' ? [NEW_OBSERVATION] : [] },
    resolver: checkFinalisation,
  })
  const rows = useFieldArray({ control: form.control, name: 'pendings' })
  const state = useWatch({ control: form.control, name: 'state' })
  const { busy, save } = useFinalise(form, card, onClose)
  const { data } = useQuery({ ...observationsQuery(card.enroller_uuid), enabled: state === 'PENDING' })
  const earlier = data?.value.pendings ?? card.pendings

  /** Resets the observations when the state changes (spec §2). */
  const choose = (): void => rows.replace(form.getValues('state') === 'PENDING' ? [NEW_OBSERVATION] : [])

  const close = async (): Promise<void> => {
    const written = form.getValues('pendings').some(({ description }) => description.trim() !== '')
    if (!written || (await confirmDiscard('¿Descartar las observaciones?'))) onClose()
  }

  return (
    <FormDialog
      width="1000px"
      title="Finalizar integración"
      action="Guardar"
      onClose={() => void close()}
      onSubmit={form.handleSubmit(save)}
      disabled={state === 'PROGRESS'}
      busy={busy}
    >
      <p className={css.who}>
        <bdi>{card.public_name}</bdi>, {TYPE_LABELS[card.type].label}
      </p>
      <Field group label="Estado">
        <RadioCards {...form.register('state', { onChange: choose })} options={OPTIONS} />
      </Field>
      {state === 'SUCCESS' && card.state !== 'SUCCESS' && <Lacking card={card} />}
      {state === 'PENDING' && (
        <>
          <EarlierObservations earlier={earlier} />
          <ObservationFields form={form} rows={rows} from={nextId(earlier)} />
        </>
      )}
    </FormDialog>
  )
}

/** Read-only list of the observations that the integration already has; 'Finalizar' does not change them. */
function EarlierObservations({ earlier }: { earlier: readonly ClosingComment[] }) {
  if (earlier.length === 0) return null
  return (
    <Note title="Observaciones anteriores">
      <ul className={css.earlier} aria-label="Observaciones anteriores" role="list">
        {earlier.map(({ id, state, description }) => (
          <li key={id}>
            <span>{`${id}. ${description}`}</span>
            <StateBadge tone={state ? 'ok' : 'bad'} label={state ? 'Resuelta' : 'Pendiente'} />
          </li>
        ))}
      </ul>
    </Note>
  )
}
