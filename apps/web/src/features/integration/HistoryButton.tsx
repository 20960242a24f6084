import { History } from 'lucide-react'
import { lazy } from 'react'
import { DrawerButton } from '../../ui/dialog/DrawerButton.tsx'

const HistoryDrawer = lazy(async () => ({ default: (await import('./HistoryDrawer.tsx')).HistoryDrawer }))

/** Button that opens the change history of an integration. */
export function HistoryButton({ uuid, compact }: { uuid: string; compact?: boolean }) {
  return (
    <DrawerButton label="Historial" icon={History} compact={compact}>
      {(close) => <HistoryDrawer uuid={uuid} onClose={close} />}
    </DrawerButton>
  )
}
