import { QUESTION_TOO_LONG, questionLength } from '@portal/domain/assistant/question.length'
import { LIMITS } from '@portal/domain/limits'
import { ArrowUp, Square } from 'lucide-react'
import { type KeyboardEvent, type Ref, useRef } from 'react'

interface Props {
  field: Ref<HTMLTextAreaElement>
  draft: string
  setDraft: (text: string) => void
  answering: boolean
  send: () => void
  stop: () => void
}

/** From how many characters on it is told how many are left. */
const COUNTED = LIMITS.question * 0.9

/** Within so many milliseconds a key is still the one that ended a composition. */
const SAME_KEY_MS = 50

const figure = (count: number): string => count.toLocaleString('es-CL')

/** Where the question is written. Enter sends it, Shift with Enter begins a line; while an answer is written the button stops it. */
export function Composer({ field, draft, setDraft, answering, send, stop }: Props) {
  const length = questionLength(draft)
  const tooLong = length > LIMITS.question
  const mayGo = draft.trim() !== '' && !tooLong
  /* Enter also ends a word that an input method composes, and Safari tells that end before the key. */
  const composed = useRef(false)
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || composed.current) return
    event.preventDefault()
    if (mayGo && !answering) send()
  }
  return (
    <form
      className="composer"
      onSubmit={(event) => {
        event.preventDefault()
        if (mayGo) send()
      }}
    >
      <div className="box" data-bad={tooLong || undefined}>
        <textarea
          ref={field}
          rows={1}
          value={draft}
          placeholder="Escribe tu pregunta"
          aria-label="Tu pregunta"
          aria-invalid={tooLong}
          aria-describedby="limit"
          enterKeyHint="send"
          onChange={(event) => setDraft(event.target.value)}
          onKeyDown={press}
          onCompositionEnd={() => {
            composed.current = true
            setTimeout(() => {
              composed.current = false
            }, SAME_KEY_MS)
          }}
        />
        {/* Keys: the same element would become one that sends while it is still being pressed. */}
        {answering ? (
          <button key="stop" type="button" className="send" aria-label="Detener la respuesta" onClick={stop}>
            <Square aria-hidden fill="currentColor" />
          </button>
        ) : (
          <button key="send" type="submit" className="send" aria-label="Enviar" disabled={!mayGo}>
            <ArrowUp aria-hidden />
          </button>
        )}
      </div>
      <div className="limit" id="limit">
        <span role="alert">{tooLong && QUESTION_TOO_LONG}</span>
        {length >= COUNTED && (
          <span className="count" data-bad={tooLong || undefined}>
            {figure(length)} de {figure(LIMITS.question)}
          </span>
        )}
      </div>
    </form>
  )
}
