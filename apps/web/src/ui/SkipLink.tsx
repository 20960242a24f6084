import type { MouseEvent } from 'react'
import { isPlainPress } from './press.ts'
import css from './SkipLink.module.css'

/** First thing that the keyboard meets: jumps over the navigation. It leaves no step in the history. */
export function SkipLink({ href, children }: { href: string; children: string }) {
  const skip = (event: MouseEvent) => {
    if (!isPlainPress(event)) return
    event.preventDefault()
    document.querySelector<HTMLElement>(href)?.focus()
  }
  return (
    <a href={href} className={css.skip} onClick={skip}>
      {children}
    </a>
  )
}
