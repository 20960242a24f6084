import type { ReactNode } from 'react'
import { useRouteHandle } from '../route-handle.ts'
import { useLinks } from '../session/configuration.ts'
import { ExternalLink } from '../ui/link/ExternalLink.tsx'
import { isMarked, type NavLink } from './navigation.ts'

interface Props {
  entry: NavLink
  icon?: ReactNode
  /** Number shown after the label. */
  count?: string | undefined
  className?: string | undefined
  onPress?: (() => void) | undefined
}

/** Navigation link to a page of the portal or to an external address. */
export function NavAnchor({ entry, icon, count, className, onPress }: Props) {
  const links = useLinks()
  const routeName = useRouteHandle()?.name ?? ''
  if (entry.link) {
    return (
      <ExternalLink href={links[entry.link]} className={className} onClick={onPress}>
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
