import { addressOf } from '@portal/documentation/pages'
import {
  accountHref,
  creationHref,
  enrollerHref,
  homeHref,
  inboxHref,
  listHref,
  questionsHref,
  referenceHref,
} from '@portal/domain/addresses'
import type { DocumentName } from '@portal/network/document.names'

/** Whether a path is a page of the portal, and not a file: files have an extension such as `.md`. */
export const isPage = (pathname: string): boolean => /^\/(?:site|tools)\/(?!.*\.\w+$)/.test(pathname)

/** Addresses of all pages of the portal; they begin with /site (spec §2); those of the tools are in the domain, those of the tools with /tools. */
export const path = {
  home: homeHref,
  reference: (html: DocumentName) => referenceHref(html),
  questions: () => questionsHref(),
  context: () => addressOf('context'),
  documentation: addressOf,
  account: accountHref,
  listIntegration: listHref,
  createIntegration: creationHref,
  enroller: enrollerHref,
  viewMain: () => '/site/admin/main',
  inbox: inboxHref,
} as const

export const REFERENCE_TITLES: Readonly<Record<DocumentName, string>> = {
  'api-qri-v2': 'Servicio V2',
  'api-qri': 'Servicio V1',
  alias: 'Alias - V1',
  'tds-qri': 'Administración TDS',
}
