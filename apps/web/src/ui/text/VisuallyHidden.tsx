import type { ComponentProps } from 'react'
import css from './VisuallyHidden.module.css'

export function VisuallyHidden(props: ComponentProps<'span'>) {
  return <span {...props} className={css.hidden} />
}
