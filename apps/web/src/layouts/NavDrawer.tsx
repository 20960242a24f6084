import { Menu } from 'lucide-react'
import { useEffect, useState } from 'react'
import { path } from '../paths.ts'
import { useRouteHandle } from '../route-handle.ts'
import { useSession } from '../session/session.store.ts'
import { Drawer } from '../ui/dialog/Drawer.tsx'
import { IconButton } from '../ui/button/Button.tsx'
import { AuthButton } from './AuthButton.tsx'
import { Brand } from './Brand.tsx'
import { NAV_BREAKPOINT, NAV_WIDE } from './navigation.ts'
import { cx } from '../ui/cx.ts'
import css from './NavDrawer.module.css'
import { type Counts, NavList } from './NavList.tsx'

/** Menu button that opens the navigation in a drawer, used if the window is too narrow for the top bar. */
export function NavDrawer({ counts, className }: { counts?: Counts; className?: string | undefined }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  useEffect(() => {
    const widths = [NAV_BREAKPOINT + 1, NAV_WIDE].map((width) => matchMedia(`(min-width: ${width}px)`))
    const grew = (event: MediaQueryListEvent) => event.matches && setOpen(false)
    for (const width of widths) width.addEventListener('change', grew)
    return () => {
      for (const width of widths) width.removeEventListener('change', grew)
    }
  }, [])
  return (
    <>
      <IconButton label="Abrir el menú" aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(true)}>
        <Menu />
      </IconButton>
      {open && (
        <Drawer
          className={className}
          onClose={close}
          label="Menú"
          closeLabel="Cerrar el menú"
          head={<Brand onPress={close} />}
        >
          <div className={css.list}>
            <NavList counts={counts} onPress={close} />
          </div>
          <NavEnd className={css.foot} onPress={close} />
        </Drawer>
      )}
    </>
  )
}

/** Bottom of the navigation drawer and of the administrators' sidebar: the person's name, which leads to their account, and the sign-in or sign-out button. */
export function NavEnd({ className, onPress }: { className: string | undefined; onPress?: () => void }) {
  const routeName = useRouteHandle()?.name
  const name = useSession((session) => session.name)
  return (
    <div className={cx(css.end, className)}>
      {name && (
        <a
          href={path.account()}
          aria-label={`Mi cuenta: ${name}`}
          aria-current={routeName === 'account' ? 'page' : undefined}
          className="ellipsis"
          onClick={onPress}
        >
          {name}
        </a>
      )}
      <AuthButton block />
    </div>
  )
}
