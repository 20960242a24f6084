import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import css from './FilterBar.module.css'

interface Props {
  /** Name of the filter, for those who do not see what stands under it. */
  label: string
  /** The fields. */
  children: ReactNode
  applyLabel: string
  clearLabel: string
  onApply: () => void
  onClear: () => void
}

/** Fields that narrow a list; nothing changes before the button, or Enter, is pressed. */
export function FilterBar({ label, children, applyLabel, clearLabel, onApply, onClear }: Props) {
  return (
    <form
      className={css.filter}
      role="search"
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onApply()
      }}
    >
      {children}
      <div className={css.actions}>
        <Button type="submit">{applyLabel}</Button>
        <Button variant="quiet" onClick={onClear}>
          {clearLabel}
        </Button>
      </div>
    </form>
  )
}
