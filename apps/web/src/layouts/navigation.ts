import type { Configuration } from '@portal/contract/session'
import { addressOf, PAGES } from '@portal/documentation/pages'
import { PRODUCT } from '@portal/domain/brand'
import { DOCUMENT_NAMES } from '@portal/network/document.names'
import { path } from '../paths.ts'
import { REFERENCE_TITLES } from '../reference.titles.ts'

/** Widest window, in px, that counts as narrow: growing past it closes the drawer (spec §9). */
export const NAV_BREAKPOINT = 1040

/** Narrowest window, in px, where the top navigation shows its items (spec §2). */
export const NAV_WIDE = 1280

/** Who looks at the navigation. */
export interface Viewer {
  signedIn: boolean
  administrator: boolean
}

/** A place: `to` inside the portal, or `link`, the key of an address outside of it that opens in another window. */
export interface NavLink {
  label: string
  to?: string
  link?: keyof Configuration['links']
  /** Marked while the current route's name passes. */
  marks?: (routeName: string) => boolean
}

/** A menu of places. */
export interface NavMenu {
  label: string
  items: readonly NavLink[]
  marks?: (routeName: string) => boolean
}

const HOME: NavLink = { label: 'Home', to: path.home(), marks: (name) => name === 'home' }

/** Whether a route is a page of the documentation. */
export const isDocument = (routeName: string): boolean => PAGES.some(({ name }) => name === routeName)

const DOCUMENTATION: NavLink = {
  label: 'Documentación',
  to: path.context(),
  marks: isDocument,
}

const KIT: NavLink = { label: 'Kit de Integración', link: 'kit' }

const MINE: NavLink = {
  label: 'Mis integraciones',
  to: path.listIntegration(),
  marks: (name) => name.includes('enroller') || name.includes('list-integration'),
}

const MINE_OF_ADMINISTRATOR: NavMenu = {
  ...MINE,
  items: [
    { ...MINE, label: 'Integraciones' },
    { label: 'Enroladores', to: path.viewMain(), marks: (name) => name === 'view-main' },
  ],
}

/** Beside what the specification gives them, in the columns that have room for it. */
const INBOX: NavLink = { label: 'Bandeja', to: path.inbox(), marks: (name) => name === 'inbox' }

const REFERENCE: NavMenu = {
  label: 'Referencias API',
  marks: (name) => name === PRODUCT,
  items: DOCUMENT_NAMES.map((html) => ({ label: REFERENCE_TITLES[html], to: path.reference(html) })),
}

const TOOLS: NavMenu = {
  label: 'Herramientas',
  items: [
    { label: 'Dashboard', link: 'dashboard' },
    { label: 'Simulador', link: 'simulator' },
    { label: 'Depurador de firmas', link: 'signature_debugger' },
    { label: 'Recarga de devoluciones', link: 'refund_top_up' },
    { label: 'Cartolas', link: 'statements' },
  ],
}

const HELP: NavMenu = {
  label: 'Ayuda',
  items: [{ label: 'Preguntas frecuentes', to: path.questions(), marks: (name) => name === 'questions' }],
}

const FOOTER_PAGES = new Set([
  'integration-process',
  'product/transaction-flow',
  'security',
  'webhooks',
  'errors',
  'go-live',
  'glossary',
  'changelog',
])

/** Columns of the footer: what anybody may open. */
export const FOOTER: readonly NavMenu[] = [
  {
    label: DOCUMENTATION.label,
    items: PAGES.flatMap(({ slug, title }) => (FOOTER_PAGES.has(slug) ? [{ label: title, to: addressOf(slug) }] : [])),
  },
  REFERENCE,
  TOOLS,
  { ...HELP, items: [...HELP.items, { label: 'Agendar una demo', link: 'demo' }] },
]

/** The entries of the top navigation for a viewer, in order (spec §2). */
export function topNavigation({ signedIn, administrator }: Viewer): readonly (NavLink | NavMenu)[] {
  const own = administrator ? MINE_OF_ADMINISTRATOR : MINE
  return [DOCUMENTATION, ...(signedIn ? [own, KIT] : []), REFERENCE, TOOLS, HELP]
}

/** The same entries in groups, places before menus, with Home first and an administrator's inbox: for the drawer and the sidebar. */
export function groupedNavigation(viewer: Viewer): readonly NavMenu[] {
  const entries = topNavigation(viewer)
  const places = entries.filter((entry) => !isMenu(entry))
  const menus = entries
    .filter(isMenu)
    .map((menu) => (menu === MINE_OF_ADMINISTRATOR ? { ...menu, items: [...menu.items, INBOX] } : menu))
  return [{ label: '', items: [HOME, ...places] }, ...menus]
}

/** Whether an entry opens a menu rather than a place. */
export function isMenu(entry: NavLink | NavMenu): entry is NavMenu {
  return 'items' in entry
}

/** Whether an entry is marked on a route; by the route's name, so never for the administrator's list (spec §2). */
export function isMarked(entry: NavLink | NavMenu, routeName: string): boolean {
  return entry.marks?.(routeName) ?? false
}
