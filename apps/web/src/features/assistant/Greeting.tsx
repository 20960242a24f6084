import { SUGGESTED } from '@portal/documentation/suggested'
import type { ChatMode } from '../../state/thread.ids.ts'

interface Props {
  mode: ChatMode
  person: string | undefined
  /** Nothing was asked yet. */
  fresh: boolean
  ask: (question: string) => void
}

/** The first words of every conversation, with questions to begin with. */
export function Greeting({ mode, person, fresh, ask }: Props) {
  const [first] = person?.trim().split(/\s+/) ?? []
  return (
    <div className="answer">
      <p>
        Hola{first ? `, ${first}` : ''}. Pregunta por la API, la firma o{' '}
        {mode === 'private' ? 'tu integración' : 'los webhooks'}.
      </p>
      {fresh && (
        <>
          <p className="aside">Cada respuesta dice de qué sección viene. No escribas contraseñas ni claves.</p>
          <ul className="suggested" aria-label="Preguntas para empezar">
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
