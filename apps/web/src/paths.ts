import { addressOf } from '@portal/documentation/pages'
import { creationHref, enrollerHref, homeHref, listHref, questionsHref, referenceHref } from '@portal/domain/addresses'
import type { DocumentName } from '@portal/network/document.names'

/** Whether an address is a page, which the router opens; a file's has an ending. */
export const isPage = (pathname: string): boolean => /^\/site\/(?!.*\.\w+$)/.test(pathname)

/** Every address of the portal; all live under /site (spec §2). */
export const path = {
  home: homeHref,
  reference: (html: DocumentName) => referenceHref(html),
  questions: () => questionsHref(),
  context: () => addressOf('context'),
  documentation: addressOf,
  listIntegration: listHref,
  createIntegration: creationHref,
  enroller: enrollerHref,
  viewMain: () => '/site/admin/main',
  inbox: () => '/site/admin/inbox',
} as const

export const REFERENCE_TITLES: Readonly<Record<DocumentName, string>> = {
  'api-qri-v2': 'Servicio V2',
  'api-qri': 'Servicio V1',
  alias: 'Alias - V1',
  'tds-qri': 'Administración TDS',
}
