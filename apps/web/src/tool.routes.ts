import { TOOL_ADDRESSES } from '@portal/domain/tools'
import type { RouteObject } from 'react-router'

/** Routes of the tools, inside their frame. */
export const TOOL_ROUTES: RouteObject[] = [
  {
    path: TOOL_ADDRESSES.dashboard,
    handle: { name: 'dashboard', title: 'Dashboard' },
    lazy: () => import('./features/dashboard/TodayPage.tsx'),
  },
  {
    path: `${TOOL_ADDRESSES.dashboard}/:payment`,
    handle: { name: 'dashboard-payment', title: 'Pago' },
    lazy: () => import('./features/dashboard/PaymentPage.tsx'),
  },
]
