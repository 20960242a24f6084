import type { Rating, Source } from '@portal/contract/assistant'
import {
  ArrowRight,
  BookOpen,
  Check,
  CircleQuestionMark,
  Copy,
  FileBraces,
  RotateCw,
  Search,
  ThumbsDown,
  ThumbsUp,
} from 'lucide-react'
import { TIMING } from '@portal/domain/limits'
import { useEffect, useState } from 'react'
import { KIND_LABELS } from '@portal/documentation/search/passage'
import { type Shown, STOPPED } from './conversation.state.ts'
import { PortalLink } from './PortalLink.tsx'
import help from '../../form/help/HelpText.module.css'
import { RichText } from '../../form/help/HelpText.tsx'
import { Button, buttonClass, IconButton } from '../../ui/button/Button.tsx'
import css from './Panel.module.css'
import { copyText } from '../../ui/browser/copy.ts'
import { plainText } from '../../form/help/markdown.ts'

interface Props {
  answer: Shown
  question: string
  rate: (to: Rating) => Promise<void>
  retry: () => void
  search: () => void
}

export function Answer({ answer, question, rate, retry, search }: Props) {
  const { text, status, sources, actions, failure } = answer
  const ended = status !== 'waiting' && status !== 'writing'
  return (
    <div className={css.answer}>
      <span className="visually-hidden">Asistente:</span>
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
      {answer.id !== undefined && status === 'done' && <AnswerTools answer={answer} question={question} rate={rate} />}
    </div>
  )
}

/** Animation of three squares in place of an answer of the assistant, until the first text of the answer arrives. */
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

const RATINGS = [
  { to: 'up', label: 'Me sirvió', Icon: ThumbsUp },
  { to: 'down', label: 'No me sirvió', Icon: ThumbsDown },
] as const

const COPIED = 'Respuesta copiada'

function AnswerTools({ answer, question, rate }: Pick<Props, 'answer' | 'question' | 'rate'>) {
  const [told, setTold] = useState('')
  useEffect(() => {
    if (!told) return
    const shown = setTimeout(() => setTold(''), TIMING.longNotice)
    return () => clearTimeout(shown)
  }, [told])
  const copy = async (): Promise<void> => {
    const done = await copyText(plainText(answer.text))
    setTold(done ? COPIED : 'No pudimos copiar la respuesta')
  }
  const say = (to: Rating): void => {
    setTold('')
    rate(answer.rating === to ? null : to).catch(() => setTold('No pudimos guardar tu valoración'))
  }
  return (
    <div role="group" aria-label={`Respuesta a: ${question}`} className={css.tools}>
      {RATINGS.map(({ to, label, Icon }) => (
        <IconButton key={to} aria-pressed={answer.rating === to} label={label} title={label} onClick={() => say(to)}>
          <Icon />
        </IconButton>
      ))}
      <IconButton label="Copiar la respuesta" title="Copiar la respuesta" onClick={() => void copy()}>
        {told === COPIED ? <Check /> : <Copy />}
      </IconButton>
      <span role="status">{told}</span>
    </div>
  )
}

const ICONS = { documentation: BookOpen, faq: CircleQuestionMark, reference: FileBraces }

function titles({ kind, title, section }: Source): { name: string; place: string } {
  const label = KIND_LABELS[kind]
  if (kind === 'faq') return { name: section, place: label }
  if (kind === 'reference') return { name: section, place: section === title ? label : `${label}, ${title}` }
  return { name: title, place: section === title ? label : `${label}, sección ${section}` }
}

function Sources({ sources }: { sources: readonly Source[] }) {
  if (sources.length === 0) return null
  return (
    <ul role="list" className={css.sources} aria-label="Fuentes">
      {sources.map((source) => {
        const Icon = ICONS[source.kind] ?? BookOpen
        const { name, place } = titles(source)
        return (
          <li key={source.href}>
            <PortalLink href={source.href} className={css.source}>
              <Icon />
              <span>
                {name}
                <small>{place}</small>
              </span>
            </PortalLink>
          </li>
        )
      })}
    </ul>
  )
}
