import { TOOL_ADDRESSES } from '@portal/domain/tools'
import type { RouteObject } from 'react-router'

/** Routes of the tools, inside their frame. */
export const TOOL_ROUTES: RouteObject[] = [
  {
    path: TOOL_ADDRESSES.refund_top_up,
    handle: { name: 'top-up', title: 'Recarga de devoluciones' },
    lazy: () => import('./features/treasury/TopUpPage.tsx'),
  },
  {
    path: TOOL_ADDRESSES.statements,
    handle: { name: 'statements', title: 'Cartolas' },
    lazy: () => import('./features/treasury/StatementsPage.tsx'),
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
