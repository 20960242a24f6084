import field from './Field.module.css'
import css from './FormBlock.module.css'
import { Skeleton } from '../status/Skeleton.tsx'

/** Placeholder of a form's first section while it loads, with the given number of fields. */
export function FormSkeleton({ fields }: { fields: number }) {
  return (
    <div className={css.block}>
      <div className={css.text}>
        <Skeleton width="half" />
        <Skeleton />
        <Skeleton width="long" />
      </div>
      <div className={css.body}>
        <div className={css.grid}>
          {Array.from({ length: fields }, (_, index) => (
            <div key={index} className={field.field} data-full={index === 0 || undefined}>
              <div className={field.head}>
                <Skeleton width="short" />
              </div>
              <Skeleton shape="control" />
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}
