import { Link2, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { FaqEntry as Entry } from '@portal/documentation/faq'
import { toast } from '../../feedback/feedback.store.ts'
import { HelpText } from '../../form/help/HelpText.tsx'
import { path } from '../../paths.ts'
import { copyText } from '../../ui/browser/copy.ts'
import css from './FaqPage.module.css'

interface Props {
  entry: Entry
  hidden: boolean
  unfolded: boolean
  /** Key of the navigation whose hash names this question, else undefined; a new key opens the question and scrolls to it. */
  arrival: string | undefined
}

export function FaqEntry({ entry: { filter_id, question, answer }, hidden, unfolded, arrival }: Props) {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (arrival === undefined || !details.current) return
    details.current.open = true
    details.current.scrollIntoView()
    details.current.querySelector('summary')?.focus({ preventScroll: true, focusVisible: false })
  }, [arrival])
  return (
    <details
      ref={details}
      id={filter_id}
      hidden={hidden}
      open={unfolded}
      data-named={arrival === undefined ? undefined : ''}
      className={css.question}
    >
      <summary>
        <h3>{question}</h3>
        <X />
      </summary>
      <div className={css.answer}>
        <HelpText answer={answer} />
        <button
          type="button"
          aria-label={`Copiar enlace: ${question}`}
          className={css.copy}
          onClick={() => void copyAddress(filter_id)}
        >
          <Link2 className="small" />
          Copiar enlace
        </button>
      </div>
    </details>
  )
}

async function copyAddress(id: string): Promise<void> {
  const copied = await copyText(`${location.origin}${path.questions()}#${id}`)
  if (copied) toast({ tone: 'ok', title: 'Enlace copiado' }, 'success')
  else toast({ tone: 'bad', title: 'No pudimos copiar el enlace' }, 'error')
}
