import type { ReactNode } from 'react'
import { ExternalLink } from '../ui/ExternalLink.tsx'
import { isMarked, type NavLink } from './navigation.ts'
import { NEW_WINDOW } from '../new-window.ts'
import type { FrameProps } from './session.props.ts'

type Props = Pick<FrameProps, 'links' | 'routeName' | 'counts'> & {
  entry: NavLink
  icon?: ReactNode
  className?: string | undefined
  onPress?: (() => void) | undefined
}

/** Navigation link to a page of the portal or to an external address. */
export function NavAnchor({ entry, icon, links, routeName, counts, className, onPress }: Props) {
  const count = counts?.[entry.to ?? '']
  if (entry.link) {
    return (
      <ExternalLink href={links[entry.link]} hint={NEW_WINDOW} className={className} onClick={onPress}>
        {icon}
        {entry.label}
      </ExternalLink>
    )
  }
  return (
    <a
      href={entry.to ?? ''}
      className={className}
      onClick={onPress}
      aria-current={isMarked(entry, routeName) ? 'page' : undefined}
    >
      {icon}
      {entry.label}
      {count && <span className="small">{count}</span>}
    </a>
  )
}
