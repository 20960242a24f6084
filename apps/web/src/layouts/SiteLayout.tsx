import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { SkipLink } from '../ui/page/SkipLink.tsx'
import { Footer } from './Footer.tsx'
import { useRouteHandle } from '../route-handle.ts'
import { isDocument } from './navigation.ts'
import css from './SiteLayout.module.css'
import { TopNav } from './TopNav.tsx'

interface Props {
  /** Defaults to the route's outlet. */
  children?: ReactNode
  /** False for pages that fill the window. */
  footer?: boolean | undefined
}

/** Frame of every page except the administrator's: top bar, content and footer. */
export function SiteLayout({ children, footer = true }: Props) {
  const routeName = useRouteHandle()?.name ?? ''
  return (
    <div className={css.site}>
      {/* Documentation pages skip to the article, because the page tree comes first in their content. */}
      <SkipLink href={isDocument(routeName) ? '#articulo' : '#contenido'}>Saltar al contenido</SkipLink>
      <TopNav />
      <main id="contenido" tabIndex={-1} className={css.main}>
        {children ?? <Outlet />}
      </main>
      {footer && <Footer />}
    </div>
  )
}
