import { QUESTION_TOO_LONG, questionLength } from '@portal/domain/assistant/question.length'
import { LIMITS } from '@portal/domain/limits'
import { ArrowUp, Square } from 'lucide-react'
import { type KeyboardEvent, type Ref, useRef } from 'react'
import { IconButton } from '../../ui/button/Button.tsx'
import css from './Panel.module.css'

interface Props {
  field: Ref<HTMLTextAreaElement>
  draft: string
  setDraft: (text: string) => void
  answering: boolean
  send: () => void
  stop: () => void
}

const COUNTED = LIMITS.question * 0.9

/** Milliseconds after the end of an input-method composition during which Enter does not send the question. */
const SAME_KEY_MS = 50

const figure = (count: number): string => count.toLocaleString('es-CL')

/** Form for a question. Enter sends it, Shift+Enter adds a line break; while an answer is written, the button stops it. */
export function Composer({ field, draft, setDraft, answering, send, stop }: Props) {
  const length = questionLength(draft)
  const tooLong = length > LIMITS.question
  const mayGo = draft.trim() !== '' && !tooLong
  /* Enter also ends the composition of an input method; Safari fires `compositionend` before that `keydown`. */
  const composed = useRef(false)
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || composed.current) return
    event.preventDefault()
    if (mayGo && !answering) send()
  }
  return (
    <form
      className={css.composer}
      onSubmit={(event) => {
        event.preventDefault()
        if (mayGo) send()
      }}
    >
      <div className={css.box} data-bad={tooLong || undefined}>
        <textarea
          ref={field}
          rows={1}
          value={draft}
          placeholder="Escribe tu pregunta"
          aria-label="Tu pregunta"
          aria-invalid={tooLong}
          aria-describedby="assistant-limit"
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
        {/* Different keys, because a reused element would become the send button while the stop button is still pressed. */}
        {answering ? (
          <IconButton key="stop" className={css.send} label="Detener la respuesta" onClick={stop}>
            <Square fill="currentColor" />
          </IconButton>
        ) : (
          <IconButton key="send" type="submit" className={css.send} label="Enviar" disabled={!mayGo}>
            <ArrowUp />
          </IconButton>
        )}
      </div>
      <div className={css.limit} id="assistant-limit">
        <span role="alert">{tooLong && QUESTION_TOO_LONG}</span>
        {length >= COUNTED && (
          <span className={css.count} data-bad={tooLong || undefined}>
            {figure(length)} de {figure(LIMITS.question)}
          </span>
        )}
      </div>
    </form>
  )
}
