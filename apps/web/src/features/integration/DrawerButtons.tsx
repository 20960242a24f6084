import { History, type LucideIcon, Users } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { lazyOverlay, nearing } from '../../feedback/lazy-part.tsx'
import { path } from '../../paths.ts'
import type { Shared } from './people.api.ts'
import { Button, IconButton } from '../../ui/button/Button.tsx'

const HistoryDrawer = lazyOverlay('el historial', async () => (await import('./HistoryDrawer.tsx')).HistoryDrawer)
const PeopleDrawer = lazyOverlay(
  'las personas con acceso',
  async () => (await import('./PeopleDrawer.tsx')).PeopleDrawer,
)

/** Buttons that open the drawers with the people and the history. A person who ends their own access goes to the list. */
export function DrawerButtons({ card, uuid, compact }: { card: Shared; uuid: string; compact?: boolean }) {
  const navigate = useNavigate()
  return (
    <>
      <DrawerButton label="Personas con acceso" icon={Users} compact={compact} {...nearing(PeopleDrawer)}>
        {(close) => (
          <PeopleDrawer
            card={card}
            onClose={close}
            onLeft={() => void navigate(path.listIntegration(), { replace: true })}
          />
        )}
      </DrawerButton>
      <DrawerButton label="Historial" icon={History} compact={compact} {...nearing(HistoryDrawer)}>
        {(close) => <HistoryDrawer uuid={uuid} onClose={close} />}
      </DrawerButton>
    </>
  )
}

interface DrawerButtonProps extends ReturnType<typeof nearing> {
  label: string
  icon: LucideIcon
  /** If true, the button shows only its icon, and not its label. */
  compact?: boolean | undefined
  /** Renders the drawer while it is open; may be a lazy component. */
  children: (close: () => void) => ReactNode
}

function DrawerButton({ label, icon: Icon, compact, children, ...near }: DrawerButtonProps) {
  const [open, setOpen] = useState(false)
  const button = { 'aria-haspopup': 'dialog', 'aria-expanded': open, onClick: () => setOpen(true), ...near } as const
  return (
    <>
      {compact ? (
        <IconButton line label={label} {...button}>
          <Icon />
        </IconButton>
      ) : (
        <Button variant="quiet" icon={<Icon className="small" />} {...button}>
          {label}
        </Button>
      )}
      {open && children(() => setOpen(false))}
    </>
  )
}
