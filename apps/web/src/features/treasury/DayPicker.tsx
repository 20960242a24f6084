import { capital } from '@portal/domain/capital'
import { chileanToday, longDay } from '@portal/domain/moment'
import { dayPlus, daysOfMonth } from '@portal/domain/network/day'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { IconButton } from '../../ui/button/Button.tsx'
import css from './DayPicker.module.css'

interface Props {
  /** Chosen day, `yyyy-mm-dd`. */
  date: string
  /** Closed days of its month. */
  closed: readonly string[]
  onChoose: (date: string) => void
}

/** Days that an arrow key moves by. */
const MOVES: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** Days of a month as buttons, of which Tab reaches one and the arrow keys the others; a closed day with movements is filled. */
export function DayPicker({ date, closed, onChoose }: Props) {
  const [today] = useState(() => chileanToday(Date.now()))
  const month = daysOfMonth(date)
  const [moved, setMoved] = useState(date)
  const reached = month.includes(moved) ? moved : date
  const before = dayPlus(month[0] ?? date, -1)
  const after = dayPlus(month.at(-1) ?? date, 1)
  const title = capital(longDay(date).replace(/^\d+ de /, ''))
  const move = (event: KeyboardEvent<HTMLButtonElement>): void => {
    const to = dayPlus(reached, MOVES[event.key] ?? 0)
    if (to === reached || to > today || !month.includes(to)) return
    event.preventDefault()
    setMoved(to)
    event.currentTarget.closest('ol')?.querySelectorAll('button')[month.indexOf(to)]?.focus()
  }
  return (
    <nav aria-label={`Días de ${title}`} className={css.picker}>
      <div className={css.month}>
        <IconButton line label="Mes anterior" onClick={() => onChoose(before)}>
          <ChevronLeft />
        </IconButton>
        <b>{title}</b>
        <IconButton line label="Mes siguiente" disabled={after > today} onClick={() => onChoose(after)}>
          <ChevronRight />
        </IconButton>
      </div>
      <ol role="list">
        {month.map((day) => (
          <li key={day}>
            <button
              type="button"
              disabled={day > today}
              tabIndex={day === reached ? 0 : -1}
              onKeyDown={move}
              aria-current={day === date ? 'date' : undefined}
              aria-label={`${longDay(day)}${closed.includes(day) ? ', con movimientos' : ''}`}
              data-closed={closed.includes(day) || undefined}
              onClick={() => {
                setMoved(day)
                onChoose(day)
              }}
            >
              {Number(day.slice(8))}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
