import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import css from './Container.module.css'

type Props = ComponentProps<'div'> & {
  /** With the space of a page of its own above and below. */
  page?: boolean | undefined
}

/** The width and the margins that pages share. */
export function Container({ page, className, ...rest }: Props) {
  return <div {...rest} className={cx(css.container, page && css.page, className)} />
}
