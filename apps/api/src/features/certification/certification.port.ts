import type { Certification } from '@portal/contract/certification'

/** Certification tests of integrations in the network. `id` is the primary key of an integration. */
export interface CertificationPort {
  read(id: string): Promise<Omit<Certification, 'number'>>
  /** Starts tests that the integration has. @returns their numbers */
  start(id: string, tests: readonly number[]): Promise<number[]>
  stop(id: string, test: number): Promise<void>
  /** @returns false if the test asks nothing */
  declare(id: string, test: number, yes: boolean): Promise<boolean>
}
