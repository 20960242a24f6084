import { randomBytes } from 'node:crypto'
import type { SeenRun, SeenSide } from '@portal/domain/network/shown-run'
import type { SimulationPort } from '../features/simulation/simulation.port.ts'

const AT = '2026-03-05T15:04:05.000Z'
const UUID = '0b9c6a1e-5d1f-4f0a-9a55-1c3f8f0e7b21'
const CAFE: SeenSide = { id: 'cafede00-0000-4000-8000-000000000001', name: 'Café Demo', demo: true, bank: null }

/** Wallets by name: the network's own, and one that a person registered. */
const WALLETS = ['Billetera Demo', 'Banco del Norte'].map((name) => ({
  name,
  logo: 'https://a.example/logo.png',
  link: 'app://pagar?uuid=%uuid%',
}))

/** Text of a charge that a test gives to a collector. */
export const FOREIGN_CHARGE = '99999999'

export type StandInSimulations = ReturnType<typeof standInSimulations>

/** Stands for the simulator's runs: `charges` are those that can be opened, by their text, with the id of their collector. */
export function standInSimulations(): SimulationPort & { charges: Map<string, string> } {
  const runs = new Map<string, { run: SeenRun; holder: string }>()
  const charges = new Map<string, string>()
  function begin(collector: SeenSide, holder: string, amount = 15_990): SeenRun {
    const run: SeenRun = {
      id: randomBytes(16).toString('base64url'),
      now: AT,
      charge: {
        uuid: UUID,
        number: '48210937',
        qr: '000201',
        order_id: 'PRUEBA-1',
        amount,
        description: 'Cobro de prueba',
        merchant: { tax_id: '76086403-K', name: 'CAFE DEMO SPA', branch: 'SANTIAGO CENTRO' },
        state: 'CREATED',
        created_at: AT,
        expires_at: '2026-03-05T15:14:05.000Z',
      },
      payer: null,
      collector,
      authorization: null,
      payment: null,
      steps: ['read', 'settle'],
      over: false,
      messages: [
        {
          id: 'req_1',
          at: AT,
          kind: 'call',
          from: 'collector',
          to: 'network',
          name: 'createToken',
          method: 'POST',
          path: '/qri/v2/tokens',
          status: 401,
          state: null,
          code: 'signature_invalid',
          latency_ms: 3,
          signature: 'mismatch',
          request_id: 'req_1',
          attempt: null,
          party: collector.id,
          cause: { what: 'La firma no calza', remedy: 'Revisa el secreto', screen: 'security' },
          checks: [],
          headers: {},
          bytes: null,
          purpose: null,
          request: null,
          answer: null,
        },
      ],
    }
    runs.set(run.id, { run, holder })
    return run
  }
  const sideOf = (id: string): SeenSide => (id === CAFE.id ? CAFE : { ...CAFE, id, name: 'Empresa', demo: false })
  return {
    charges,
    create: async ({ amount, collector }, holder) => begin(sideOf(collector ?? CAFE.id), holder, amount),
    async open(text, holder, permitted) {
      const collector = sideOf(charges.get(text) ?? CAFE.id)
      if (text !== UUID && !charges.has(text)) return 'unreadable'
      return (await permitted(collector)) ? begin(collector, holder) : 'unknown'
    },
    read: async (id) => runs.get(id),
    take: async (run) => ({ ...run, charge: { ...run.charge, state: 'READ' } }),
    wallets: async (all) => WALLETS.slice(0, all ? 2 : 1),
    async follow(id, signal) {
      const found = runs.get(id)
      return found && { runs: once(found.run, signal), holder: found.holder }
    },
  }
}

/** Yields a run, and nothing more until the end. */
async function* once(run: SeenRun, signal: AbortSignal) {
  yield run
  if (signal.aborted) return
  await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
}
