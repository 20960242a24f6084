import { dashboardPaymentHref, simulationHref, TOOL_ADDRESSES } from '@portal/domain/tools'
import type { RouteObject } from 'react-router'
import { named } from './route-handle.ts'
import type { TOOL_SCREENS } from './tool.screens.ts'

const screen = (name: keyof typeof TOOL_SCREENS) => async () => (await import('./tool.screens.ts')).TOOL_SCREENS[name]()

/** Routes of the tools, inside their frame. */
export const TOOL_ROUTES: RouteObject[] = [
  { path: TOOL_ADDRESSES.simulator, handle: named('simulator', 'Crear un cobro'), lazy: screen('simulator') },
  {
    path: TOOL_ADDRESSES.simulator_pay,
    handle: named('simulator-pay', 'Pagar un cobro'),
    lazy: screen('simulatorPay'),
  },
  { path: simulationHref(':id'), handle: named('simulator-run', 'Pago en vivo'), lazy: screen('simulatorRun') },
  { path: TOOL_ADDRESSES.refund_top_up, handle: named('top-up', 'Recarga de devoluciones'), lazy: screen('topUp') },
  { path: TOOL_ADDRESSES.statements, handle: named('statements', 'Cartolas'), lazy: screen('statements') },
  { path: TOOL_ADDRESSES.contact, handle: named('contact', 'Contacto'), lazy: screen('contact') },
  { path: TOOL_ADDRESSES.status, handle: named('status', 'Estado'), lazy: screen('status') },
  {
    path: TOOL_ADDRESSES.signature_debugger,
    handle: named('signature', 'Calcular y verificar una firma'),
    lazy: screen('signature'),
  },
  { path: TOOL_ADDRESSES.qr_reader, handle: named('qr-reader', 'Lector de QR'), lazy: screen('qrReader') },
  { path: TOOL_ADDRESSES.dashboard, handle: named('dashboard', 'Dashboard'), lazy: screen('dashboard') },
  {
    path: dashboardPaymentHref(':payment'),
    handle: named('dashboard-payment', 'Pago'),
    lazy: screen('dashboardPayment'),
  },
]
