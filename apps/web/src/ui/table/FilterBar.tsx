import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../button/Button.tsx'
import css from './FilterBar.module.css'

interface Props {
  label: string
  /** Number of filters that are applied. */
  applied: number
  children: ReactNode
  onApply: () => void
  onClear: () => void
}

/** Form with the filters of a list. In narrow windows a button shows its fields, so that they do not push the list out of sight. */
export function FilterBar({ label, applied, children, onApply, onClear }: Props) {
  const [shown, setShown] = useState(false)
  return (
    <form
      className={css.filter}
      role="search"
      aria-label={label}
      noValidate
      data-shown={shown || undefined}
      onSubmit={(event) => {
        event.preventDefault()
        onApply()
      }}
    >
      <Button
        block
        className={css.toggle}
        icon={<SlidersHorizontal />}
        aria-expanded={shown}
        onClick={() => setShown(!shown)}
      >
        Filtros{applied > 0 && ` (${applied})`}
      </Button>
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
