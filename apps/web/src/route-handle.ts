import { BRAND } from '@portal/domain/brand'
import { useMatches } from 'react-router'

export interface RouteHandle {
  name: string
  /** Empty for the landing page. */
  title: string
}

/** Handle of the innermost route that has one. */
export function useRouteHandle(): RouteHandle | undefined {
  return useMatches()
    .map(({ handle }) => handle as RouteHandle | undefined)
    .findLast((handle) => handle !== undefined)
}

export const documentTitle = (title: string): string =>
  title ? `${title} · ${BRAND.name} ${BRAND.portal}` : `${BRAND.name} ${BRAND.portal}`
