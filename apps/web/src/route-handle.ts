import { BRAND } from '@portal/domain/brand'
import { useMatches } from 'react-router'

export interface RouteHandle {
  name: string
  /** Title of the page; empty for the landing page. */
  title: string
}

export const named = (name: string, title: string): RouteHandle => ({ name, title })

/** Route handle (name and title) of the innermost matched route that has a handle. */
export function useRouteHandle(): RouteHandle | undefined {
  return useMatches()
    .map(({ handle }) => handle as RouteHandle | undefined)
    .findLast((handle) => handle !== undefined)
}

export const documentTitle = (title: string): string =>
  title ? `${title} · ${BRAND.name} ${BRAND.portal}` : `${BRAND.name} ${BRAND.portal}`
