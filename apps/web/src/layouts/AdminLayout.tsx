import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { SkipLink } from '../ui/SkipLink.tsx'
import css from './AdminLayout.module.css'
import { AuthButton } from './AuthButton.tsx'
import { Brand } from './Brand.tsx'
import { NavDrawer } from './NavDrawer.tsx'
import { NavList } from './NavList.tsx'
import type { FrameProps } from './session.props.ts'

/** Administrator's frame: a dark sidebar with the navigation; under 1040 px, a menu button opens it. */
export function AdminLayout({ children, ...frame }: FrameProps & { children?: ReactNode }) {
  return (
    <div className={css.admin}>
      <SkipLink href="#contenido">Saltar al contenido</SkipLink>
      <aside className={css.side} aria-label="Administración">
        <Brand />
        <div className={css.nav}>
          <NavList {...frame} />
        </div>
        <div className={css.end}>
          {frame.session.name && <p title={frame.session.name}>{frame.session.name}</p>}
          <AuthButton session={frame.session} block />
        </div>
      </aside>
      <header className={css.top}>
        <Brand />
        <NavDrawer {...frame} />
      </header>
      <main id="contenido" tabIndex={-1} className={css.main}>
        {children ?? <Outlet />}
      </main>
    </div>
  )
}
