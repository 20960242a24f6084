import { LIMITS } from '@portal/domain/limits'
import { Plus, Trash2 } from 'lucide-react'
import { flushSync } from 'react-dom'
import { type UseFieldArrayReturn, useWatch } from 'react-hook-form'
import { Button, IconButton } from '../../ui/button/Button.tsx'
import { Field, TextArea } from '../../ui/field/Field.tsx'
import { type FinaliseControl, type FinaliseForm, NEW_OBSERVATION } from './observation.form.ts'
import css from './ObservationFields.module.css'

const nameAt = (index: number) => `pendings.${index}.description` as const

interface ObservationFieldsProps {
  form: FinaliseControl
  rows: UseFieldArrayReturn<FinaliseForm, 'pendings'>
  /** Number that the server will give to the first new observation. */
  from: number
}

/** Text fields of the new observations. There is always at least one; a plus button adds more. */
export function ObservationFields({ form, rows: { fields, append, remove }, from }: ObservationFieldsProps) {
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
