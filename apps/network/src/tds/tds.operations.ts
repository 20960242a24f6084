import type { Operations } from '../operation.ts'
import { balanceOperations } from './balance.operations.ts'
import { commerceOperations } from './commerce.operations.ts'

export const tdsOperations = () => ({ ...balanceOperations(), ...commerceOperations() }) satisfies Partial<Operations>
