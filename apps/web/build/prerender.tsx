import { type ReactNode, StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  type RouteObject,
  StaticRouterProvider,
} from 'react-router'
import { Loading } from '../src/layouts/Loading.tsx'
import { path, REFERENCES } from '../src/paths.ts'
import { documentTitle, type RouteHandle } from '../src/route-handle.ts'
import { routes } from '../src/routes.tsx'

export interface RenderedPage {
  title: string
  markup: string
}

/** The addresses that a path with parameters stands for: only those of the API reference are known before somebody asks. */
const filledIn = (template: string): string[] =>
  template.includes(':html') ? REFERENCES.map((html) => path.reference(html)) : [template]

/** Addresses that a visitor may open without a session: each becomes a file. */
export function publicAddresses(): string[] {
  const addresses: string[] = []
  const walk = (route: RouteObject, prefix: string): void => {
    if (route.loader) return
    const full = route.path === undefined ? prefix : route.path.startsWith('/') ? route.path : `${prefix}/${route.path}`
    if (route.handle) addresses.push(...filledIn(full))
    for (const child of route.children ?? []) walk(child, full)
  }
  for (const route of routes) walk(route, '')
  return addresses
}

async function render(tree: RouteObject[], address: string, around: (router: ReactNode) => ReactNode): Promise<string> {
  const handler = createStaticHandler(tree)
  const context = await handler.query(new Request(`http://localhost${address}`))
  if (context instanceof Response) throw new Error(`${address} does not answer a page`)
  const router = createStaticRouter(handler.dataRoutes, context)
  return renderToString(around(<StaticRouterProvider router={router} context={context} hydrate={false} />))
}

/** One page as a visitor sees it first. */
export async function renderPage(address: string): Promise<RenderedPage> {
  const handle = matchRoutes(routes, address)?.at(-1)?.route.handle as RouteHandle
  const markup = await render(routes, address, (router) => <StrictMode>{router}</StrictMode>)
  return { title: documentTitle(handle.title), markup }
}

/** What every other page shows until the session is known: the frame, with its content still to come. */
export const renderLoading = async (): Promise<RenderedPage> => ({
  title: documentTitle(''),
  markup: await render([{ path: '*', element: <Loading /> }], '/', (router) => router),
})
