import './ui/base.css'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, type RouteObject, RouterProvider } from 'react-router'
import { path } from './paths.ts'
import { routes } from './routes.tsx'
import { whenSessionKnown } from './session/keycloak.ts'
import { useSession } from './session/session.store.ts'
import { whenIdle } from './ui/browser/idle.ts'
import { restoreGroups } from './state/groups.ts'

/** Loads the code of the first address before React draws it, so that what was prerendered is taken over as it stands. */
async function loadFirst(all: RouteObject[]): Promise<void> {
  const matches = matchRoutes(all, location) ?? []
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return
      const loaded = await route.lazy()
      Object.assign(route, loaded, { lazy: undefined })
    }),
  )
}

/** What is opened directly has no key in the history; without one of its own it would take over the scroll of the last such page. */
function nameEntry(): void {
  const state = history.state as { key?: string } | null
  if (!state?.key) history.replaceState({ ...state, key: crypto.randomUUID() }, '')
}

/**
 * Whoever scrolled, or followed an anchor, before the page came alive stays there: the router takes what it did not draw as being in its
 * place. The questions arrange themselves by their address, and then scroll to the one that it names.
 */
const inPlace = (): boolean => location.pathname !== path.questions() || location.hash === ''

const app = (settled: boolean) => (
  <StrictMode>
    <RouterProvider router={createBrowserRouter(routes, settled ? { hydrationData: {} } : {})} />
  </StrictMode>
)

/**
 * A prerendered page comes alive at once, with its session still unknown. Any other page waits for the session, and is
 * not mounted at all when the identity provider could not be asked (spec §4). As a transition, React draws in slices that
 * leave the main thread free in between.
 */
async function start(root: HTMLElement): Promise<void> {
  const prerendered = root.dataset['page'] === 'prerendered'
  nameEntry()
  restoreGroups()
  if (prerendered) {
    await loadFirst(routes)
    startTransition(() => void hydrateRoot(root, app(inPlace())))
    // Its hidden frames would take the main thread from the page that comes alive.
    whenIdle(() => void whenSessionKnown())
    return
  }
  // What did not arrive the router asks for again, and tells.
  await Promise.all([whenSessionKnown(), loadFirst(routes).catch(() => undefined)])
  root.replaceChildren()
  if (useSession.getState().status !== 'failed') startTransition(() => createRoot(root).render(app(false)))
}

const root = document.getElementById('root')
if (root) void start(root)
