import { zodResolver } from '@hookform/resolvers/zod'
import type { IntegrationCard } from '@portal/contract/integration'
import { type Finalisation, finalisation, whatIsLeft } from '@portal/domain/integration/finalise'
import { type IntegrationState, STATE_LABELS, STATES } from '@portal/domain/integration/state'
import { TYPE_LABELS } from '@portal/domain/integration/type'
import { useFieldArray, type UseFieldArrayReturn, useForm, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { type ClosingComment, nextId } from '@portal/domain/closing-comment/comment'
import { LIMITS } from '@portal/domain/limits'
import { useQuery } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { flushSync } from 'react-dom'
import { confirmDiscard } from '../../form/edit/discard.ts'
import { FormDialog } from '../../form/edit/FormDialog.tsx'
import { Field, TextArea } from '../../ui/field/Field.tsx'
import { Note } from '../../ui/status/Note.tsx'
import { RadioCards } from '../../ui/field/RadioCards.tsx'
import css from './FinaliseDialog.module.css'
import {
  bodyOf,
  type FinaliseControl,
  type FinaliseForm,
  NEW_OBSERVATION,
  observationsQuery,
  useFinalise,
} from './use-finalise.ts'
import { Button, IconButton } from '../../ui/button/Button.tsx'
import { StateBadge } from '../../ui/status/StateBadge.tsx'

const HELP: Record<IntegrationState, string> = {
  PROGRESS: 'Sigue en desarrollo.',
  PENDING: 'Hay puntos por corregir.',
  SUCCESS: 'Lista para producción.',
}
const OPTIONS = STATES.map((value) => ({ value, label: STATE_LABELS[value].option, help: HELP[value] }))

/** Converts the form to the request body first, then validates that body and passes it to `save`. */
const check = zodResolver(z.pipe(z.transform(bodyOf), finalisation))

export function FinaliseDialog({ card, onClose }: { card: IntegrationCard; onClose: () => void }) {
  const form = useForm<FinaliseForm, unknown, Finalisation>({
    defaultValues: { state: card.state, pendings: card.state === 'PENDING' ? [NEW_OBSERVATION] : [] },
    resolver: check,
  })
  const rows = useFieldArray({ control: form.control, name: 'pendings' })
  const state = useWatch({ control: form.control, name: 'state' })
  const { busy, save } = useFinalise(form, card, onClose)
  const left = whatIsLeft(card)
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
      {state === 'SUCCESS' && left !== null && (
        <Note tone="warn" title="Aún hay algo por hacer.">
          {left} Puedes finalizarla igual.
        </Note>
      )}
      {state === 'PENDING' && (
        <>
          <EarlierObservations earlier={earlier} />
          <ObservationFields form={form} rows={rows} from={nextId(earlier)} />
        </>
      )}
    </FormDialog>
  )
}

const nameAt = (index: number) => `pendings.${index}.description` as const

interface ObservationFieldsProps {
  form: FinaliseControl
  rows: UseFieldArrayReturn<FinaliseForm, 'pendings'>
  /** Number that the server will give to the first new observation. */
  from: number
}

/** Text fields of the new observations. There is always at least one; a plus button adds more. */
function ObservationFields({ form, rows: { fields, append, remove }, from }: ObservationFieldsProps) {
  const add = (): void => append(NEW_OBSERVATION, { focusName: nameAt(fields.length) })
  const drop = (index: number): void => {
    flushSync(() => remove(index))
    // Focuses the field of a remaining observation, because the pressed button was removed with its row.
    form.setFocus(nameAt(Math.min(index, fields.length - 2)))
  }
  return (
    <>
      {fields.map(({ id }, index) => (
        <Observation
          key={id}
          form={form}
          index={index}
          number={from + index}
          onRemove={fields.length > 1 ? () => drop(index) : undefined}
        />
      ))}
      <div>
        <Button icon={<Plus />} disabled={fields.length >= LIMITS.observations} onClick={add}>
          Agregar observación
        </Button>
      </div>
    </>
  )
}

interface RowProps {
  form: FinaliseControl
  index: number
  number: number
  /** Removes the observation's field; undefined if it is the only field, which cannot be removed. */
  onRemove: (() => void) | undefined
}

function Observation({ form, index, number, onRemove }: RowProps) {
  const name = nameAt(index)
  const written = useWatch({ control: form.control, name })
  return (
    <Field
      label={`Observación ${number}`}
      error={form.formState.errors.pendings?.[index]?.description?.message}
      help={`${[...(written ?? '')].length} de ${LIMITS.commentText}`}
    >
      <div className={css.row}>
        <TextArea rows={2} {...form.register(name)} />
        {onRemove && (
          <IconButton label={`Eliminar observación ${number}`} onClick={onRemove}>
            <Trash2 />
          </IconButton>
        )}
      </div>
    </Field>
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
