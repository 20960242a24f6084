import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { SkipLink } from '../ui/SkipLink.tsx'
import { Footer } from './Footer.tsx'
import { isDocument } from './navigation.ts'
import type { FrameProps } from './session.props.ts'
import css from './SiteLayout.module.css'
import { TopNav } from './TopNav.tsx'

type Props = FrameProps & {
  /** Defaults to the route's outlet. */
  children?: ReactNode
  /** False for pages that fill the window. */
  footer?: boolean | undefined
}

/** Frame of every page except the administrator's: top bar, content and footer. */
export function SiteLayout({ children, footer = true, ...frame }: Props) {
  return (
    <div className={css.site}>
      {/* Documentation pages skip to the article, because the page tree comes first in their content. */}
      <SkipLink href={isDocument(frame.routeName) ? '#articulo' : '#contenido'}>Saltar al contenido</SkipLink>
      <TopNav {...frame} />
      <main id="contenido" tabIndex={-1} className={css.main}>
        {children ?? <Outlet />}
      </main>
      {footer && <Footer links={frame.links} routeName={frame.routeName} />}
    </div>
  )
}
