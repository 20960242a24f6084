import { dashboardPaymentHref, simulationHref, TOOL_ADDRESSES } from '@portal/domain/tools'
import type { RouteObject } from 'react-router'
import { named } from './route-handle.ts'
import type { TOOL_SCREENS } from './tool.screens.ts'

const tool = (path: string, name: keyof typeof TOOL_SCREENS, title: string): RouteObject => ({
  path,
  handle: named(name, title),
  lazy: async () => (await import('./tool.screens.ts')).TOOL_SCREENS[name](),
})

/** Routes of the tools, inside their frame. */
export const TOOL_ROUTES: RouteObject[] = [
  tool(TOOL_ADDRESSES.simulator, 'simulator', 'Crear un cobro'),
  tool(TOOL_ADDRESSES.simulator_pay, 'simulator-pay', 'Pagar un cobro'),
  tool(simulationHref(':id'), 'simulator-run', 'Pago en vivo'),
  tool(TOOL_ADDRESSES.refund_top_up, 'top-up', 'Recarga de devoluciones'),
  tool(TOOL_ADDRESSES.statements, 'statements', 'Cartolas'),
  tool(TOOL_ADDRESSES.kit, 'kit', 'Kit de Integración'),
  tool(TOOL_ADDRESSES.contact, 'contact', 'Contacto'),
  tool(TOOL_ADDRESSES.status, 'status', 'Estado'),
  tool(TOOL_ADDRESSES.signature_debugger, 'signature', 'Calcular y verificar una firma'),
  tool(TOOL_ADDRESSES.qr_reader, 'qr-reader', 'Lector de QR'),
  tool(TOOL_ADDRESSES.dashboard, 'dashboard', 'Dashboard'),
  tool(dashboardPaymentHref(':payment'), 'dashboard-payment', 'Pago'),
]
