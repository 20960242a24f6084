import type { ComponentProps, ReactNode } from 'react'
import { type ClosingComment, nextId, TOO_MANY_COMMENTS } from '@portal/domain/closing-comment/comment'
import { LIMITS } from '@portal/domain/limits'
import { Plus, Trash2 } from 'lucide-react'
import { flushSync } from 'react-dom'
import { useFieldArray, type UseFormReturn } from 'react-hook-form'
import { Checkbox } from '../../ui/field/RadioCards.tsx'
import { StateBadge } from '../../ui/status/StateBadge.tsx'
import css from './ClosingComments.module.css'
import { ask } from '../../feedback/feedback.store.ts'
import { Button, IconButton } from '../../ui/button/Button.tsx'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { Field, TextArea } from '../../ui/field/Field.tsx'

interface Row {
  id: number
  /** React key of the row; needed while editing, because two rows can briefly have the same id. */
  key?: string
  /** Whether the comment is marked as resolved; in the editor, the attributes of the checkbox with which the person marks it. */
  state: boolean | Omit<ComponentProps<typeof Checkbox>, 'label'>
  description: ReactNode
  action?: ReactNode
}

export function CommentTable({ rows }: { rows: readonly Row[] }) {
  const actions = rows.some(({ action }) => Boolean(action))
  return (
    <table className={css.table}>
      <caption>
        <span className="visually-hidden">Pendientes de cierre</span>
      </caption>
      <thead>
        <tr>
          <th scope="col">N.º</th>
          <th scope="col">Estado</th>
          <th scope="col">Descripción</th>
          {actions && (
            <th scope="col">
              <span className="visually-hidden">Eliminar</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, key, state, description, action }) => (
          <tr key={key ?? id}>
            <th scope="row">{id}</th>
            <td>
              {typeof state === 'boolean' ? (
                <StateBadge tone={state ? 'ok' : 'bad'} label={state ? 'Resuelto' : 'Pendiente'} />
              ) : (
                <Checkbox
                  {...state}
                  aria-label={`Pendiente ${id} resuelto`}
                  label={<span className={css.word}>Resuelto</span>}
                />
              )}
            </td>
            <td>{description}</td>
            {actions && <td>{action}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export interface CommentsForm {
  pendings: ClosingComment[]
}

const descriptionAt = (index: number) => `pendings.${index}.description` as const

const confirmRemoval = (id: number): Promise<boolean> =>
  ask({
    title: `¿Eliminar el pendiente ${id}?`,
    text: 'Luego de eliminar deberás guardar los cambios',
    confirm: 'Eliminar',
    cancel: 'Cancelar',
    danger: true,
  })

export function CommentEditor({ form }: { form: UseFormReturn<CommentsForm> }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'pendings', keyName: 'key' })
  const full = fields.length >= LIMITS.comments

  const add = (): void =>
    append(
      { id: nextId(form.getValues('pendings')), state: false, description: '' },
      { focusName: descriptionAt(fields.length) },
    )

  const removeComment = async (index: number, id: number): Promise<void> => {
    const written = form.getValues(descriptionAt(index)).trim() !== ''
    if (written && !(await confirmRemoval(id))) return
    flushSync(() => remove(index))
    // Focuses the description of a remaining comment, because the pressed delete button was removed with its table row.
    form.setFocus(descriptionAt(Math.min(index, fields.length - 2)))
  }

  return (
    <>
      {fields.length === 0 ? (
        <EmptyState title="Sin pendientes">Agrega lo que la integración debe resolver antes de cerrarse.</EmptyState>
      ) : (
        <CommentTable
          rows={fields.map(({ key, id }, index) => ({
            id,
            key,
            state: form.register(`pendings.${index}.state`),
            description: <Description form={form} index={index} id={id} />,
            action: fields.length > 1 && (
              <IconButton label={`Eliminar pendiente ${id}`} onClick={() => void removeComment(index, id)}>
                <Trash2 />
              </IconButton>
            ),
          }))}
        />
      )}
      <div className={css.add}>
        <Button icon={<Plus />} disabled={full} onClick={add}>
          Agregar Pendiente
        </Button>
        {full && <p>{TOO_MANY_COMMENTS}.</p>}
      </div>
    </>
  )
}

function Description({ form, index, id }: { form: UseFormReturn<CommentsForm>; index: number; id: number }) {
  const name = descriptionAt(index)
  const error = form.formState.errors.pendings?.[index]?.description?.message
  return (
    <Field label={`Descripción del pendiente ${id}`} error={error} labelHidden className={css.field}>
      {/* Validates while typing, because Guardar stays disabled until every description is valid. */}
      <TextArea rows={1} {...form.register(name, { onChange: () => void form.trigger(name) })} />
    </Field>
  )
}
