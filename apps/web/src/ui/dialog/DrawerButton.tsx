import type { LucideIcon } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { Button } from '../button/Button.tsx'
import { IconButton } from '../button/IconButton.tsx'

interface Props {
  label: string
  icon: LucideIcon
  /** Shows the icon without the label. */
  compact?: boolean | undefined
  /** Renders the drawer while it is open; may be a lazy component. */
  children: (close: () => void) => ReactNode
}

/** Quiet button that opens a drawer. */
export function DrawerButton({ label, icon: Icon, compact, children }: Props) {
  const [open, setOpen] = useState(false)
  const button = { 'aria-haspopup': 'dialog', 'aria-expanded': open, onClick: () => setOpen(true) } as const
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
      {open && <Suspense fallback={null}>{children(() => setOpen(false))}</Suspense>}
    </>
  )
}
