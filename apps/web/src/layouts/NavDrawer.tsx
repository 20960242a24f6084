import { Menu } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Drawer } from '../ui/Drawer.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { AuthButton } from './AuthButton.tsx'
import { Brand } from './Brand.tsx'
import { NAV_BREAKPOINT, NAV_WIDE } from './navigation.ts'
import css from './NavDrawer.module.css'
import { NavList } from './NavList.tsx'
import type { FrameProps } from './session.props.ts'

/** Menu button that opens the navigation in a drawer, used if the window is too narrow for the top bar. */
export function NavDrawer(frame: FrameProps) {
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
      <Drawer open={open} onClose={close} label="Menú" closeLabel="Cerrar el menú" head={<Brand onPress={close} />}>
        <div className={css.list}>
          <NavList {...frame} onPress={close} />
        </div>
        <div className={css.end}>
          {frame.session.name && <p title={frame.session.name}>{frame.session.name}</p>}
          <AuthButton {...frame} block />
        </div>
      </Drawer>
    </>
  )
}
