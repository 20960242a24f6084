import { History, Users } from 'lucide-react'
import { lazy } from 'react'
import { useNavigate } from 'react-router'
import { path } from '../../paths.ts'
import { DrawerButton } from '../../ui/dialog/DrawerButton.tsx'
import type { Shared } from './SharingDialog.tsx'

const HistoryDrawer = lazy(async () => ({ default: (await import('./HistoryDrawer.tsx')).HistoryDrawer }))
const PeopleDrawer = lazy(async () => ({ default: (await import('./PeopleDrawer.tsx')).PeopleDrawer }))

interface Props {
  card: Shared
  /** Uuid in the integration's address. */
  uuid: string
  compact?: boolean
}

/** Buttons that open the people with access and the change history of an integration. A person who leaves it returns to the list. */
export function DrawerButtons({ card, uuid, compact }: Props) {
  const navigate = useNavigate()
  return (
    <>
      <DrawerButton label="Personas con acceso" icon={Users} compact={compact}>
        {(close) => (
          <PeopleDrawer
            card={card}
            onClose={close}
            onLeft={() => void navigate(path.listIntegration(), { replace: true })}
          />
        )}
      </DrawerButton>
      <DrawerButton label="Historial" icon={History} compact={compact}>
        {(close) => <HistoryDrawer uuid={uuid} onClose={close} />}
      </DrawerButton>
    </>
  )
}
