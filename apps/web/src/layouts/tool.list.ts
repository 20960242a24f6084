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
  /** True if the tool has sessions of its own; the frame then does not show that of the portal. */
  ownSession?: true
}

/** Tools of the frame's menu, in its order. */
export const TOOLS: readonly Tool[] = [
  { label: 'Dashboard', to: TOOL_ADDRESSES.dashboard, parts: [], ownSession: true },
]

const CONTACT = { label: 'Contacto', to: TOOL_ADDRESSES.contact, parts: [] }
const STATUS = { label: 'Estado de la red', to: TOOL_ADDRESSES.status, parts: [] }

/** Tool whose page or part has this address. */
export const toolAt = (pathname: string): Tool | undefined =>
  [...TOOLS, CONTACT, STATUS].find(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
