import { type KeyboardEvent, type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useStore } from 'zustand'
import { BRAND } from '@portal/domain/brand'
import { Ellipsis, X } from 'lucide-react'
import { markArrival } from '../../state/arrival.ts'
import { takeQuestions } from '../../state/ask.ts'
import { openSearch } from '../../state/search.ts'
import type { ChatMode } from '../../state/thread.ids.ts'
import { useCloseOnBack } from '../../ui/dialog/modal.ts'
import { Composer } from './Composer.tsx'
import { Conversation } from './conversation.ts'
import { isAnswering } from './conversation.state.ts'
import { Log } from './Log.tsx'
import css from './Panel.module.css'
import { FollowContext } from './PortalLink.tsx'
import { Removal, Threads } from './Threads.tsx'
import { IconButton, iconButtonClass } from '../../ui/button/Button.tsx'
import { Popover } from '../../ui/popover/Popover.tsx'

interface Props {
  mode: ChatMode
  person: string | undefined
  open: boolean
  /** Closes the panel and moves the focus to the button that opens it. */
  close: () => void
  /** Closes the panel because a link opens another page, which gets the focus. */
  leave: () => void
}

/** Whether the window is so small that the panel covers nearly all of it; the panel is then modal. */
const isPhone = (): boolean => matchMedia('(max-width: 480px), (max-height: 30rem)').matches

/** Whether the panel covers the page, so that it has to close when a link opens a page. */
const covers = (): boolean => isPhone() || matchMedia('(max-width: 1279px)').matches

/** Panel with the conversation. It keeps its state while it is closed and while pages change behind it. */
export function Panel({ mode, person, open, close, leave }: Props) {
  const navigate = useNavigate()
  const [conversation] = useState(() => new Conversation(mode))
  const { history, messages, begun, told } = useStore(conversation.store)
  const [view, setView] = useState<'talk' | 'threads' | 'removal'>('talk')
  const [draft, setDraft] = useState('')
  const dialog = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const removing = useRef(false)
  const answering = isAnswering({ messages })

  useEffect(() => {
    void conversation.open()
    return () => conversation.leave()
  }, [conversation])
  useLayoutEffect(() => {
    if (!open) return dialog.current?.close()
    if (isPhone()) dialog.current?.showModal()
    else dialog.current?.show()
    field.current?.focus()
  }, [open])

  useKeyboardRoom(dialog, open)

  const ask = (question: string): void => {
    void conversation.ask(question)
    field.current?.focus()
  }
  const talk = useCallback((): void => {
    setView('talk')
    // Focuses the text field one frame later, because a menu or dialog that the same click closes moves the focus first.
    requestAnimationFrame(() => field.current?.focus())
  }, [])
  useEffect(() => {
    if (view === 'talk') field.current?.focus()
  }, [view])
  useEffect(
    () =>
      takeQuestions((question) => {
        if (question) setDraft(question)
        talk()
      }),
    [talk],
  )
  const remove = (): Promise<void> => {
    removing.current = true
    return conversation.remove().finally(() => {
      removing.current = false
    })
  }
  const actions = [
    { label: 'Nueva conversación', act: () => (conversation.startAnew(), talk()) },
    ...(mode === 'private' ? [{ label: 'Tus conversaciones', act: () => setView('threads') }] : []),
    ...(begun ? [{ label: 'Borrar esta conversación', act: () => setView('removal') }] : []),
  ]
  const press = (event: KeyboardEvent): void => {
    const { key, ctrlKey, metaKey } = event
    // If a menu (popover) is open, Escape closes only the menu; the browser does that.
    const here = !dialog.current?.querySelector(':popover-open')
    if (key === 'Escape' && here && !event.nativeEvent.isComposing) {
      event.preventDefault()
      if (view === 'talk') close()
      else if (!removing.current) talk()
    }
    // Keeps the page's single-key shortcuts from reacting to typing in the panel; shortcuts with Ctrl or Cmd still work.
    if (!ctrlKey && !metaKey) event.stopPropagation()
  }
  useCloseOnBack(() => isPhone() && leave())
  const follow = (address: string): void => {
    if (covers()) leave()
    void Promise.resolve(navigate(address)).then(() => markArrival(address))
  }
  return (
    <dialog
      ref={dialog}
      className={css.panel}
      aria-labelledby="assistant-name"
      onKeyDown={press}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
      // Some browsers close a dialog on Escape without firing `cancel`, so the event `close` is handled too.
      onClose={() => {
        if (open && !dialog.current?.open) close()
      }}
    >
      <PanelHead actions={actions} close={close} />
      <FollowContext value={follow}>
        {view === 'threads' ? (
          <Threads
            current={conversation.thread}
            choose={(thread) => {
              if (thread !== conversation.thread) void conversation.switchTo(thread)
              talk()
            }}
            back={talk}
          />
        ) : (
          <Log
            {...{ conversation, mode, open, person, history, messages, ask }}
            search={(question) => {
              if (isPhone()) leave()
              openSearch(question)
            }}
          />
        )}
      </FollowContext>
      <span className="visually-hidden" role="status">
        {told}
      </span>
      {view === 'removal' && <Removal remove={remove} leave={talk} />}
      {view === 'talk' && (
        <Composer
          {...{ field, draft, setDraft, answering }}
          send={() => {
            ask(draft.trim())
            setDraft('')
          }}
          stop={() => {
            conversation.stop()
            field.current?.focus()
          }}
        />
      )}
    </dialog>
  )
}

function PanelHead({ actions, close }: { actions: readonly { label: string; act: () => void }[]; close: () => void }) {
  return (
    <header className={css.head}>
      <img src="/favicon.svg" alt="" width="28" height="28" />
      <div>
        <h2 id="assistant-name">{BRAND.assistant.name}</h2>
        <p>Responde con la documentación</p>
      </div>
      <Popover align="end" label="Opciones de la conversación" buttonClass={iconButtonClass} trigger={<Ellipsis />}>
        {(hide) => (
          <ul role="list">
            {actions.map(({ label, act }) => (
              <li key={label}>
                <button
                  type="button"
                  onClick={() => {
                    hide()
                    act()
                  }}
                >
                  {label}
                </button>
              </li>
            ))}
          </ul>
        )}
      </Popover>
      <IconButton label="Cerrar el asistente" onClick={close}>
        <X />
      </IconButton>
    </header>
  )
}

/** Keeps the panel above a phone's on-screen keyboard, which covers the page without resizing the window. */
function useKeyboardRoom(panel: RefObject<HTMLElement | null>, open: boolean): void {
  useEffect(() => {
    const view = globalThis.visualViewport
    if (!open || !view) return
    const fit = (): void => {
      const covered = innerHeight - view.height - view.offsetTop
      // A zoomed page is left as it is: zooming also makes the visual viewport smaller, but shows no keyboard.
      const keyboard = view.scale === 1 && covered > 1
      const style = panel.current?.style
      style?.setProperty('margin-bottom', keyboard ? `${covered}px` : '')
      style?.setProperty('max-height', keyboard ? `calc(${view.height}px - 1rem)` : '')
    }
    fit()
    const events = ['resize', 'scroll'] as const
    for (const event of events) view.addEventListener(event, fit)
    return () => {
      for (const event of events) view.removeEventListener(event, fit)
    }
  }, [panel, open])
}
