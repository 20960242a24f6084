import type { IntegrationCard } from '@portal/contract/integration'
import { LIMITS } from '@portal/domain/limits'
import { useQuery } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { flushSync } from 'react-dom'
import { type UseFieldArrayReturn, useWatch } from 'react-hook-form'
import { Button } from '../../ui/button/Button.tsx'
import { Note } from '../../ui/status/Note.tsx'
import { StateBadge } from '../../ui/status/StateBadge.tsx'
import { Field } from '../../ui/field/Field.tsx'
import { IconButton } from '../../ui/button/IconButton.tsx'
import { TextArea } from '../../ui/field/TextArea.tsx'
import css from './FinaliseDialog.module.css'
import { type FinaliseControl, type FinaliseForm, NEW_OBSERVATION } from './use-finalise.ts'
import { observationsQuery } from './state.api.ts'

const nameAt = (index: number) => `pendings.${index}.description` as const

interface Props {
  form: FinaliseControl
  rows: UseFieldArrayReturn<FinaliseForm, 'pendings'>
}

/** Text fields of the new observations. There is always at least one; a plus button adds more. */
export function ObservationFields({ form, rows: { fields, append, remove } }: Props) {
  const add = (): void => append(NEW_OBSERVATION, { focusName: nameAt(fields.length) })
  const drop = (index: number): void => {
    flushSync(() => remove(index))
    // Focuses a remaining field, because the focused button was removed with its row.
    form.setFocus(nameAt(Math.min(index, fields.length - 2)))
  }
  return (
    <>
      {fields.map(({ id }, index) => (
        <Observation key={id} form={form} index={index} onRemove={fields.length > 1 ? () => drop(index) : undefined} />
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
  /** Undefined for the only field left, which cannot be removed. */
  onRemove: (() => void) | undefined
}

function Observation({ form, index, onRemove }: RowProps) {
  const name = nameAt(index)
  const written = useWatch({ control: form.control, name })
  const label = `Observación ${index + 1}`
  return (
    <Field
      label={label}
      error={form.formState.errors.pendings?.[index]?.description?.message}
      help={`${[...(written ?? '')].length} de ${LIMITS.commentText}`}
    >
      {(ids) => (
        <div className={css.row}>
          <TextArea {...ids} rows={2} {...form.register(name)} />
          {onRemove && (
            <IconButton label={`Eliminar observación ${index + 1}`} onClick={onRemove}>
              <Trash2 />
            </IconButton>
          )}
        </div>
      )}
    </Field>
  )
}

/** List of the observations that the integration already has; 'Finalizar' does not change them. */
export function EarlierObservations({ card }: { card: IntegrationCard }) {
  const { data } = useQuery(observationsQuery(card.enroller_uuid))
  const earlier = data?.value.pendings ?? card.pendings
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
