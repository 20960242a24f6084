import type { LucideIcon } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { Button } from './Button.tsx'
import { IconButton } from './IconButton.tsx'

interface Props {
  label: string
  icon: LucideIcon
  /** Only its icon, where there is no room. */
  compact?: boolean | undefined
  /** The drawer while it is open; it may come with a chunk of its own. */
  children: (close: () => void) => ReactNode
}

/** A quiet button that opens a drawer. */
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
