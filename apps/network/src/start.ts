import { simulatedBank } from './bank/simulated.bank.ts'
import { systemClock } from './clock/system.clock.ts'
import { createNetwork, type NetworkOptions } from './server.ts'

/** Starts the network with simulated banks. Resolves with the address by which participants call it. */
export async function startNetwork(options: Omit<NetworkOptions, 'clock' | 'bank'>) {
  const network = createNetwork({ ...options, clock: systemClock, bank: simulatedBank })
  return { ...network, address: await network.listen() }
}
