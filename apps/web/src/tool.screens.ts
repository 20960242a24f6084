/**
 * Screens of the tools. Their imports are apart from the routes, because the script that every page of the portal loads names the files of
 * each import in it.
 */
export const TOOL_SCREENS = {
  simulator: () => import('./features/simulation/CreateChargePage.tsx'),
  simulatorPay: () => import('./features/simulation/PayChargePage.tsx'),
  simulatorRun: () => import('./features/simulation/RunPage.tsx'),
  topUp: () => import('./features/treasury/TopUpPage.tsx'),
  statements: () => import('./features/treasury/StatementsPage.tsx'),
  contact: () => import('./features/contact/ContactPage.tsx'),
  status: () => import('./features/status/StatusPage.tsx'),
  signature: () => import('./features/signature/SignaturePage.tsx'),
  qrReader: () => import('./features/signature/QrPage.tsx'),
  dashboard: () => import('./features/dashboard/TodayPage.tsx'),
  dashboardPayment: () => import('./features/dashboard/PaymentPage.tsx'),
}
