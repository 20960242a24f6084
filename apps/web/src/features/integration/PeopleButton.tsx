import { Users } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { path } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import type { Shared } from './SharingDialog.tsx'

const PeopleDrawer = lazy(async () => ({ default: (await import('./PeopleDrawer.tsx')).PeopleDrawer }))

interface Props {
  card: Shared
  /** Only its icon, where there is no room. */
  compact?: boolean
}

/** Opens the list of people with access, from the area of an integration; whoever leaves goes back to the list. */
export function PeopleButton({ card, compact }: Props) {
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const button = { 'aria-haspopup': 'dialog', 'aria-expanded': open, onClick: () => setOpen(true) } as const
  return (
    <>
      {compact ? (
        <IconButton line label="Personas con acceso" {...button}>
          <Users />
        </IconButton>
      ) : (
        <Button variant="quiet" icon={<Users className="small" />} {...button}>
          Personas con acceso
        </Button>
      )}
      {open && (
        <Suspense fallback={null}>
          <PeopleDrawer
            card={card}
            onClose={() => setOpen(false)}
            onLeft={() => void navigate(path.listIntegration(), { replace: true })}
          />
        </Suspense>
      )}
    </>
  )
}
