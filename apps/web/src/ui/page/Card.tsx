import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'
import css from './Card.module.css'

type Props = ComponentProps<'div'> & {
  as?: 'div' | 'article' | 'section' | 'li' | undefined
}

export function Card({ as: Tag = 'div', className, ...rest }: Props) {
  const Element = Tag as 'div'
  return <Element {...rest} className={cx(css.card, className)} />
}
