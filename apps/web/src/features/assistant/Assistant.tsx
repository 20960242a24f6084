import { BRAND } from '@portal/domain/brand'
import { MessageSquare } from 'lucide-react'
import {
  type ComponentProps,
  type ComponentType,
  createElement,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { tellNotOpened } from '../../feedback/feedback.store.ts'
import { chatMode, useSession } from '../../session/session.store.ts'
import { forgetAsked, whenAsked } from '../../state/ask.ts'
import { useCloseOnBack } from '../../ui/dialog/modal.ts'
import css from './Assistant.module.css'
import type { Panel as PanelType } from './Panel.tsx'

type PanelProps = ComponentProps<typeof PanelType>

/** Chat assistant, with the attributes of spec §3. */
export function Assistant() {
  const { status, sub, name } = useSession()
  if (status === 'starting') return null
  const mode = chatMode({ status })
  return createElement(
    'portal-assistant',
    {
      className: css.assistant,
      'api-key': BRAND.assistant.key,
      'header-name': BRAND.assistant.name,
      'header-icon': '/favicon.svg',
      'chat-mode': mode,
      'data-uuid-user': mode === 'private' ? sub : undefined,
    },
    // This key makes React unmount the conversation when the person or the mode changes.
    <Launcher key={`${mode} ${sub}`} mode={mode} person={name} />,
  )
}

const load = () => import('./Panel.tsx')

/** Button that opens the assistant. The panel preloads when the button is hovered or focused; once opened, it stays mounted. */
function Launcher({ mode, person }: Pick<PanelProps, 'mode' | 'person'>) {
  const [open, setOpen] = useState(false)
  const [Panel, setPanel] = useState<ComponentType<PanelProps>>()
  const button = useRef<HTMLButtonElement>(null)
  useAwayWhileReading(button)
  useEffect(() => whenAsked(() => setOpen(true)), [])
  // On browser back, closes the panel only while its code is loading, because the loaded panel closes itself.
  useCloseOnBack(() => {
    if (!Panel) setOpen(false)
  })
  useEffect(() => {
    if (!open || Panel) return
    load().then(
      (loaded) => setPanel(() => loaded.Panel),
      () => {
        setOpen(false)
        forgetAsked()
        tellNotOpened('el asistente')
      },
    )
  }, [open, Panel])
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
        className={css.launcher}
        hidden={open && Panel !== undefined}
        aria-label="Abrir el asistente del portal"
        aria-haspopup="dialog"
        aria-busy={open}
        onPointerEnter={near}
        onFocus={near}
        onClick={() => setOpen(true)}
      >
        <MessageSquare />
      </button>
      {Panel && <Panel mode={mode} person={person} open={open} close={close} leave={() => setOpen(false)} />}
    </section>
  )
}

/** Smallest scroll movement, in pixels, that hides or shows the assistant's button on phones. */
const MEANT = 8

/** Sets the attribute `data-away`, with which CSS hides the assistant's button, on scrolling down; removes it on scrolling up. */
function useAwayWhileReading(over: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let last = scrollY
    const look = (): void => {
      if (Math.abs(scrollY - last) < MEANT && scrollY > 0) return
      over.current?.toggleAttribute('data-away', scrollY > last)
      last = scrollY
    }
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [over])
}
