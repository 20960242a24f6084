import type { Rating } from '@portal/contract/assistant'
import { TIMING } from '@portal/domain/limits'
import { Check, Copy, ThumbsDown, ThumbsUp } from 'lucide-react'
import { useEffect, useState } from 'react'
import { copyText } from '../../ui/browser/copy.ts'
import type { Shown } from './conversation.state.ts'
import { plainText } from '../../form/help/markdown.ts'

interface Props {
  answer: Shown
  rate: (to: Rating) => Promise<void>
}

const RATINGS = [
  { to: 'up', label: 'Me sirvió', Icon: ThumbsUp },
  { to: 'down', label: 'No me sirvió', Icon: ThumbsDown },
] as const

const COPIED = 'Respuesta copiada'

/** What can be done with an answer: say whether it helped, and copy it. */
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
    <div className="tools">
      {RATINGS.map(({ to, label, Icon }) => (
        <button
          key={to}
          type="button"
          className="icon tool"
          aria-pressed={answer.rating === to}
          aria-label={label}
          title={label}
          onClick={() => say(to)}
        >
          <Icon aria-hidden />
        </button>
      ))}
      <button
        type="button"
        className="icon tool"
        aria-label="Copiar la respuesta"
        title="Copiar la respuesta"
        onClick={() => void copy()}
      >
        {told === COPIED ? <Check aria-hidden /> : <Copy aria-hidden />}
      </button>
      <span role="status" className="told">
        {told}
      </span>
    </div>
  )
}
