import type { Operations } from './operation.ts'
import type { Ports } from './ports.ts'

/** Every operation of the network by its id. */
export const operationsOf = (_ports: Ports): Partial<Operations> => ({})
