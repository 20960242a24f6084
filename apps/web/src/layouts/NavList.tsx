import { Blocks, BookOpen, House, LayoutGrid } from 'lucide-react'
import { useId } from 'react'
import { groupedNavigation, type NavMenu } from './navigation.ts'
import { NavAnchor } from './NavAnchor.tsx'
import type { FrameProps } from './session.props.ts'
import css from '../ui/SideNav.module.css'

const ICONS: Readonly<Record<string, typeof House>> = {
  Home: House,
  Documentación: BookOpen,
  'Mis integraciones': LayoutGrid,
  'Kit de Integración': Blocks,
}

/** Vertical list of the whole navigation, used in the drawer and in the administrator's sidebar. */
export function NavList({ session, onPress, ...frame }: FrameProps & { onPress?: () => void }) {
  const viewer = { signedIn: session.signedIn, administrator: session.administrator }
  return (
    <nav className={css.nav} aria-label="Menú">
      {groupedNavigation(viewer).map((group) => (
        <Group key={group.label} group={group} {...frame} onPress={onPress} />
      ))}
    </nav>
  )
}

type GroupProps = Omit<FrameProps, 'session'> & { group: NavMenu; onPress: (() => void) | undefined }

function Group({ group, ...rest }: GroupProps) {
  const id = useId()
  return (
    <>
      {group.label && <h2 id={id}>{group.label}</h2>}
      <ul role="list" aria-labelledby={group.label ? id : undefined}>
        {group.items.map((entry) => {
          const Icon = ICONS[entry.label]
          return (
            <li key={entry.label}>
              <NavAnchor entry={entry} icon={Icon && <Icon />} {...rest} />
            </li>
          )
        })}
      </ul>
    </>
  )
}
