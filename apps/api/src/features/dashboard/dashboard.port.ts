import type {
  DashboardFilter,
  DashboardPaymentDetail,
  DashboardPayments,
  DashboardToday,
} from '@portal/contract/dashboard'
import type { SeenRun } from '@portal/domain/network/shown-run'

type Role = 'ER' | 'EP'

/** Calls of the dashboard: payments of one side of an integration, and their refunds. */
export interface DashboardPort {
  today(id: string, role: Role): Promise<DashboardToday>
  /** Page of the payments that fit, the newest first. */
  payments(
    id: string,
    role: Role,
    filter: Omit<DashboardFilter, 'amount'> & { amount?: number | undefined },
    page: { cursor?: string | undefined; size: number },
  ): Promise<DashboardPayments>
  /** Payment, or charge without one; undefined if it is of another integration or of the other side. */
  payment(id: string, role: Role, uuid: string): Promise<DashboardPaymentDetail | undefined>
  /** Messages of the same. */
  run(id: string, role: Role, uuid: string): Promise<SeenRun | undefined>
  /** Refunds a payment that the integration collected, once for each key. @returns why it was refused, or null */
  refund(id: string, uuid: string, refund: { key: string; amount: number; reason: string }): Promise<string | null>
}
