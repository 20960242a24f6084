import type { Rating } from '@portal/contract/assistant'
import { ArrowRight, RotateCw, Search } from 'lucide-react'
import { AnswerTools } from './AnswerTools.tsx'
import { type Shown, STOPPED } from './conversation.state.ts'
import { PortalLink } from './PortalLink.tsx'
import { RichText } from '../../form/help/RichText.tsx'
import { Sources } from './Sources.tsx'

interface Props {
  answer: Shown
  rate: (to: Rating) => Promise<void>
  retry: () => void
  /** Opens the search box with the question. */
  search: () => void
}

/** An answer: its text as it comes, where it was taken from, and what can be done next. */
export function Answer({ answer, rate, retry, search }: Props) {
  const { text, status, sources, actions, failure } = answer
  const ended = status !== 'waiting' && status !== 'writing'
  return (
    <div className="answer">
      <span className="unseen">Asistente:</span>
      {status === 'waiting' && <Searching />}
      <RichText text={text} writing={!ended} link={PortalLink} />
      {status === 'stopped' && <p className="aside">{STOPPED}</p>}
      {failure !== undefined && <p className="failure">{failure}</p>}
      {ended && <Sources sources={sources} />}
      {ended && (
        <div className="actions">
          {actions.map(({ label, href }) => (
            <PortalLink key={href + label} href={href} className="button">
              {label}
              <ArrowRight aria-hidden />
            </PortalLink>
          ))}
          {status === 'failed' && (
            <button type="button" className="button" onClick={retry}>
              <RotateCw aria-hidden />
              Reintentar
            </button>
          )}
          {(status === 'failed' || !answer.known) && (
            <button type="button" className="button" onClick={search}>
              <Search aria-hidden />
              Buscar en la documentación
            </button>
          )}
        </div>
      )}
      {answer.id !== undefined && status === 'done' && <AnswerTools answer={answer} rate={rate} />}
    </div>
  )
}

/** While nothing has come yet: three modules of the mark, one after the other. */
const Searching = () => (
  <p className="searching">
    <span aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
    Buscando en la documentación
  </p>
)
