import { History } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'

const HistoryDrawer = lazy(async () => ({ default: (await import('./HistoryDrawer.tsx')).HistoryDrawer }))

interface Props {
  uuid: string
  /** Only its icon, where there is no room. */
  compact?: boolean
}

/** Opens what has been done to an integration, and by whom. */
export function HistoryButton({ uuid, compact }: Props) {
  const [open, setOpen] = useState(false)
  const button = { 'aria-haspopup': 'dialog', 'aria-expanded': open, onClick: () => setOpen(true) } as const
  return (
    <>
      {compact ? (
        <IconButton line label="Historial" {...button}>
          <History />
        </IconButton>
      ) : (
        <Button variant="quiet" icon={<History className="small" />} {...button}>
          Historial
        </Button>
      )}
      {open && (
        <Suspense fallback={null}>
          <HistoryDrawer uuid={uuid} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
