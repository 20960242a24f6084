import type { PersonWithAccess } from '@portal/contract/people'
import { can } from '@portal/domain/access/permission'
import { avatarColor, initials } from '@portal/domain/integration/avatar'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../session/session.store.ts'
import { useEnroller } from '../../state/open-enroller.ts'
import { peopleQuery, useAskedSharing } from '../../state/people.ts'
import { cx } from '../../ui/cx.ts'
import { Avatar } from '../../ui/drawing/Avatar.tsx'
import { linkClass } from '../../ui/link/ExternalLink.tsx'
import { Loaded } from './Loaded.tsx'
import { Part } from './Part.tsx'
import css from './PeoplePart.module.css'
import rows from './Rows.module.css'

/** Who has access; whoever may share it can do so from here. */
export function PeoplePart() {
  const { uuid, role } = useEnroller()
  const administrator = useSession((session) => session.administrator)
  const people = useQuery(peopleQuery(uuid))
  const share = can(role, administrator, 'share') && (
    <button
      type="button"
      className={linkClass}
      aria-haspopup="dialog"
      onClick={() => useAskedSharing.setState({ asked: true })}
    >
      Compartir
    </button>
  )
  return (
    <Part title="Personas" aside={share}>
      <Loaded from={people} what="las personas" rows={2}>
        {(data) => (
          <ul role="list" className={cx(rows.rows, css.people)}>
            {data.map((person) => (
              <Person key={`${person.pending} ${person.email} ${person.name}`} person={person} />
            ))}
          </ul>
        )}
      </Loaded>
    </Part>
  )
}

function Person({ person }: { person: PersonWithAccess }) {
  const name = person.name ?? person.email ?? 'Sin nombre'
  return (
    <li>
      <Avatar initials={initials(name)} color={colorOf(name)} small />
      <bdi className="ellipsis">{name}</bdi>
      <span>{wordOf(person)}</span>
    </li>
  )
}

/** Colour by the name, because a person has none of their own. */
const colorOf = (name: string): string =>
  avatarColor([...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0, 7).toString(16))

function wordOf({ self, pending, role }: PersonWithAccess): string {
  if (self) return 'Tú'
  if (pending) return role === 'OWNER' ? 'Transferencia pendiente' : 'Invitación pendiente'
  return role === 'OWNER' ? 'Dueño' : 'Colega'
}
