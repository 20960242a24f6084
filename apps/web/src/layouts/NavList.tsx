import { Blocks, BookOpen, House, LayoutGrid } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useSession } from '../session/session.store.ts'
import { groupedNavigation, isMarked, type NavLink, type NavMenu } from './navigation.ts'
import css from '../ui/page/SideNav.module.css'
import { useRouteHandle } from '../route-handle.ts'
import { useLinks } from '../session/configuration.ts'
import { ExternalLink } from '../ui/link/ExternalLink.tsx'

const ICONS: Readonly<Record<string, typeof House>> = {
  Home: House,
  Documentación: BookOpen,
  'Mis integraciones': LayoutGrid,
  'Kit de Integración': Blocks,
}

export type Counts = Readonly<Record<string, string>>

interface Props {
  counts?: Counts | undefined
  onPress?: () => void
}

export function NavList(props: Props) {
  const { status, administrator } = useSession()
  return (
    <nav className={css.nav} aria-label="Menú">
      {groupedNavigation({ signedIn: status === 'signed-in', administrator }).map((group) => (
        <Group key={group.label} group={group} {...props} />
      ))}
    </nav>
  )
}

function Group({ group, counts, onPress }: Props & { group: NavMenu }) {
  const id = useId()
  return (
    <>
      {group.label && <h2 id={id}>{group.label}</h2>}
      <ul role="list" aria-labelledby={group.label ? id : undefined}>
        {group.items.map((entry) => {
          const Icon = ICONS[entry.label]
          return (
            <li key={entry.label}>
              <NavAnchor entry={entry} icon={Icon && <Icon />} count={counts?.[entry.to ?? '']} onPress={onPress} />
            </li>
          )
        })}
      </ul>
    </>
  )
}

interface NavAnchorProps {
  entry: NavLink
  icon?: ReactNode
  count?: string | undefined
  className?: string | undefined
  onPress?: (() => void) | undefined
}

export function NavAnchor({ entry, icon, count, className, onPress }: NavAnchorProps) {
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
