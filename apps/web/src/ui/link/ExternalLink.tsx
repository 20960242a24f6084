import { ArrowUpRight } from 'lucide-react'
import type { ComponentProps } from 'react'
import css from './Link.module.css'

/** CSS class of a link on its own line, usually with an arrow after its text. */
export const linkClass = css.link

type Props = ComponentProps<'a'> & { href: string }

/** Link out of the portal, opened in a new window and marked with an arrow. */
export function ExternalLink({ children, ...rest }: Props) {
  return (
    <a {...rest} target="_blank" rel="noopener noreferrer">
      {children}
      <span className="visually-hidden"> (se abre en otra ventana)</span>
      <ArrowUpRight className="small" />
    </a>
  )
}
