import { BRAND, PRODUCT } from '@portal/domain/brand'
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
import { documentTitle, type RouteHandle } from '../src/route-handle.ts'
import { routes } from '../src/routes.tsx'
import type { Head } from './head.ts'

export interface RenderedPage {
  head: Head
  markup: string
}

/** The addresses that a path stands for: those of the API reference under the brand's name, and none where the document is unknown. */
const filledIn = (template: string): string[] =>
  template.includes(':html') ? [] : [template.replace(':product', PRODUCT)]

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
  if (context.errors) throw new AggregateError(Object.values(context.errors), `${address} does not draw`)
  const router = createStaticRouter(handler.dataRoutes, context)
  return renderToString(around(<StaticRouterProvider router={router} context={context} hydrate={false} />))
}

/** The title of one page, and what a visitor sees of it first. */
export async function renderPage(address: string): Promise<{ title: string; markup: string }> {
  const handle = matchRoutes(routes, address)?.at(-1)?.route.handle as RouteHandle
  const markup = await render(routes, address, (router) => <StrictMode>{router}</StrictMode>)
  return { title: documentTitle(handle.title), markup }
}

/** What every other page shows until the session is known: the frame, with its content still to come. */
export const renderLoading = async (): Promise<RenderedPage> => ({
  head: { title: documentTitle(''), description: BRAND.tagline },
  markup: await render([{ path: '*', element: <Loading /> }], '/', (router) => router),
})
