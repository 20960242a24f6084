import type { Caller } from '../../openapi.ts'

const SIDES: Record<string, string> = {
  payer: 'billetera y dual',
  collector: 'recaudador y dual',
  'payer,collector': 'todos',
}

/** Spanish names of the integration types that have one of the roles in `sides`. */
export const sidesText = (sides: readonly Caller[]): string => SIDES[sides.join()] ?? ''
