import { type ReactNode, StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  type RouteObject,
  StaticRouterProvider,
} from 'react-router'
import { BUILT_LINKS } from '@portal/domain/built-addresses'
import { Loading } from '../src/layouts/Loading.tsx'
import { documentTitle, type RouteHandle } from '../src/route-handle.ts'
import { routes } from '../src/routes.tsx'
import { useLinks } from '../src/session/configuration.ts'

// A page is rendered with the store's first state. The server replaces these placeholders by the links of its settings.
Object.assign(useLinks.getInitialState(), BUILT_LINKS)

async function render(tree: RouteObject[], address: string, around: (router: ReactNode) => ReactNode): Promise<string> {
  const handler = createStaticHandler(tree)
  const context = await handler.query(new Request(`http://localhost${address}`))
  if (context instanceof Response) throw new Error(`${address} does not answer a page`)
  if (context.errors) throw new AggregateError(Object.values(context.errors), `${address} does not draw`)
  const router = createStaticRouter(handler.dataRoutes, context)
  return renderToString(around(<StaticRouterProvider router={router} context={context} hydrate={false} />))
}

/** Renders a public page to HTML as a visitor first sees it. */
export async function renderPage(address: string): Promise<{ title: string; markup: string }> {
  const handle = matchRoutes(routes, address)?.at(-1)?.route.handle as RouteHandle
  const markup = await render(routes, address, (router) => <StrictMode>{router}</StrictMode>)
  return { title: documentTitle(handle.title), markup }
}

/** Renders the frame that every page that is not prerendered shows until the session is known. */
export const renderLoading = (): Promise<string> =>
  render([{ path: '*', element: <Loading /> }], '/', (router) => router)
