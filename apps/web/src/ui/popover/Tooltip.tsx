import { cloneElement, type KeyboardEvent, type ReactElement, useEffect, useId, useRef, useState } from 'react'
import { openBeside } from './popover.place.ts'
import css from './Tooltip.module.css'

const DELAY_MS = 300

interface Props {
  text: string
  children: ReactElement<Record<string, unknown>>
  /** If true, the Tab key also reaches the element with the tooltip; for elements that are not focusable by default. */
  focusable?: boolean | undefined
  /** If true, a click leaves the tooltip open; for buttons whose click changes the text of the tooltip. */
  keepOnPress?: boolean | undefined
}

/** Tooltip on hover and focus, also above a dialog. It stays while the pointer is over it; Escape closes it (WCAG 1.4.13). */
export function Tooltip({ text, children, focusable, keepOnPress }: Props) {
  const id = useId()
  const repeats = children.props['label'] === text
  const place = useRef<HTMLSpanElement>(null)
  const rest = useRef(0)
  const [open, setOpen] = useState(false)
  const show = () => {
    clearTimeout(rest.current)
    setOpen(true)
  }
  const hide = () => {
    clearTimeout(rest.current)
    setOpen(false)
  }
  useEffect(() => () => clearTimeout(rest.current), [])
  return (
    <span
      ref={place}
      role="presentation"
      className={css.place}
      onPointerEnter={(event) => {
        if (event.pointerType === 'touch') return
        clearTimeout(rest.current)
        rest.current = window.setTimeout(show, DELAY_MS)
      }}
      onPointerLeave={hide}
      onPointerDown={keepOnPress ? undefined : hide}
      onFocus={(event) => event.target.matches(':focus-visible') && show()}
      onBlur={hide}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Escape' || !open) return
        event.preventDefault()
        hide()
      }}
    >
      {cloneElement(children, {
        'aria-describedby':
          [children.props['aria-describedby'], open && !repeats && id].filter(Boolean).join(' ') || undefined,
        ...(focusable && !repeats ? { tabIndex: 0 } : {}),
      })}
      {open && (
        <span
          id={id}
          role="tooltip"
          popover="manual"
          className={css.tip}
          ref={(tip) => {
            const anchor = place.current?.firstElementChild
            if (tip && anchor instanceof HTMLElement) openBeside(anchor, tip)
          }}
        >
          {text}
        </span>
      )}
    </span>
  )
}
