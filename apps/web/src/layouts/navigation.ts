import type { Configuration } from '@portal/contract/session'
import { addressOf, PAGES } from '@portal/documentation/pages'
import { PRODUCT } from '@portal/domain/brand'
import { TOOL_ADDRESSES } from '@portal/domain/tools'
import { DOCUMENT_NAMES } from '@portal/network/document.names'
import { path, REFERENCE_TITLES } from '../paths.ts'

/** Largest window width, in px, that counts as narrow; a wider window closes the drawer (spec §9). */
export const NAV_BREAKPOINT = 1040

/** Smallest window width, in px, at which the top bar shows its entries (spec §2). */
export const NAV_WIDE = 1280

export interface Viewer {
  signedIn: boolean
  administrator: boolean
}

/** Navigation entry: `to` is an address in the portal; `link` is the key of an external address, opened in a new window. */
export interface NavLink {
  label: string
  to?: string
  link?: keyof Configuration['links']
  /** Function that says, by the name of the current route, whether this entry is marked as the current one. */
  marks?: (routeName: string) => boolean
}

export interface NavMenu {
  label: string
  items: readonly NavLink[]
  marks?: (routeName: string) => boolean
}

const HOME: NavLink = { label: 'Home', to: path.home(), marks: (name) => name === 'home' }

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

/** Entry 'Bandeja' of the drawer and the sidebar only; the top bar has just the entries of the specification. */
const INBOX: NavLink = { label: 'Bandeja', to: path.inbox(), marks: (name) => name === 'inbox' }

/** Entry of the menu with the person's name. */
export const ACCOUNT: NavLink = { label: 'Mi cuenta', to: path.account(), marks: (name) => name === 'account' }

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

/** Link columns of the footer, the same for everybody. */
export const FOOTER: readonly NavMenu[] = [
  {
    label: DOCUMENTATION.label,
    items: PAGES.flatMap(({ slug, title }) => (FOOTER_PAGES.has(slug) ? [{ label: title, to: addressOf(slug) }] : [])),
  },
  REFERENCE,
  TOOLS,
  {
    ...HELP,
    items: [
      ...HELP.items,
      { label: 'Contacto', to: TOOL_ADDRESSES.contact },
      { label: 'Estado', to: TOOL_ADDRESSES.status },
      { label: 'Agendar una demo', link: 'demo' },
    ],
  },
]

/** Entries of the top bar for a viewer, in order (spec §2). */
export function topNavigation({ signedIn, administrator }: Viewer): readonly (NavLink | NavMenu)[] {
  const own = administrator ? MINE_OF_ADMINISTRATOR : MINE
  return [DOCUMENTATION, ...(signedIn ? [own, KIT] : []), REFERENCE, TOOLS, HELP]
}

/** Entries of the drawer and the sidebar: Home and plain links first, then the menus; administrators also get the inbox. */
export function groupedNavigation(viewer: Viewer): readonly NavMenu[] {
  const entries = topNavigation(viewer)
  const places = entries.filter((entry) => !isMenu(entry))
  const menus = entries
    .filter(isMenu)
    .map((menu) => (menu === MINE_OF_ADMINISTRATOR ? { ...menu, items: [...menu.items, INBOX] } : menu))
  return [{ label: '', items: [HOME, ...places] }, ...menus]
}

export function isMenu(entry: NavLink | NavMenu): entry is NavMenu {
  return 'items' in entry
}

/** Whether a navigation entry is marked as current, by route name. The administrators' list marks no entry (spec §2). */
export function isMarked(entry: NavLink | NavMenu, routeName: string): boolean {
  return entry.marks?.(routeName) ?? false
}
