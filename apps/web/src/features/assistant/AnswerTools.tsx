import type { Rating } from '@portal/contract/assistant'
import { TIMING } from '@portal/domain/limits'
import { Check, Copy, ThumbsDown, ThumbsUp } from 'lucide-react'
import { useEffect, useState } from 'react'
import { IconButton } from '../../ui/button/IconButton.tsx'
import { copyText } from '../../ui/browser/copy.ts'
import type { Shown } from './conversation.state.ts'
import { plainText } from '../../form/help/markdown.ts'
import css from './Panel.module.css'

interface Props {
  answer: Shown
  rate: (to: Rating) => Promise<void>
}

const RATINGS = [
  { to: 'up', label: 'Me sirvió', Icon: ThumbsUp },
  { to: 'down', label: 'No me sirvió', Icon: ThumbsDown },
] as const

const COPIED = 'Respuesta copiada'

/** Buttons that rate and copy an answer. */
export function AnswerTools({ answer, rate }: Props) {
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
    <div className={css.tools}>
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
