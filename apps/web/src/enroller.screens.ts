import type { SectionName } from '@portal/domain/enroller/sections'
import type { ComponentType } from 'react'

const accounts = () => import('./features/bank-account/BankAccountPages.tsx')
const progress = () => import('./features/progress/ProgressPages.tsx')

/**
 * Screens of an integration's sections. Their imports are apart from the routes, because the script that every page of the portal loads
 * names the files of each import in it.
 */
export const ENROLLER_SCREENS: Record<SectionName, () => Promise<{ Component: ComponentType }>> = {
  overview: () => import('./features/road/OverviewPage.tsx'),
  activity: () => import('./features/traffic/ActivityPage.tsx'),
  connection: () => import('./features/connection/ConnectionPage.tsx'),
  certification: () => import('./features/certification/CertificationPage.tsx'),
  detail: () => import('./features/enroller/EnrollerDetailPage.tsx'),
  ifd: async () => ({ Component: (await accounts()).IfdPage }),
  ifo: async () => ({ Component: (await accounts()).IfoPage }),
  billing: async () => ({ Component: (await accounts()).BillingPage }),
  webhook: () => import('./features/webhook/WebhookPage.tsx'),
  security: () => import('./features/security/SecurityPage.tsx'),
  'direct-open': () => import('./features/direct-open/DirectOpenPage.tsx'),
  technologies: async () => ({ Component: (await progress()).TechnologyPage }),
  legal: async () => ({ Component: (await progress()).LegalPage }),
  'dashboard-account': () => import('./features/dashboard-account/DashboardAccountPage.tsx'),
  'alias-config': () => import('./features/alias/AliasConfigPage.tsx'),
  'alias-webhook': () => import('./features/alias/AliasWebhookPage.tsx'),
  'alias-iframe': () => import('./features/alias/AliasFramePage.tsx'),
  comments: () => import('./features/closing-comment/ClosingCommentPage.tsx'),
}
