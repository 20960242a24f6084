import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import css from './Card.module.css'

type Props = ComponentProps<'div'> & {
  as?: 'div' | 'article' | 'section' | 'li' | undefined
  /** Answers the pointer, where the card holds a link to the thing it shows. */
  raised?: boolean | undefined
}

/** Groups what acts together. */
export function Card({ as: Tag = 'div', raised, className, ...rest }: Props) {
  const Element = Tag as 'div'
  return <Element {...rest} className={cx(css.card, raised && css.raised, className)} />
}
