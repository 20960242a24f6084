import type { MouseEvent } from 'react'
import { isPlainPress } from '../link/press.ts'
import css from './SkipLink.module.css'

/** First focusable link of the page; moves the focus past the navigation without adding a history entry. */
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
