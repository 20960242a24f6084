import { aliases } from './aliases.ts'
import { amounts } from './amounts.ts'
import type { Report } from './findings.ts'
import { outages } from './outages.ts'
import { payments } from './payments.ts'
import { openPlayedNetwork } from './played-network.ts'
import { refuseAll, reuseKeys } from './refusals.ts'
import { treasury } from './treasury.ts'

/** Plays every scenario on a new network, and tells what it served of what is documented. */
export async function playCoverage(): Promise<Report> {
  const net = await openPlayedNetwork()
  try {
    await refuseAll(net)
    const scenarios = [...amounts(net), ...payments(net), ...treasury(net), ...aliases(net)]
    await net.turns.play(scenarios, (error) => net.findings.wrong(`A scenario failed: ${String(error)}`))
    await reuseKeys(net)
    await outages(net)
    return net.findings.report()
  } finally {
    await net.close()
  }
}
