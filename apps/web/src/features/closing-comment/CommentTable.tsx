import type { ComponentProps, ReactNode } from 'react'
import { Checkbox } from '../../ui/field/RadioCards.tsx'
import { StateBadge } from '../../ui/status/StateBadge.tsx'
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx'
import css from './ClosingComments.module.css'

interface Row {
  id: number
  /** React key of the row; needed while editing, because two rows can briefly have the same id. */
  key?: string
  /** Whether the comment is resolved; in the editor, the attributes of the checkbox that changes it. */
  state: boolean | Omit<ComponentProps<typeof Checkbox>, 'label'>
  description: ReactNode
  action?: ReactNode
}

export function CommentTable({ rows }: { rows: readonly Row[] }) {
  const actions = rows.some(({ action }) => Boolean(action))
  return (
    <table className={css.table}>
      <caption>
        <VisuallyHidden>Pendientes de cierre</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">N.º</th>
          <th scope="col">Estado</th>
          <th scope="col">Descripción</th>
          {actions && (
            <th scope="col">
              <VisuallyHidden>Eliminar</VisuallyHidden>
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
