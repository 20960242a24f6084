import type { PersonWithAccess } from '@portal/contract/people'
import { can } from '@portal/domain/access/permission'
import { chileanDay } from '@portal/domain/moment'
import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useLastingError } from '../../api/query-client.ts'
import { useSession } from '../../session/session.store.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Drawer } from '../../ui/dialog/Drawer.tsx'
import { RetryNote } from '../../ui/status/Note.tsx'
import css from './DrawerList.module.css'
import { DrawerListLoading } from './DrawerListLoading.tsx'
import { confirmAccess } from './confirm-access.ts'
import { endAccess, nameOf } from './end-access.ts'
import { peopleQuery } from '../../state/people.ts'
import type { Shared } from './people.api.ts'
import { ShareDialog } from './SharingDialog.tsx'

const TITLE = 'Personas con acceso'

interface Props {
  card: Shared
  onClose: () => void
  /** Called after the signed-in person has ended their own access to the integration. */
  onLeft?: (() => void) | undefined
}

export function PeopleDrawer({ card, onClose, onLeft = onClose }: Props) {
  const administrator = useSession((session) => session.administrator)
  const { data, error, isPending, isFetching, refetch } = useQuery(peopleQuery(card.uuid))
  const failed = useLastingError({ error, isPending }) !== null
  const [sharing, setSharing] = useState(false)
  return (
    <Drawer onClose={onClose} label={TITLE} closeLabel="Cerrar las personas" head={<b>{TITLE}</b>}>
      <div className={css.body}>
        {isPending && !failed && <DrawerListLoading label="Cargando las personas" rows={3} />}
        {failed && !data && (
          <RetryNote title="No pudimos cargar las personas" busy={isFetching} onRetry={() => void refetch()} />
        )}
        {data && (
          <ul role="list" className={css.list}>
            {data.map((person) => (
              <Person key={`${person.pending} ${person.email}`} person={person} card={card} onLeft={onLeft} />
            ))}
          </ul>
        )}
        {data && can(card.role, administrator, 'share') && (
          <Button block icon={<UserPlus />} onClick={() => setSharing(true)}>
            Compartir
          </Button>
        )}
      </div>
      {sharing && <ShareDialog card={card} onClose={() => setSharing(false)} />}
    </Drawer>
  )
}

function AccessText({ role, pending, since, expires_at, consent }: PersonWithAccess) {
  const owner = role === 'OWNER'
  const told = pending
    ? `${owner ? 'Transferencia' : 'Invitación'} ${consent ? 'por confirmar' : 'pendiente'}, hasta el`
    : `${owner ? 'Dueño' : 'Colega'} desde el`
  const moment = expires_at ?? since
  return (
    <>
      {told} <time dateTime={moment}>{chileanDay(moment)}</time>
    </>
  )
}

function Person({ person, card, onLeft }: { person: PersonWithAccess; card: Shared; onLeft: () => void }) {
  const [busy, setBusy] = useState(false)
  const { id, email, name, self, pending, role } = person
  const removable = id !== null && (pending || role === 'SHARED')
  const end = async (): Promise<void> => {
    if (await endAccess(card, person, setBusy)) onLeft()
  }
  const confirm = async (): Promise<void> => {
    if ((await confirmAccess(card, person, setBusy)) && card.role === 'OWNER') onLeft()
  }
  const word = self ? 'Salir' : pending ? 'Retirar' : 'Quitar'
  return (
    <li className={css.person}>
      <div>
        <p className={css.summary}>
          <bdi>{nameOf(person)}</bdi>
          {self && ' (tú)'}
        </p>
        {name && email && <p className={css.by}>{email}</p>}
        <p className={css.by}>
          <AccessText {...person} />
        </p>
      </div>
      <div className={css.acts}>
        {person.consent === 'caller' && (
          <Button busy={busy} onClick={() => void confirm()} aria-label={`Confirmar la transferencia a ${email}`}>
            Confirmar
          </Button>
        )}
        {removable && (
          <Button busy={busy} onClick={() => void end()} aria-label={self ? undefined : `${word} a ${nameOf(person)}`}>
            {word}
          </Button>
        )}
      </div>
    </li>
  )
}
