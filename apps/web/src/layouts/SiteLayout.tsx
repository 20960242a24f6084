import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { BRAND } from '@portal/domain/brand'
import { SkipLink } from '../ui/page/SkipLink.tsx'
import { useRouteHandle } from '../route-handle.ts'
import { FOOTER, isDocument } from './navigation.ts'
import { cx } from '../ui/cx.ts'
import css from './SiteLayout.module.css'
import { TopNav } from './TopNav.tsx'
import { Brand } from './Brand.tsx'
import { NavAnchor } from './NavList.tsx'

interface Props {
  children?: ReactNode
  /** Which footer to show: `short` has no links on phones, for pages with a person's own work; none for pages that fill the window. */
  footer?: 'long' | 'short' | 'none' | undefined
}

/** Frame of every page except the administrator's: top bar, content and footer. */
export function SiteLayout({ children, footer = 'long' }: Props) {
  const routeName = useRouteHandle()?.name ?? ''
  return (
    <div className={css.site}>
      <SkipLink href={skipTarget(routeName)}>Saltar al contenido</SkipLink>
      <TopNav />
      <main id="contenido" tabIndex={-1} className={css.main}>
        {children ?? <Outlet />}
      </main>
      {footer !== 'none' && <Footer short={footer === 'short'} />}
    </div>
  )
}

/** Target of the skip link: a title, if the content begins with the page tree or with the sections of an integration. */
const skipTarget = (routeName: string): string =>
  isDocument(routeName) ? '#articulo' : routeName.startsWith('enroller-') ? '#seccion' : '#contenido'

function Footer({ short }: { short: boolean }) {
  return (
    <footer className={cx(css.foot, short && css.short)}>
      <div className={css.inside}>
        <div className={css.about}>
          <Brand />
          <p>{BRAND.tagline} En etapa piloto.</p>
        </div>
        {FOOTER.map((group) => (
          <nav key={group.label} aria-label={group.label}>
            <h2>{group.label}</h2>
            <ul role="list">
              {group.items.map((entry) => (
                <li key={entry.label}>
                  <NavAnchor entry={entry} />
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <p className={css.end}>
          {BRAND.name}, {BRAND.place}
        </p>
      </div>
    </footer>
  )
}
