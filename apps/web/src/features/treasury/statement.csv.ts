import type { BalanceStatement, StatementLine } from '@portal/contract/network.statement'
import { csv } from '@portal/domain/csv'

const LINE = ['type', 'payment_uuid', 'order_id', 'amount', 'commission', 'net', 'med_id', 'occurred_at'] as const
const MOVEMENT = ['movement_id', 'commerce_id', 'type', 'amount', 'balance', 'reference', 'occurred_at'] as const

type Cell = string | number | null

/** Text that a spreadsheet does not take for a formula: others choose orders and references. */
const harmless = (cell: Cell): Cell => (typeof cell === 'string' && /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell)

export const linesCsv = (lines: readonly StatementLine[]): string =>
  csv(
    LINE,
    lines.map((line) => LINE.map((column) => harmless(line[column]))),
  )

export const movementsCsv = ({ movements }: Pick<BalanceStatement, 'movements'>): string =>
  csv(
    MOVEMENT,
    movements.map((movement) => MOVEMENT.map((column) => harmless(movement[column]))),
  )
