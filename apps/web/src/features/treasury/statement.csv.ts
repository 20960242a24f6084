import type { BalanceStatement, StatementLine } from '@portal/contract/network.statement'
import { spreadsheet } from '@portal/domain/csv'

const LINE = ['type', 'payment_uuid', 'order_id', 'amount', 'commission', 'net', 'med_id', 'occurred_at'] as const
const MOVEMENT = ['movement_id', 'commerce_id', 'type', 'amount', 'balance', 'reference', 'occurred_at'] as const

export const linesCsv = (lines: readonly StatementLine[]): string =>
  spreadsheet(
    LINE,
    lines.map((line) => LINE.map((column) => line[column])),
  )

export const movementsCsv = ({ movements }: Pick<BalanceStatement, 'movements'>): string =>
  spreadsheet(
    MOVEMENT,
    movements.map((movement) => MOVEMENT.map((column) => movement[column])),
  )
