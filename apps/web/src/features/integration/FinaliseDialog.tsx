import { zodResolver } from '@hookform/resolvers/zod'
import type { IntegrationCard } from '@portal/contract/integration'
import { type Finalisation, finalisation, whatIsLeft } from '@portal/domain/integration/finalise'
import { type IntegrationState, STATE_LABELS, STATES } from '@portal/domain/integration/state'
import { TYPE_LABELS } from '@portal/domain/integration/type'
import { useFieldArray, useForm, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { ask } from '../../feedback/feedback.store.ts'
import { FormDialog } from '../../form/edit/FormDialog.tsx'
import { Field } from '../../ui/field/Field.tsx'
import { Note } from '../../ui/status/Note.tsx'
import { RadioCards } from '../../ui/field/RadioCards.tsx'
import css from './FinaliseDialog.module.css'
import { EarlierObservations, ObservationFields } from './ObservationFields.tsx'
import { bodyOf, type FinaliseForm, NEW_OBSERVATION, useFinalise } from './use-finalise.ts'

const HELP: Record<IntegrationState, string> = {
  PROGRESS: 'Sigue en desarrollo.',
  PENDING: 'Hay puntos por corregir.',
  SUCCESS: 'Lista para producción.',
}
const OPTIONS = STATES.map((value) => ({ value, label: STATE_LABELS[value].option, help: HELP[value] }))

const WIDTH = 1000

/** Converts the form to the request body first, then validates that body and passes it to `save`. */
const check = zodResolver(z.pipe(z.transform(bodyOf), finalisation))

interface Props {
  card: IntegrationCard
  onClose: () => void
}

/** Dialog 'Finalizar'. */
export function FinaliseDialog({ card, onClose }: Props) {
  const form = useForm<FinaliseForm, unknown, Finalisation>({
    defaultValues: { state: card.state, pendings: card.state === 'PENDING' ? [NEW_OBSERVATION] : [] },
    resolver: check,
  })
  const rows = useFieldArray({ control: form.control, name: 'pendings' })
  const state = useWatch({ control: form.control, name: 'state' })
  const { busy, save } = useFinalise(form, card, onClose)
  const left = whatIsLeft(card)

  /** Resets the observations when the state changes (spec §2). */
  const choose = (): void => rows.replace(form.getValues('state') === 'PENDING' ? [NEW_OBSERVATION] : [])

  const close = async (): Promise<void> => {
    const written = form.getValues('pendings').some(({ description }) => description.trim() !== '')
    if (!written || (await confirmDiscard())) onClose()
  }

  return (
    <FormDialog
      width={WIDTH}
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
        {(ids) => <RadioCards {...ids} {...form.register('state', { onChange: choose })} options={OPTIONS} />}
      </Field>
      {state === 'SUCCESS' && left !== null && (
        <Note tone="warn" title="Aún hay algo por hacer.">
          {left} Puedes finalizarla igual.
        </Note>
      )}
      {state === 'PENDING' && (
        <>
          <EarlierObservations card={card} />
          <ObservationFields form={form} rows={rows} />
        </>
      )}
    </FormDialog>
  )
}

const confirmDiscard = (): Promise<boolean> =>
  ask({
    title: '¿Descartar las observaciones?',
    text: 'Lo que escribiste no se ha guardado.',
    confirm: 'Descartar',
    cancel: 'Seguir escribiendo',
    danger: true,
  })
