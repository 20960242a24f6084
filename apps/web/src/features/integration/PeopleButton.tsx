import { Users } from 'lucide-react'
import { lazy } from 'react'
import { useNavigate } from 'react-router'
import { path } from '../../paths.ts'
import { DrawerButton } from '../../ui/dialog/DrawerButton.tsx'
import type { Shared } from './SharingDialog.tsx'

const PeopleDrawer = lazy(async () => ({ default: (await import('./PeopleDrawer.tsx')).PeopleDrawer }))

/** Button that opens the people with access. A person who ends their own access returns to the integration list. */
export function PeopleButton({ card, compact }: { card: Shared; compact?: boolean }) {
  const navigate = useNavigate()
  return (
    <DrawerButton label="Personas con acceso" icon={Users} compact={compact}>
      {(close) => (
        <PeopleDrawer
          card={card}
          onClose={close}
          onLeft={() => void navigate(path.listIntegration(), { replace: true })}
        />
      )}
    </DrawerButton>
  )
}
