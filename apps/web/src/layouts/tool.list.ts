import { TOOL_ADDRESSES } from '@portal/domain/tools'

/** Part of a tool, an entry in the second row of its frame: a page, or a section of a page. */
export interface ToolPart {
  label: string
  to: string
  /** True if the link loads the page as a document of its own. */
  loads?: boolean
}

export interface Tool {
  label: string
  to: string
  parts: readonly ToolPart[]
  /** Sessions besides that of the portal: `account` if only the dashboard's accounts use the tool, `either` if they may too. */
  session?: 'account' | 'either'
}

/** Tools of the frame's menu, in its order. */
export const TOOLS: readonly Tool[] = [
  {
    label: 'Simulador',
    to: TOOL_ADDRESSES.simulator,
    parts: [
      { label: 'Crear un cobro', to: TOOL_ADDRESSES.simulator },
      // Only the document of this page may use the camera, so it is loaded anew.
      { label: 'Pagar un cobro', to: TOOL_ADDRESSES.simulator_pay, loads: true },
    ],
  },
  {
    label: 'Depurador de firmas',
    to: TOOL_ADDRESSES.signature_debugger,
    parts: [
      { label: 'Calcular y verificar', to: TOOL_ADDRESSES.signature_debugger },
      { label: 'Lector de QR', to: TOOL_ADDRESSES.qr_reader },
    ],
  },
  { label: 'Dashboard', to: TOOL_ADDRESSES.dashboard, parts: [], session: 'account' },
  { label: 'Recarga de devoluciones', to: TOOL_ADDRESSES.refund_top_up, parts: [], session: 'either' },
  { label: 'Cartolas', to: TOOL_ADDRESSES.statements, parts: [], session: 'either' },
  {
    label: 'Kit de Integración',
    to: TOOL_ADDRESSES.kit,
    parts: [
      { label: 'Marca', to: `${TOOL_ADDRESSES.kit}#marca` },
      { label: 'Marcos de QR', to: `${TOOL_ADDRESSES.kit}#marcos` },
      { label: 'Botón y textos', to: `${TOOL_ADDRESSES.kit}#textos` },
      { label: 'Programas', to: `${TOOL_ADDRESSES.kit}#programas` },
      { label: 'Línea de comandos', to: `${TOOL_ADDRESSES.kit}#comandos` },
      { label: 'Archivos', to: `${TOOL_ADDRESSES.kit}#archivos` },
    ],
  },
]

const CONTACT = { label: 'Contacto', to: TOOL_ADDRESSES.contact, parts: [] }
const STATUS = { label: 'Estado', to: TOOL_ADDRESSES.status, parts: [] }

/** Tool whose page or part has this address. */
export const toolAt = (pathname: string): Tool | undefined =>
  [...TOOLS, CONTACT, STATUS].find(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
