import { LIMITS } from '@portal/domain/limits'

/** Number of waiting integrations as text; at the number up to which they are counted there may be more. */
export const countText = (count: number): string =>
  `${count.toLocaleString('es-CL')}${count >= LIMITS.inboxCounted ? '+' : ''}`
