import { SUGGESTED } from '@portal/documentation/suggested'
import type { ChatMode } from '../../state/thread.ids.ts'
import css from './Panel.module.css'

interface Props {
  mode: ChatMode
  person: string | undefined
  /** True until the first question. */
  fresh: boolean
  ask: (question: string) => void
}

/** Greeting at the start of every conversation, with suggested questions. */
export function Greeting({ mode, person, fresh, ask }: Props) {
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
