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

/** Loads the code of the first address before React draws it, so that prerendered markup stays as it is. */
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

/** Gives a page that was opened directly its own key in the history, so that it does not get the scroll of another such page. */
function nameEntry(): void {
  const state = history.state as { key?: string } | null
  if (!state?.key) history.replaceState({ ...state, key: crypto.randomUUID() }, '')
}

/**
 * Whether hydration leaves the scroll where it is, because the reader may have scrolled or followed an anchor before it. The questions
 * with an anchor do not: they open the one that the address names, and the router scrolls to it.
 */
const inPlace = (): boolean => location.pathname !== path.questions() || location.hash === ''

const app = (settled: boolean) => (
  <StrictMode>
    <RouterProvider router={createBrowserRouter(routes, settled ? { hydrationData: {} } : {})} />
  </StrictMode>
)

/**
 * Hydrates a prerendered page at once, with its session still unknown. Any other page waits for the session, and is not mounted if
 * the identity provider did not answer (spec §4). React draws a transition in slices that leave the main thread free in between.
 */
async function start(root: HTMLElement): Promise<void> {
  const prerendered = root.dataset['page'] === 'prerendered'
  nameEntry()
  restoreGroups()
  if (prerendered) {
    await loadFirst(routes)
    startTransition(() => void hydrateRoot(root, app(inPlace())))
    // After hydration, because the hidden frames of the identity client take the main thread.
    whenIdle(() => void whenSessionKnown())
    return
  }
  // The router asks again for a chunk that did not arrive, and shows the failure.
  await Promise.all([whenSessionKnown(), loadFirst(routes).catch(() => undefined)])
  root.replaceChildren()
  if (useSession.getState().status !== 'failed') startTransition(() => createRoot(root).render(app(false)))
}

const root = document.getElementById('root')
if (root) void start(root)
