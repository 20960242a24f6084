import { MessageSquare } from 'lucide-react'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { tellNotOpened } from '../../feedback/feedback.store.ts'
import { forgetAsked, whenAsked } from '../../state/ask.ts'
import { useCloseOnBack } from '../../ui/dialog/use-close-on-back.ts'
import { useAwayWhileReading } from './use-away-while-reading.ts'
import type { LauncherProps, PanelProps } from './panel.props.ts'

const load = () => import('./Panel.tsx')

/** The button at the corner; the panel begins to travel when somebody comes near, and from then on stays as it was left. */
export function Launcher({ adoptSheet, ...shown }: LauncherProps) {
  const [open, setOpen] = useState(false)
  const [Panel, setPanel] = useState<ComponentType<PanelProps>>()
  const button = useRef<HTMLButtonElement>(null)
  useAwayWhileReading(button)
  useEffect(() => whenAsked(() => setOpen(true)), [])
  // The panel closes itself, once it is here.
  useCloseOnBack(() => {
    if (!Panel) setOpen(false)
  })
  useEffect(() => {
    if (!open || Panel) return
    load().then(
      (loaded) => {
        adoptSheet(loaded.sheet)
        setPanel(() => loaded.Panel)
      },
      () => {
        setOpen(false)
        forgetAsked()
        tellNotOpened('el asistente')
      },
    )
  }, [open, Panel, adoptSheet])
  const near = (): void => void load().catch(() => undefined)
  const close = (): void => {
    flushSync(() => setOpen(false))
    button.current?.focus()
  }
  return (
    <section aria-label="Asistente del portal">
      <button
        ref={button}
        type="button"
        className="launcher"
        hidden={open && Panel !== undefined}
        aria-label="Abrir el asistente del portal"
        aria-haspopup="dialog"
        aria-busy={open}
        onPointerEnter={near}
        onFocus={near}
        onClick={() => setOpen(true)}
      >
        <MessageSquare aria-hidden />
      </button>
      {Panel && <Panel {...shown} open={open} close={close} leave={() => setOpen(false)} />}
    </section>
  )
}
