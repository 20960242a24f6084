import { useEffect, useRef } from 'react'
import { Answer } from './Answer.tsx'
import type { Conversation } from './conversation.ts'
import type { ConversationState, Shown } from './conversation.state.ts'
import { Greeting } from './Greeting.tsx'
import type { ChatMode } from '../../state/thread.ids.ts'

interface Props extends Pick<ConversationState, 'history' | 'messages'> {
  conversation: Conversation
  mode: ChatMode
  /** Whether the panel shows; where nothing is drawn, nothing can be scrolled. */
  open: boolean
  person: string | undefined
  ask: (question: string) => void
  search: (question: string) => void
}

/** Pixels over a question that stands at the top. */
const ABOVE = 16
/** What scrolls can be reached by the keyboard. */
const SCROLLS = { tabIndex: 0 }

/** Shows the end of what was said, but of a long answer its beginning: no further than to the last question. Answers where it stands then. */
function showNews(log: HTMLElement): number {
  const asked = [...log.querySelectorAll<HTMLElement>('.question')].at(-1)
  const end = log.scrollHeight - log.clientHeight
  log.scrollTop = asked ? Math.min(end, asked.offsetTop - log.offsetTop - ABOVE) : 0
  return log.scrollTop
}

/** What was said, oldest first. New text comes into view unless the person has moved to read something else. */
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
    // What is said aloud is the whole answer, by the panel; here it comes in pieces.
    <div
      ref={log}
      role="log"
      aria-label="Conversación"
      aria-live="off"
      {...SCROLLS}
      className="log"
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        const ended = scrollTop + clientHeight >= scrollHeight - 1
        follows.current = ended || Math.abs(scrollTop - place.current) <= 1
      }}
    >
      <Greeting mode={mode} person={person} fresh={history === 'ready' && messages.length === 0} ask={ask} />
      {history === 'loading' && <Loading />}
      {history === 'failed' && (
        <div className="answer">
          <p className="failure">No pudimos cargar lo que conversaste antes.</p>
          <div className="actions">
            <button type="button" className="button" onClick={() => void conversation.open()}>
              Reintentar
            </button>
          </div>
        </div>
      )}
      {messages.map((message) =>
        message.role === 'person' ? (
          <p key={message.key} className="question">
            <span className="unseen">Tú: </span>
            {message.text}
          </p>
        ) : (
          <Answer
            key={message.key}
            answer={message}
            rate={(to) => conversation.rate(message, to)}
            retry={() => void conversation.retry(message)}
            search={() => search(questionOf(message))}
          />
        ),
      )}
    </div>
  )
}

const Loading = () => (
  <div className="loading">
    <span className="unseen">Cargando la conversación</span>
    <i />
    <i />
    <i />
  </div>
)
