import { dashboardPaymentHref, simulationHref, TOOL_ADDRESSES } from '@portal/domain/tools'
import type { RouteObject } from 'react-router'
import { named } from './route-handle.ts'

/** Routes of the tools, inside their frame. */
export const TOOL_ROUTES: RouteObject[] = [
  {
    path: TOOL_ADDRESSES.simulator,
    handle: named('simulator', 'Crear un cobro'),
    lazy: () => import('./features/simulation/CreateChargePage.tsx'),
  },
  {
    path: TOOL_ADDRESSES.simulator_pay,
    handle: named('simulator-pay', 'Pagar un cobro'),
    lazy: () => import('./features/simulation/PayChargePage.tsx'),
  },
  {
    path: simulationHref(':id'),
    handle: named('simulator-run', 'Pago en vivo'),
    lazy: () => import('./features/simulation/RunPage.tsx'),
  },
  {
    path: TOOL_ADDRESSES.refund_top_up,
    handle: named('top-up', 'Recarga de devoluciones'),
    lazy: () => import('./features/treasury/TopUpPage.tsx'),
  },
  {
    path: TOOL_ADDRESSES.statements,
    handle: named('statements', 'Cartolas'),
    lazy: () => import('./features/treasury/StatementsPage.tsx'),
  },
  {
    path: TOOL_ADDRESSES.contact,
    handle: named('contact', 'Contacto'),
    lazy: () => import('./features/contact/ContactPage.tsx'),
  },
  {
    path: TOOL_ADDRESSES.status,
    handle: named('status', 'Estado'),
    lazy: () => import('./features/status/StatusPage.tsx'),
  },
  {
    path: TOOL_ADDRESSES.signature_debugger,
    handle: named('signature', 'Calcular y verificar una firma'),
    lazy: () => import('./features/signature/SignaturePage.tsx'),
  },
  {
    path: TOOL_ADDRESSES.qr_reader,
    handle: named('qr-reader', 'Lector de QR'),
    lazy: () => import('./features/signature/QrPage.tsx'),
  },
  {
    path: TOOL_ADDRESSES.dashboard,
    handle: named('dashboard', 'Dashboard'),
    lazy: () => import('./features/dashboard/TodayPage.tsx'),
  },
  {
    path: dashboardPaymentHref(':payment'),
    handle: named('dashboard-payment', 'Pago'),
    lazy: () => import('./features/dashboard/PaymentPage.tsx'),
  },
]
