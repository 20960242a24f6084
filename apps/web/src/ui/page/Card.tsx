import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'
import css from './Card.module.css'

export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={cx(css.card, className)} />
}
