import { Blocks, BookOpen, House, LayoutGrid } from 'lucide-react'
import { useId } from 'react'
import { useSession } from '../session/session.store.ts'
import { groupedNavigation, type NavMenu } from './navigation.ts'
import { NavAnchor } from './NavAnchor.tsx'
import css from '../ui/page/SideNav.module.css'

const ICONS: Readonly<Record<string, typeof House>> = {
  Home: House,
  Documentación: BookOpen,
  'Mis integraciones': LayoutGrid,
  'Kit de Integración': Blocks,
}

/** Numbers shown after entries, by the entry's address. */
export type Counts = Readonly<Record<string, string>>

interface Props {
  counts?: Counts | undefined
  onPress?: () => void
}

/** Vertical list of the whole navigation, used in the drawer and in the administrator's sidebar. */
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
