import { PRODUCT } from '@portal/domain/brand'
import type { SectionName } from '@portal/domain/enroller/sections'

/** Documents of the API reference, in the order of its menu. */
export const REFERENCES = ['api-qri-v2', 'api-qri', 'alias', 'tds-qri'] as const
export type Reference = (typeof REFERENCES)[number]

/** Every address of the portal; all live under /site (spec §2). */
export const path = {
  home: () => '/site/home',
  reference: (html: Reference) => `/site/reference-api/${PRODUCT}/${html}`,
  questions: () => '/site/questions',
  context: () => '/site/documentation/context',
  documentation: (page: string) => `/site/documentation/${page}`,
  listIntegration: () => '/site/list-integration',
  createIntegration: () => '/site/integration/create-integration',
  enroller: (uuid: string, section: SectionName = 'detail') =>
    section === 'detail' ? `/site/enroller/${uuid}` : `/site/enroller/${uuid}/${section}`,
  viewMain: () => '/site/admin/main',
  inbox: () => '/site/admin/inbox',
} as const
