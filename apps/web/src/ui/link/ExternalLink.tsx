import { ArrowUpRight } from 'lucide-react'
import type { ComponentProps } from 'react'
import { VisuallyHidden } from '../text/VisuallyHidden.tsx'

type Props = ComponentProps<'a'> & { href: string }

/** Link out of the portal, opened in a new window and marked with an arrow. */
export function ExternalLink({ children, ...rest }: Props) {
  return (
    <a {...rest} target="_blank" rel="noopener noreferrer">
      {children}
      <VisuallyHidden> (se abre en otra ventana)</VisuallyHidden>
      <ArrowUpRight className="small" />
    </a>
  )
}
