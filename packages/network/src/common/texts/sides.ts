import type { Caller } from '../../openapi.ts'

const SIDES: Record<string, string> = {
  payer: 'billetera y dual',
  collector: 'recaudador y dual',
  'payer,collector': 'todos',
}

/** Which types of integration have one of the sides. */
export const sidesText = (sides: readonly Caller[]): string => SIDES[sides.join()] ?? ''
