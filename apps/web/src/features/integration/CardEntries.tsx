import type { IntegrationCard } from '@portal/contract/integration'
import type { PersonWithAccess } from '@portal/contract/people'
import { can, WHY_NOT } from '@portal/domain/access/permission'
import { ArrowRightLeft, CircleCheck, LogOut, Undo2, UserPlus, Users } from 'lucide-react'
import { type ComponentType, type ReactNode, useEffect, useRef } from 'react'
import { queryClient } from '../../api/query-client.ts'
import { toastFailure } from '../../feedback/failure.toast.ts'
import { lazyOverlay, nearing } from '../../feedback/lazy-part.tsx'
import { useSession } from '../../session/session.store.ts'
import { Tooltip } from '../../ui/popover/Tooltip.tsx'
import { endAccess } from './end-access.ts'
import { peopleQuery } from '../../state/people.ts'
import { refreshPeople } from './people.api.ts'

type Opened = ComponentType<{ card: IntegrationCard; onClose: () => void }> & { ahead: () => void }
const DIALOGS = {
  share: lazyOverlay('Compartir', async () => (await import('./SharingDialog.tsx')).ShareDialog),
  transfer: lazyOverlay('Transferir', async () => (await import('./SharingDialog.tsx')).TransferDialog),
  finalise: lazyOverlay('Finalizar', async () => (await import('./FinaliseDialog.tsx')).FinaliseDialog),
  people: lazyOverlay('las personas con acceso', async () => (await import('./PeopleDrawer.tsx')).PeopleDrawer),
} satisfies Record<string, Opened>

interface Props {
  card: IntegrationCard
  close: () => void
  show: (dialog: ReactNode) => void
}

/** Entries of an integration card's menu. Actions that this person may not do are disabled and explain why in a tooltip. */
export function CardEntries({ card, close, show }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const administrator = useSession((session) => session.administrator)
  const refused = can(card.role, administrator, 'share') ? undefined : WHY_NOT.share
  useEffect(() => list.current?.querySelector('button')?.focus(), [])

  const open = (Dialog: Opened) => ({
    ...nearing(Dialog),
    onClick: () => {
      close()
      show(<Dialog card={card} onClose={() => show(undefined)} />)
    },
  })
  return (
    <div ref={list} role="presentation">
      <Entry icon={<UserPlus />} text="Compartir" refused={refused} {...open(DIALOGS.share)} />
      {card.transfer && !refused ? (
        <Entry
          icon={<Undo2 />}
          text="Retirar la transferencia"
          onClick={() => {
            close()
            void endOf(card, ({ pending, role }) => pending && role === 'OWNER')
          }}
        />
      ) : (
        <Entry icon={<ArrowRightLeft />} text="Transferir" refused={refused} {...open(DIALOGS.transfer)} />
      )}
      <Entry icon={<CircleCheck />} text="Finalizar" {...open(DIALOGS.finalise)} />
      <hr />
      <Entry icon={<Users />} text="Personas con acceso" {...open(DIALOGS.people)} />
      {card.role === 'SHARED' && (
        <Entry
          icon={<LogOut />}
          text="Salir de la integración"
          onClick={() => {
            close()
            void endOf(card, ({ self }) => self)
          }}
        />
      )}
    </div>
  )
}

/** Ends one access to an integration, or its open transfer. Loads its people first, because the card does not contain their ids. */
async function endOf(card: IntegrationCard, wanted: (person: PersonWithAccess) => boolean): Promise<void> {
  try {
    const people = await queryClient.query(peopleQuery(card.uuid))
    const found = people.find(wanted)
    if (found) await endAccess(card, found)
    else refreshPeople(card.uuid)
  } catch (error) {
    toastFailure(error, 'longNotice')
    refreshPeople(card.uuid)
  }
}

interface EntryProps extends Partial<ReturnType<typeof nearing>> {
  icon: ReactNode
  text: string
  refused?: string | undefined
  onClick: () => void
}

function Entry({ icon, text, refused, ...handlers }: EntryProps) {
  const entry = (
    <button type="button" role="menuitem" aria-disabled={refused ? true : undefined} {...(refused ? {} : handlers)}>
      {icon}
      <span>{text}</span>
    </button>
  )
  return refused ? <Tooltip text={refused}>{entry}</Tooltip> : entry
}
