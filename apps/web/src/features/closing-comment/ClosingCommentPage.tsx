import { readClosingComments, writeClosingComments } from '@portal/contract/closing-comment'
import { writeState } from '@portal/contract/state'
import { divideComments, joinComments } from '@portal/domain/closing-comment/comment.parts'
import { areWritten, type ClosingComment, closingComments } from '@portal/domain/closing-comment/comment'
import { SettingForm } from '../../form/edit/SettingForm.tsx'
import type { Division } from '../../form/edit/use-merge.tsx'
import { useSession } from '../../session/session.store.ts'
import { refreshTurn } from '../../state/open-enroller.ts'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import css from './ClosingComments.module.css'
import { CommentEditor, type CommentsForm, CommentTable } from './Comments.tsx'
import { LastReview } from './LastReview.tsx'

const COMMENTS = {
  section: 'comments',
  read: readClosingComments,
  write: writeClosingComments,
  operations: [writeClosingComments.operation, writeState.operation],
} as const
/** Each comment is merged by itself, and a new one that got the number of somebody else's gets another number. */
const DIVISION: Division<CommentsForm> = {
  divide: (loaded, typed, stored) => divideComments(loaded.pendings, typed.pendings, stored.pendings),
  join: (parts) => ({ pendings: joinComments(parts) }),
}
const NOT_SAVED = { title: 'Se ha producido un error al guardar los pendientes', time: 'longNotice' } as const

const reasonNotToSave = ({ pendings }: CommentsForm): string | undefined =>
  areWritten(pendings)
    ? undefined
    : pendings.length === 0
      ? 'Agrega un pendiente para guardar'
      : 'Escribe la descripción de cada pendiente'

/** Screen 'Comentarios de Cierre': an administrator edits the comments, everybody else reads them. */
export function Component() {
  const administrator = useSession((session) => session.administrator)
  return (
    <SettingForm
      setting={COMMENTS}
      lead={
        administrator
          ? 'Lo que falta para cerrar esta integración. Sus miembros lo leen tal como lo escribas.'
          : 'Lo que hay que corregir antes de cerrar tu integración. La red marca cada punto como resuelto al revisarlo.'
      }
      schema={closingComments}
      valuesOf={({ pendings }): CommentsForm => ({ pendings })}
      bodyOf={(values) => values}
      division={DIVISION}
      readOnly={!administrator}
      blocked={reasonNotToSave}
      failureNotice={NOT_SAVED}
      onSaved={refreshTurn}
    >
      {(form, stored) => (
        <div className={css.section}>
          {stored && <LastReview finished={stored.finish_date} />}
          {administrator ? <CommentEditor form={form} /> : <CommentsRead comments={stored?.pendings ?? []} />}
        </div>
      )}
    </SettingForm>
  )
}

function CommentsRead({ comments }: { comments: readonly ClosingComment[] }) {
  if (comments.length === 0)
    return (
      <EmptyState title="Sin comentarios de cierre">
        Cuando la red revise tu integración, aquí verás lo que falta resolver.
      </EmptyState>
    )
  return (
    <CommentTable
      rows={comments.map(({ id, state, description }) => ({
        id,
        state,
        description: <p className={css.text}>{description}</p>,
      }))}
    />
  )
}
