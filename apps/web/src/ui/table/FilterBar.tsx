import type { ReactNode } from 'react'
import { Button } from '../button/Button.tsx'
import css from './FilterBar.module.css'

interface Props {
  label: string
  children: ReactNode
  onApply: () => void
  onClear: () => void
}

export function FilterBar({ label, children, onApply, onClear }: Props) {
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
        <Button type="submit">Filtrar</Button>
        <Button variant="quiet" onClick={onClear}>
          Limpiar
        </Button>
      </div>
    </form>
  )
}
