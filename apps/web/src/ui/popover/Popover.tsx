import { type KeyboardEvent, type ReactNode, type ToggleEvent, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { cx } from '../cx.ts'
import css from './Popover.module.css'
import { openBeside } from './popover.place.ts'

interface Props {
  trigger: ReactNode
  /** Accessible name of the button, if `trigger` has no text. */
  label?: string | undefined
  buttonClass?: string | undefined
  /** ARIA role of the panel: `menu` if it contains actions (with the role `menuitem`); undefined for links. */
  role?: 'menu' | undefined
  align?: 'start' | 'end' | undefined
  current?: boolean | undefined
  panelClass?: string | undefined
  /** If true, the content is rendered only while the panel is open. */
  late?: boolean | undefined
  /** Handlers of the pointer or the focus on the button, which can load the content before it is pressed. */
  nearing?: { onPointerEnter: () => void; onFocus: () => void } | undefined
  children: (close: () => void) => ReactNode
}

/** Button that opens a panel of links or actions, a native popover; arrow keys, Home and End move between the items. */
export function Popover(props: Props) {
  const { trigger, label, role, align = 'start', current, late, children } = props
  const id = useId()
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  const [panel, setPanel] = useState<HTMLDivElement | null>(null)
  const [open, setOpen] = useState(false)
  const close = () => panel?.hidePopover()
  const content = (!late || open) && children(close)
  const items = () => Array.from(panel?.querySelectorAll<HTMLElement>('a[href], button:not(:disabled)') ?? [])

  const openByArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    if (button && panel) openBeside(button, panel)
    // Renders the panel's content at once, because its links or actions must exist before one of them can get the focus.
    flushSync(() => setOpen(true))
    items()
      .at(event.key === 'ArrowDown' ? 0 : -1)
      ?.focus()
  }
  const move = (event: KeyboardEvent) => {
    const all = items()
    const at = all.indexOf(document.activeElement as HTMLElement)
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
    if (to !== undefined) {
      event.preventDefault()
      all.at(to % all.length)?.focus()
    } else if (event.key === 'Tab' && role === 'menu') {
      close()
    }
  }
  const toggled = (event: ToggleEvent) => {
    const opened = event.newState === 'open'
    setOpen(opened)
    if (opened && role === 'menu' && !panel?.contains(document.activeElement)) items()[0]?.focus()
  }
  return (
    <>
      <button
        ref={setButton}
        type="button"
        popoverTarget={id}
        aria-label={label}
        aria-expanded={open}
        aria-haspopup={role}
        aria-current={current ? 'true' : undefined}
        className={props.buttonClass}
        {...props.nearing}
        onKeyDown={openByArrow}
      >
        {trigger}
      </button>
      <div
        ref={setPanel}
        id={id}
        popover="auto"
        role="presentation"
        data-align={align}
        className={cx(css.panel, props.panelClass)}
        onKeyDown={move}
        onToggle={toggled}
        onBlur={(event) => {
          const to = event.relatedTarget as Node | null
          if (to && to !== button && !event.currentTarget.contains(to)) close()
        }}
      >
        {role ? (
          <div role={role} aria-label={label}>
            {content}
          </div>
        ) : (
          content
        )}
      </div>
    </>
  )
}
