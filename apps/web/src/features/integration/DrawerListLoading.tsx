import { Skeleton } from '../../ui/Skeleton.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import css from './DrawerList.module.css'

/** The place of a drawer's list until it comes; `label` says so to those who listen. */
export function DrawerListLoading({ label, rows }: { label: string; rows: number }) {
  return (
    <div role="status" className={css.list}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={css.loading}>
          <Skeleton width="long" />
          <Skeleton width="half" />
        </div>
      ))}
    </div>
  )
}
