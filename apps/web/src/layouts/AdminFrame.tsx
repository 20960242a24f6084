import { useInfiniteQuery } from '@tanstack/react-query'
import { queryClient } from '../api/query-client.ts'
import { countText } from '../features/admin/inbox.count.ts'
import { inboxQuery } from '../features/admin/inbox.api.ts'
import { path } from '../paths.ts'
import { useSession } from '../session/session.store.ts'
import { SkipLink } from '../ui/page/SkipLink.tsx'
import css from './AdminFrame.module.css'
import { Brand } from './Brand.tsx'
import { NavDrawer, NavEnd } from './NavDrawer.tsx'
import { NavList } from './NavList.tsx'
import { Component as Signed } from './Signed.tsx'

/** Administrator's frame: a dark sidebar with the navigation; under 1040 px, a menu button opens it. */
export function Component() {
  const administrator = useSession((session) => session.administrator)
  const counts = useInboxCount(administrator)
  return (
    <div className={css.admin}>
      <SkipLink href="#contenido">Saltar al contenido</SkipLink>
      <aside className={css.side} aria-label="Administración">
        <Brand />
        <div className={css.nav}>
          <NavList counts={counts} />
        </div>
        <NavEnd className={css.end} />
      </aside>
      <header className={css.top}>
        <Brand />
        <NavDrawer counts={counts} className={css.drawer} />
      </header>
      <main id="contenido" tabIndex={-1} className={css.main}>
        <Signed />
      </main>
    </div>
  )
}

/** For the inbox's link: how many integrations wait for the network, with `+` if there may be more than are counted; empty for none. */
function useInboxCount(administrator: boolean): Record<string, string> {
  const { data } = useInfiniteQuery({ ...inboxQuery(), enabled: administrator }, queryClient)
  const count = data?.pages[0]?.counts.network ?? 0
  return count > 0 ? { [path.inbox()]: countText(count) } : {}
}
