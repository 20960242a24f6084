import { Tooltip as Base } from '@base-ui/react/tooltip'
import { type ReactElement, use, useId, useState } from 'react'
import { LayerContext } from './layer.context.ts'
import css from './Tooltip.module.css'

interface Props {
  text: string
  /** One element that takes a ref and events. */
  children: ReactElement<Record<string, unknown>>
  /** For an element that the keyboard would not reach by itself. */
  focusable?: boolean | undefined
  /** Stays when pressed, where the press changes the text. */
  keepOnPress?: boolean | undefined
}

/** A short text on hover and on focus; described to those who listen while it shows. */
export function Tooltip({ text, children, focusable, keepOnPress }: Props) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const layer = use(LayerContext)
  return (
    <Base.Root open={open} onOpenChange={setOpen}>
      <Base.Trigger
        render={children}
        delay={300}
        closeOnClick={!keepOnPress}
        aria-describedby={open ? id : undefined}
        {...(focusable ? { tabIndex: 0 } : {})}
      />
      <Base.Portal container={layer ?? undefined}>
        <Base.Positioner sideOffset={6} collisionPadding={8} className={css.positioner} positionMethod="fixed">
          <Base.Popup id={id} role="tooltip" className={css.tip}>
            {text}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
