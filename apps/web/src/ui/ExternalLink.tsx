import { ArrowUpRight } from 'lucide-react'
import type { ComponentProps } from 'react'
import { VisuallyHidden } from './VisuallyHidden.tsx'

type Props = ComponentProps<'a'> & {
  href: string
  /** Says to those who listen that another window opens. */
  hint: string
}

/** A link that leaves the portal, in another window, marked as such. */
export function ExternalLink({ hint, children, ...rest }: Props) {
  return (
    <a {...rest} target="_blank" rel="noopener noreferrer">
      {children}
      <VisuallyHidden> {hint}</VisuallyHidden>
      <ArrowUpRight className="small" />
    </a>
  )
}
