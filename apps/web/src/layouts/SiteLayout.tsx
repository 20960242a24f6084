import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { SkipLink } from '../ui/SkipLink.tsx'
import { Footer } from './Footer.tsx'
import { isDocument } from './navigation.ts'
import type { FrameProps } from './session.props.ts'
import css from './SiteLayout.module.css'
import { TopNav } from './TopNav.tsx'

type Props = FrameProps & {
  /** The page; the route's outlet unless given. */
  children?: ReactNode
  /** Left out inside the enroller area, whose sidebar reaches the bottom. */
  footer?: boolean | undefined
}

/** The frame of every page but the administrator's: bar, content, footer. */
export function SiteLayout({ children, footer = true, ...frame }: Props) {
  return (
    <div className={css.site}>
      {/* What a page of the documentation says comes after the tree of all of them. */}
      <SkipLink href={isDocument(frame.routeName) ? '#articulo' : '#contenido'}>Saltar al contenido</SkipLink>
      <TopNav {...frame} />
      <main id="contenido" tabIndex={-1} className={css.main}>
        {children ?? <Outlet />}
      </main>
      {footer && <Footer links={frame.links} routeName={frame.routeName} />}
    </div>
  )
}
