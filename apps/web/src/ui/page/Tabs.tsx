import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import css from './Tabs.module.css'

interface Props {
  label: string
  items: readonly { id: string; label: string; count?: string; panel: ReactNode }[]
  /** Id of the shown item, if the parent keeps it. */
  shown?: string
  onShow?: (id: string) => void
}

/** Tabs and panels; all panels stay mounted. Arrow keys, Home and End switch tabs. A single item is shown without tabs. */
export function Tabs({ label, items, shown, onShow }: Props) {
  const base = useId()
  const [own, setOwn] = useState(0)
  const current = shown === undefined ? own : items.findIndex(({ id }) => id === shown)
  const show = (index: number): void => {
    setOwn(index)
    onShow?.(items[index]?.id ?? '')
  }
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
    show(to)
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
            onClick={() => show(index)}
            onKeyDown={move}
          >
            {item.label}
            {item.count && <span>{item.count}</span>}
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
