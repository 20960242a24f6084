import { collects } from '@portal/domain/integration/type'
import type { Operation } from '../operation.ts'
import { Refusal } from '../refusal.ts'

/** Lets an operation of aliases through if Alias is activated in the portal. A wallet that does not collect has nothing to activate. */
export const activated =
  (operation: Operation): Operation =>
  (call) => {
    const { type, alias } = call.caller
    if (collects(type) && !alias)
      throw new Refusal('forbidden', { description: 'Activa Alias en el portal: «Alias», «Activar configuración».' })
    return operation(call)
  }
