import { TOOL_ADDRESSES } from '@portal/domain/tools'
import type { RouteObject } from 'react-router'

/** Routes of the tools, inside their frame. */
export const TOOL_ROUTES: RouteObject[] = [
  {
    path: TOOL_ADDRESSES.signature_debugger,
    handle: { name: 'signature', title: 'Calcular y verificar una firma' },
    lazy: () => import('./features/signature/SignaturePage.tsx'),
  },
  {
    path: TOOL_ADDRESSES.qr_reader,
    handle: { name: 'qr-reader', title: 'Lector de QR' },
    lazy: () => import('./features/signature/QrPage.tsx'),
  },
  {
    path: TOOL_ADDRESSES.contact,
    handle: { name: 'contact', title: 'Contacto' },
    lazy: () => import('./features/contact/ContactPage.tsx'),
  },
  {
    path: TOOL_ADDRESSES.status,
    handle: { name: 'status', title: 'Estado' },
    lazy: () => import('./features/status/StatusPage.tsx'),
  },
]
