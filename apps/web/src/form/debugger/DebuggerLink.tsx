import type { Message } from '@portal/domain/network/simulation'
import { TOOL_ADDRESSES } from '@portal/domain/tools'
import { useNavigate } from 'react-router'
import { carrying } from '../../state/debugged.ts'
import { isPlainPress } from '../../ui/link/press.ts'
import { debuggedOf } from './signed.message.ts'

/** Link to the signature debugger with a refused call filled in; nothing for other messages. */
export function DebuggerLink({ message }: { message: Message }) {
  const navigate = useNavigate()
  const debugged = debuggedOf(message)
  if (!debugged) return null
  return (
    <a
      href={TOOL_ADDRESSES.signature_debugger}
      onClick={(event) => {
        if (!isPlainPress(event)) return
        event.preventDefault()
        void navigate(TOOL_ADDRESSES.signature_debugger, { state: carrying(debugged) })
      }}
    >
      Abrir en el Depurador de firmas
    </a>
  )
}
