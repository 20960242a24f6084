import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { takeQuestions } from '../../state/ask.ts'
import { openSearch } from '../../state/search.ts'
import { useCloseOnBack } from '../../ui/dialog/use-close-on-back.ts'
import { Composer } from './Composer.tsx'
import { Conversation } from './conversation.ts'
import { isAnswering } from './conversation.state.ts'
import { NavigateContext } from './navigate.context.ts'
import { Log } from './Log.tsx'
import { type HeadAction, PanelHead } from './PanelHead.tsx'
import composerRules from './composer.css?inline'
import conversationRules from './conversation.css?inline'
import panelRules from './panel.css?inline'
import mediaRules from './panel.media.css?inline'
import type { PanelProps } from './panel.props.ts'
import { Removal } from './Removal.tsx'
import { Threads } from './Threads.tsx'
import { useKeyboardRoom } from './use-keyboard-room.ts'

export const sheet = new CSSStyleSheet()
// What a pointer or a small window changes comes after what it changes.
sheet.replaceSync([panelRules, conversationRules, composerRules, mediaRules].join('\n'))

/** On a phone the panel takes nearly all of the window, and the page behind it can wait. */
const isPhone = (): boolean => matchMedia('(max-width: 480px), (max-height: 30rem)').matches

/** Whether it would lie over the lines that it leads to. */
const covers = (): boolean => isPhone() || matchMedia('(max-width: 1279px)').matches

/** The conversation. It stays as it was left while it is closed and while pages change behind it. */
export function Panel({ mode, name, icon, person, open, close, leave, navigate }: PanelProps) {
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
    // What closes at the same press gives the focus back first.
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
  const actions: HeadAction[] = [
    { label: 'Nueva conversación', act: () => (conversation.startAnew(), talk()) },
    ...(mode === 'private' ? [{ label: 'Tus conversaciones', act: () => setView('threads') }] : []),
    ...(begun ? [{ label: 'Borrar esta conversación', act: () => setView('removal') }] : []),
  ]
  const press = (event: KeyboardEvent): void => {
    const { key, ctrlKey, metaKey } = event
    // The menu of the head closes by itself.
    const here = !dialog.current?.querySelector(':popover-open')
    if (key === 'Escape' && here && !event.nativeEvent.isComposing) {
      event.preventDefault()
      if (view === 'talk') close()
      else if (!removing.current) talk()
    }
    // The page's own keys are not meant by whoever types here, save those that no text holds.
    if (!ctrlKey && !metaKey) event.stopPropagation()
  }
  useCloseOnBack(() => isPhone() && leave())
  const follow = (href: string): boolean => {
    if (covers()) leave()
    return navigate(href)
  }
  return (
    <dialog
      ref={dialog}
      className="panel"
      aria-labelledby="name"
      onKeyDown={press}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
      // Some browsers close it without asking.
      onClose={() => {
        if (open && !dialog.current?.open) close()
      }}
    >
      <PanelHead name={name} icon={icon} actions={actions} close={close} />
      <NavigateContext value={follow}>
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
      </NavigateContext>
      <p role="status" className="unseen">
        {told}
      </p>
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
