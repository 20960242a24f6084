import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { takeQuestions } from '../../state/ask.ts'
import { openSearch } from '../../state/search.ts'
import { Composer } from './Composer.tsx'
import { Conversation } from './conversation.ts'
import { isAnswering } from './conversation.state.ts'
import { Follow } from './follow.ts'
import { Log } from './Log.tsx'
import { type HeadAction, PanelHead } from './PanelHead.tsx'
import composerRules from './composer.css?inline'
import conversationRules from './conversation.css?inline'
import panelRules from './panel.css?inline'
import mediaRules from './panel.media.css?inline'
import type { PanelProps } from './panel.props.ts'
import { Removal } from './Removal.tsx'
import { Threads } from './Threads.tsx'

export const sheet = new CSSStyleSheet()
// What a pointer or a small window changes comes after what it changes.
sheet.replaceSync([panelRules, conversationRules, composerRules, mediaRules].join('\n'))

/** On a phone the panel takes nearly all of the window, and the page behind it can wait. */
const isPhone = (): boolean => matchMedia('(max-width: 480px), (max-height: 30rem)').matches

/** The conversation. It stays as it was left while it is closed and while pages change behind it. */
export function Panel({ mode, name, icon, person, open, close, leave, go }: PanelProps) {
  const [conversation] = useState(() => new Conversation(mode))
  const { history, messages, begun, told } = useStore(conversation.store)
  const [view, setView] = useState<'talk' | 'threads' | 'removal'>('talk')
  const [draft, setDraft] = useState('')
  const dialog = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
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

  const ask = (question: string): void => {
    void conversation.ask(question)
    field.current?.focus()
  }
  const talk = useCallback((): void => {
    setView('talk')
    // The field may only now come back.
    requestAnimationFrame(() => field.current?.focus())
  }, [])
  useEffect(
    () =>
      takeQuestions((question) => {
        if (question) setDraft(question)
        talk()
      }),
    [talk],
  )
  const actions: HeadAction[] = [
    { label: 'Nueva conversación', act: () => (conversation.startAnew(), talk()) },
    ...(mode === 'private' ? [{ label: 'Tus conversaciones', act: () => setView('threads') }] : []),
    ...(begun ? [{ label: 'Borrar esta conversación', act: () => setView('removal') }] : []),
  ]
  const press = (event: KeyboardEvent): void => {
    const { key, ctrlKey, metaKey } = event
    if (key === 'Escape' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      if (view === 'talk') close()
      else talk()
    }
    // The page's own keys are not meant by whoever types here, save those that no text holds.
    if (!ctrlKey && !metaKey) event.stopPropagation()
  }
  const follow = (href: string): boolean => {
    if (isPhone()) leave()
    return go(href)
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
    >
      <PanelHead name={name} icon={icon} actions={actions} close={close} />
      <Follow value={follow}>
        {view === 'threads' ? (
          <Threads
            current={conversation.thread}
            choose={(thread) => (void conversation.switchTo(thread), talk())}
            back={talk}
          />
        ) : (
          <Log
            {...{ conversation, mode, person, history, messages, ask }}
            search={(question) => {
              if (isPhone()) leave()
              openSearch(question)
            }}
          />
        )}
      </Follow>
      <p role="status" className="unseen">
        {told}
      </p>
      {view === 'removal' && <Removal remove={() => conversation.remove()} leave={talk} />}
      {view === 'talk' && (
        <Composer
          {...{ field, draft, setDraft, answering }}
          send={() => {
            ask(draft.trim())
            setDraft('')
          }}
          stop={() => conversation.stop()}
        />
      )}
    </dialog>
  )
}
