import type { Rating } from '@portal/contract/assistant'
import { ArrowRight, RotateCw, Search } from 'lucide-react'
import { AnswerTools } from './AnswerTools.tsx'
import { type Shown, STOPPED } from './conversation.state.ts'
import { PortalLink } from './PortalLink.tsx'
import help from '../../form/help/HelpText.module.css'
import { RichText } from '../../form/help/RichText.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { buttonClass } from '../../ui/button/button.class.ts'
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx'
import css from './Panel.module.css'
import { Sources } from './Sources.tsx'

interface Props {
  answer: Shown
  rate: (to: Rating) => Promise<void>
  retry: () => void
  /** Opens the portal's search with the question. */
  search: () => void
}

/** An answer of the assistant: its text, its sources and the next steps. */
export function Answer({ answer, rate, retry, search }: Props) {
  const { text, status, sources, actions, failure } = answer
  const ended = status !== 'waiting' && status !== 'writing'
  return (
    <div className={css.answer}>
      <VisuallyHidden>Asistente:</VisuallyHidden>
      {status === 'waiting' && <Searching />}
      <div className={help.text}>
        <RichText text={text} writing={!ended} link={PortalLink} />
      </div>
      {status === 'stopped' && <p className={css.aside}>{STOPPED}</p>}
      {failure !== undefined && <p className={css.failure}>{failure}</p>}
      {ended && <Sources sources={sources} />}
      {ended && (
        <div className={css.actions}>
          {actions.map(({ label, href }) => (
            <PortalLink key={href + label} href={href} className={buttonClass('secondary')}>
              {label}
              <ArrowRight />
            </PortalLink>
          ))}
          {status === 'failed' && (
            <Button icon={<RotateCw />} onClick={retry}>
              Reintentar
            </Button>
          )}
          {(status === 'failed' || !answer.known) && (
            <Button icon={<Search />} onClick={search}>
              Buscar en la documentación
            </Button>
          )}
        </div>
      )}
      {answer.id !== undefined && status === 'done' && <AnswerTools answer={answer} rate={rate} />}
    </div>
  )
}

/** Animation of three squares, shown until the first text arrives. */
const Searching = () => (
  <p className={css.searching}>
    <span aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
    Buscando en la documentación
  </p>
)
