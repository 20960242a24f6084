import { addressOf, PAGES } from '@portal/documentation/pages'
import { PRODUCT } from '@portal/domain/brand'
import { SECTIONS } from '@portal/domain/enroller/sections'
import { DOCUMENT_NAMES } from '@portal/network/document.names'
import type { ReactNode } from 'react'
import { Navigate, redirect, type RouteObject } from 'react-router'
import { Root, SiteFrame } from './layouts/Frames.tsx'
import { Loading, NotLoaded } from './layouts/Loading.tsx'
import { path, REFERENCE_TITLES } from './paths.ts'
import { named } from './route-handle.ts'
import { requireAdministrator, requireSession } from './session/guard.ts'
import { TOOL_ROUTES } from './tool.routes.ts'

const to = (address: string): ReactNode => <Navigate to={address} replace />

const administration = async () => (await import('./admin.screens.ts')).ADMIN_SCREENS
const documentation = () => import('./features/documentation/documentation.route.tsx')

/** Parent addresses of documentation pages, such as `/site/documentation/alias`; they have no page and redirect. */
const CHAPTERS = new Set(
  PAGES.filter(({ slug }) => slug.includes('/')).map(({ slug }) => addressOf(slug).replace(/\/[^/]+$/, '')),
)

const DOCUMENTATION: RouteObject[] = [
  { index: true, element: to(path.context()) },
  ...Array.from(CHAPTERS, (chapter) => ({ path: chapter, element: to(path.context()) })),
  ...PAGES.map((page) => ({
    path: addressOf(page.slug),
    handle: named(page.name, page.title),
    lazy: async () => (await documentation()).openDocument(page),
  })),
]

/** One route per document of the API reference, because titles differ; the last route is for unknown documents. */
const REFERENCE: RouteObject[] = [
  ...DOCUMENT_NAMES.map((html) => ({
    path: `/site/reference-api/:product/${html}`,
    handle: named(PRODUCT, REFERENCE_TITLES[html]),
    lazy: async () => (await import('./features/reference/ReferencePage.tsx')).openReference(html),
  })),
  {
    path: '/site/reference-api/:product/:html',
    handle: named(PRODUCT, 'Referencias API'),
    lazy: () => import('./features/reference/UnknownReferencePage.tsx'),
  },
]

const ENROLLER = SECTIONS.map(({ name, title }): RouteObject => {
  const place: RouteObject = name === 'detail' ? { index: true } : { path: name }
  return {
    ...place,
    lazy: async () => (await import('./enroller.screens.ts')).ENROLLER_SCREENS[name](),
    handle: named(`enroller-${name}`, title),
  }
})

const SIGNED: RouteObject[] = [
  {
    path: path.account(),
    handle: named('account', 'Mi cuenta'),
    lazy: () => import('./features/account/AccountPage.tsx'),
  },
  {
    path: path.listIntegration(),
    handle: named('list-integration', 'Mis integraciones'),
    lazy: () => import('./features/integration/IntegrationListPage.tsx'),
  },
  {
    path: path.createIntegration(),
    handle: named('create-integration', 'Nueva Integración'),
    lazy: () => import('./features/integration/CreateIntegrationPage.tsx'),
  },
  { path: '/site/enroller/:uuid', lazy: () => import('./layouts/EnrollerArea.tsx'), children: ENROLLER },
]

/** Makes the route guards run on every navigation, also between two pages of the same area (spec §2). */
const always = (): boolean => true

const ADMIN: RouteObject[] = [
  { index: true, element: to(path.viewMain()) },
  {
    path: 'main',
    handle: named('view-main', 'Enroladores'),
    lazy: async () => (await administration()).enrollers(),
  },
  { path: 'inbox', handle: named('inbox', 'Bandeja'), lazy: async () => (await administration()).inbox() },
  { path: 'buzon', handle: named('mailbox', 'Buzón'), lazy: async () => (await administration()).mailbox() },
]

/** Adds an error page inside the frame, so that the frame stays visible if a page fails to load. */
const framed = (children: RouteObject[]): RouteObject[] => [{ errorElement: <NotLoaded />, children }]

/** All routes. The build prerenders public pages; guarded pages open once the session is known. */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <NotLoaded />,
    hydrateFallbackElement: <Loading />,
    children: framed([
      {
        element: <SiteFrame />,
        children: framed([
          { path: path.home(), handle: named('home', ''), lazy: () => import('./features/home/HomePage.tsx') },
          ...REFERENCE,
          {
            path: path.questions(),
            handle: named('questions', 'Preguntas frecuentes'),
            lazy: () => import('./features/faq/FaqPage.tsx'),
          },
          {
            path: '/site/documentation',
            lazy: async () => ({ Component: (await documentation()).DocumentationArea }),
            children: DOCUMENTATION,
          },
          {
            loader: requireSession,
            shouldRevalidate: always,
            lazy: () => import('./layouts/Signed.tsx'),
            children: SIGNED,
          },
        ]),
      },
      {
        path: '/site/admin',
        loader: requireAdministrator,
        shouldRevalidate: always,
        lazy: () => import('./layouts/AdminFrame.tsx'),
        children: framed(ADMIN),
      },
      { path: '/tools', lazy: () => import('./layouts/ToolFrame.tsx'), children: framed(TOOL_ROUTES) },
      { path: '*', loader: () => redirect(path.home()) },
    ]),
  },
]
