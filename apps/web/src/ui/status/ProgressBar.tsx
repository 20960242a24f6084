import { useId } from 'react'
import css from './ProgressBar.module.css'

export function ProgressBar({ label, value }: { label: string; value: number }) {
  const id = useId()
  return (
    <div className={css.bar} data-full={value >= 100 || undefined}>
      <span id={id}>{label}</span>
      <b aria-hidden="true">{value}%</b>
      <div
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={value}
        className={css.track}
      >
        <div className={css.fill} style={{ width: `${value}%` }} />
      </div>
    </div>
  )
}
