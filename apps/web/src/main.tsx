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

/** Loads the lazy routes of the first address before React renders, so that hydration keeps the prerendered markup. */
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

/** Gives the first history entry a unique key; the router stores scroll positions by key, and gives every first entry the same one. */
function nameEntry(): void {
  const state = history.state as { key?: string } | null
  if (!state?.key) history.replaceState({ ...state, key: crypto.randomUUID() }, '')
}

/**
 * Whether hydration keeps the scroll position, because the reader may have scrolled before. Exception: the questions page with a
 * hash in the address. It opens the question that the hash names, and the router scrolls to that question.
 */
const inPlace = (): boolean => location.pathname !== path.questions() || location.hash === ''

const app = (settled: boolean) => (
  <StrictMode>
    <RouterProvider router={createBrowserRouter(routes, settled ? { hydrationData: {} } : {})} />
  </StrictMode>
)

/**
 * Hydrates a prerendered page at once, with its session still unknown. Any other page waits for the session, and is not mounted if
 * the identity provider did not answer (spec §4). A transition renders in small steps, so that the main thread stays responsive.
 */
async function start(root: HTMLElement): Promise<void> {
  const prerendered = root.dataset['page'] === 'prerendered'
  nameEntry()
  restoreGroups()
  if (prerendered) {
    await loadFirst(routes)
    startTransition(() => void hydrateRoot(root, app(inPlace())))
    // Waits until the browser is idle, because the hidden iframes of the sign-in check block the main thread.
    whenIdle(() => void whenSessionKnown())
    return
  }
  // Ignores a chunk that failed to load: the router loads it again and shows the failure.
  await Promise.all([whenSessionKnown(), loadFirst(routes).catch(() => undefined)])
  root.replaceChildren()
  if (useSession.getState().status !== 'failed') startTransition(() => createRoot(root).render(app(false)))
}

const root = document.getElementById('root')
if (root) void start(root)
