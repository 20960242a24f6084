import { Skeleton } from '../../ui/status/Skeleton.tsx'
import css from './DrawerList.module.css'

/** Placeholder rows while the list in a drawer loads; screen readers announce `label`. */
export function DrawerListLoading({ label, rows }: { label: string; rows: number }) {
  return (
    <div role="status" className={css.list}>
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={css.loading}>
          <Skeleton width="long" />
          <Skeleton width="half" />
        </div>
      ))}
    </div>
  )
}
