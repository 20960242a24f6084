import { TOOL_ADDRESSES } from '@portal/domain/tools'

/** Part of a tool, an entry in the second row of its frame. */
export interface ToolPart {
  label: string
  to: string
}

export interface Tool {
  label: string
  to: string
  parts: readonly ToolPart[]
}

/** Tools of the frame's menu, in its order. */
export const TOOLS: readonly Tool[] = [
  { label: 'Recarga de devoluciones', to: TOOL_ADDRESSES.refund_top_up, parts: [] },
  { label: 'Cartolas', to: TOOL_ADDRESSES.statements, parts: [] },
]

const CONTACT = { label: 'Contacto', to: TOOL_ADDRESSES.contact, parts: [] }
const STATUS = { label: 'Estado', to: TOOL_ADDRESSES.status, parts: [] }

/** Tool whose page or part has this address. */
export const toolAt = (pathname: string): Tool | undefined =>
  [...TOOLS, CONTACT, STATUS].find(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
