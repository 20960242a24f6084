import type { Answer } from '@portal/contract/endpoint'
import type { listWallets } from '@portal/contract/simulation'
import type { SeenRun } from '@portal/domain/network/shown-run'
import type { Step } from '@portal/domain/network/simulation'

/** Why a text leads to no charge. */
export type NoCharge = 'unreadable' | 'altered' | 'foreign' | 'unknown' | 'expired'

/** Runs of the simulator in the integration network. `holder` is the digest of who begins one. */
export interface SimulationPort {
  /** Makes a charge of the collector, or of the test collector if it is undefined; `refused` is the network's message. */
  create(
    asked: { amount: number; description: string; expiresIn: number; collector: string | undefined },
    holder: string,
  ): Promise<SeenRun | { refused: string }>
  open(
    text: string,
    holder: string,
    permitted: (collector: { id: string; demo: boolean }) => Promise<boolean>,
  ): Promise<SeenRun | NoCharge>
  read(id: string): Promise<{ run: SeenRun; holder: string } | undefined>
  /** `busy`: another step on the charge is under way. */
  take(run: SeenRun, step: Step): Promise<SeenRun | 'busy'>
  follow(id: string, signal: AbortSignal): Promise<{ runs: AsyncIterable<SeenRun>; holder: string } | undefined>
  /** Wallets that a phone can open: the network's own and, for `all`, those that people registered. */
  wallets(all: boolean): Promise<Answer<typeof listWallets>['data']>
}
