import type { MouseEvent } from 'react'
import { isPlainPress } from '../link/press.ts'
import css from './SkipLink.module.css'

/**
 * First focusable link of the page; moves the focus past the navigation without adding a history entry. The focus goes to `main` if the
 * target has not loaded yet.
 */
export function SkipLink({ href, children }: { href: string; children: string }) {
  const skip = (event: MouseEvent) => {
    if (!isPlainPress(event)) return
    event.preventDefault()
    const target = document.querySelector<HTMLElement>(href) ?? document.querySelector('main')
    target?.focus()
  }
  return (
    <a href={href} className={css.skip} onClick={skip}>
      {children}
    </a>
  )
}
