import { useEffect, useRef } from 'react'
import { SUGGESTED } from '@portal/documentation/suggested'
import { Answer } from './Answer.tsx'
import type { Conversation } from './conversation.ts'
import type { ConversationState, Shown } from './conversation.state.ts'
import type { ChatMode } from '../../state/thread.ids.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Skeleton } from '../../ui/status/Skeleton.tsx'
import css from './Panel.module.css'

interface Props extends Pick<ConversationState, 'history' | 'messages'> {
  conversation: Conversation
  mode: ChatMode
  /** Whether the panel is open; a closed panel cannot be scrolled. */
  open: boolean
  person: string | undefined
  ask: (question: string) => void
  search: (question: string) => void
}

/** Pixels between the upper edge of the list of messages and a question that is scrolled to the top. */
const ABOVE = 16
/** Attribute that lets keyboard users focus the list of messages and scroll it (WCAG 2.1.1). */
const SCROLLS = { tabIndex: 0 }

/** Scrolls the messages down, but never beyond the last question, so that a long answer shows its start; returns the position. */
function showNews(log: HTMLElement): number {
  const asked = [...log.querySelectorAll<HTMLElement>(`.${css.question}`)].at(-1)
  const end = log.scrollHeight - log.clientHeight
  log.scrollTop = asked ? Math.min(end, asked.offsetTop - log.offsetTop - ABOVE) : 0
  return log.scrollTop
}

/** List of the conversation's messages, oldest first. Scrolls to new text unless the person has scrolled somewhere else. */
export function Log({ conversation, mode, open, person, history, messages, ask, search }: Props) {
  const log = useRef<HTMLDivElement>(null)
  const follows = useRef(true)
  const place = useRef(0)
  const count = useRef(0)
  useEffect(() => {
    if (!open) return
    if (messages.length !== count.current) follows.current = true
    count.current = messages.length
    if (follows.current && log.current) place.current = showNews(log.current)
  }, [messages, open])
  const questionOf = (answer: Shown): string => messages[messages.indexOf(answer) - 1]?.text ?? ''
  return (
    // aria-live is off, because text arrives in pieces; the panel announces the complete answer to screen readers.
    <div
      ref={log}
      role="log"
      aria-label="Conversación"
      aria-live="off"
      {...SCROLLS}
      className={css.log}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        const ended = scrollTop + clientHeight >= scrollHeight - 1
        follows.current = ended || Math.abs(scrollTop - place.current) <= 1
      }}
    >
      <Greeting mode={mode} person={person} fresh={history === 'ready' && messages.length === 0} ask={ask} />
      {history === 'loading' && (
        <>
          <span className="visually-hidden">Cargando la conversación</span>
          <Loading />
        </>
      )}
      {history === 'failed' && (
        <div className={css.answer}>
          <p className={css.failure}>No pudimos cargar lo que conversaste antes.</p>
          <div className={css.actions}>
            <Button onClick={() => void conversation.open()}>Reintentar</Button>
          </div>
        </div>
      )}
      {messages.map((message) =>
        message.role === 'person' ? (
          <p key={message.key} className={css.question}>
            <span className="visually-hidden">Tú: </span>
            {message.text}
          </p>
        ) : (
          <Answer
            key={message.key}
            answer={message}
            question={questionOf(message)}
            rate={(to) => conversation.rate(message, to)}
            retry={() => void conversation.retry(message)}
            search={() => search(questionOf(message))}
          />
        ),
      )}
    </div>
  )
}

export const Loading = () => (
  <div className={css.loading}>
    <Skeleton shape="control" />
    <Skeleton shape="control" />
    <Skeleton shape="control" />
  </div>
)

interface GreetingProps {
  mode: ChatMode
  person: string | undefined
  fresh: boolean
  ask: (question: string) => void
}

function Greeting({ mode, person, fresh, ask }: GreetingProps) {
  const [first] = person?.trim().split(/\s+/) ?? []
  return (
    <div className={css.answer}>
      <p>
        Hola{first ? `, ${first}` : ''}. Pregunta por la API, la firma o{' '}
        {mode === 'private' ? 'tu integración' : 'los webhooks'}.
      </p>
      {fresh && (
        <>
          <p className={css.aside}>Cada respuesta dice de qué sección viene. No escribas contraseñas ni claves.</p>
          <ul role="list" className={css.suggested} aria-label="Preguntas para empezar">
            {SUGGESTED[mode].map((question) => (
              <li key={question}>
                <button type="button" onClick={() => ask(question)}>
                  {question}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
