import { BRAND } from '@portal/domain/brand'
import { useMatches } from 'react-router'

/** What a route is called: its name in the navigation (spec §2), and the title of its page. */
export interface RouteHandle {
  name: string
  /** Empty for the page that the portal itself is named after. */
  title: string
}

/** Handle of the innermost route that has one. */
export function useRouteHandle(): RouteHandle | undefined {
  return useMatches()
    .map(({ handle }) => handle as RouteHandle | undefined)
    .findLast((handle) => handle !== undefined)
}

/** Title of the document for a page's own title. */
export const documentTitle = (title: string): string =>
  title ? `${title} · ${BRAND.name} ${BRAND.portal}` : `${BRAND.name} ${BRAND.portal}`
