/**
 * Screens of the tools, by the names of their routes. Their imports are apart from the routes, because the script that every page of the
 * portal loads names the files of each import in it.
 */
export const TOOL_SCREENS = {
  simulator: () => import('./features/simulation/CreateChargePage.tsx'),
  'simulator-pay': () => import('./features/simulation/PayChargePage.tsx'),
  'simulator-run': () => import('./features/simulation/RunPage.tsx'),
  'top-up': () => import('./features/treasury/TopUpPage.tsx'),
  statements: () => import('./features/treasury/StatementsPage.tsx'),
  kit: () => import('./features/kit/KitPage.tsx'),
  contact: () => import('./features/contact/ContactPage.tsx'),
  status: () => import('./features/status/StatusPage.tsx'),
  signature: () => import('./features/signature/SignaturePage.tsx'),
  'qr-reader': () => import('./features/signature/QrPage.tsx'),
  dashboard: () => import('./features/dashboard/TodayPage.tsx'),
  'dashboard-payment': () => import('./features/dashboard/PaymentPage.tsx'),
}
