import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'
import css from './Container.module.css'

type Props = ComponentProps<'div'> & {
  page?: boolean | undefined
}

/** Column with the width and side margins that all pages share. */
export function Container({ page, className, ...rest }: Props) {
  return <div {...rest} className={cx(css.container, page && css.page, className)} />
}
