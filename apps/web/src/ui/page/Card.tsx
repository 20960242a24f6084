import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'
import css from './Card.module.css'

type Props = ComponentProps<'div'> & {
  as?: 'div' | 'article' | 'section' | 'li' | undefined
  /** Adds a hover effect, for a card that contains a link to its subject. */
  raised?: boolean | undefined
}

export function Card({ as: Tag = 'div', raised, className, ...rest }: Props) {
  const Element = Tag as 'div'
  return <Element {...rest} className={cx(css.card, raised && css.raised, className)} />
}
