import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import css from './Tabs.module.css'

interface Props {
  label: string
  items: readonly { id: string; label: string; panel: ReactNode }[]
}

/** Tabs and panels; all panels stay mounted. Arrow keys, Home and End switch tabs. A single item is shown without tabs. */
export function Tabs({ label, items }: Props) {
  const base = useId()
  const [current, setCurrent] = useState(0)
  const move = (event: KeyboardEvent<HTMLButtonElement>) => {
    const last = items.length - 1
    const to = {
      ArrowRight: current === last ? 0 : current + 1,
      ArrowLeft: current === 0 ? last : current - 1,
      Home: 0,
      End: last,
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    setCurrent(to)
    const tabs = event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('[role=tab]')
    tabs?.[to]?.focus()
  }
  const [first] = items
  if (first && items.length === 1) return first.panel
  return (
    <div className={css.tabs}>
      <div role="tablist" aria-label={label} className={css.list}>
        {items.map((item, index) => (
          <button
            key={item.id}
            type="button"
            role="tab"
            id={`${base}-${item.id}`}
            aria-controls={`${base}-${item.id}-panel`}
            aria-selected={index === current}
            tabIndex={index === current ? 0 : -1}
            onClick={() => setCurrent(index)}
            onKeyDown={move}
          >
            {item.label}
          </button>
        ))}
      </div>
      {items.map((item, index) => (
        <div
          key={item.id}
          role="tabpanel"
          id={`${base}-${item.id}-panel`}
          aria-labelledby={`${base}-${item.id}`}
          hidden={index !== current}
        >
          {item.panel}
        </div>
      ))}
    </div>
  )
}
