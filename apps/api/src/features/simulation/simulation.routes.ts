import * as contract from '@portal/contract/simulation'
import { type SeenRun, shownTo } from '@portal/domain/network/shown-run'
import type { Run } from '@portal/domain/network/simulation'
import type { Endpoint } from '@portal/contract/endpoint'
import { collects } from '@portal/domain/integration/type'
import type { Call, Heavy } from '../../http/serving/call.ts'
import type { Mount } from '../../http/serving/mount.ts'
import { Places } from '../../http/limits/places.ts'
import { Refusal } from '../../refusal.ts'
import { paceStranger } from './pace.ts'
import { editable, ownSides } from './own-sides.ts'
import type { NoCharge, SimulationPort } from './simulation.port.ts'

/** Runs that are streamed at the same time: in total, and to one person or IP network. */
const FOLLOWED = 200
const FOLLOWED_BY_ONE = 4

/** Form of a run's id; the database refuses others with an error, for example one with a NUL. */
const RUN_ID = /^[\w-]{22}$/

const OFF = 'Este portal no tiene la red de integración'
const NOT_YOURS = 'Elige una integración tuya que cobre'
const NOT_BEGUN_BY_YOU = 'Solo quien comenzó esta simulación puede continuarla. Puedes comenzar otra.'
const NO_SUCH_STEP = 'Ese paso no se puede dar ahora. Revisa el estado del cobro.'
const BUSY = 'Otro paso de esta simulación está en curso. Espera a que termine.'
const NO_CHARGE: Record<NoCharge, string> = {
  unreadable: 'Ese texto no es el contenido de un QR, un número de 8 dígitos ni el identificador de un cobro',
  altered: 'El QR está incompleto o alterado: su código de verificación no calza',
  foreign: 'Ese QR es de otra red o de otro ambiente',
  unknown: 'No encontramos ese cobro entre los del Café Demo ni los de tus integraciones',
  expired: 'Ese cobro ya venció. Crea otro',
}
const TOO_MANY = 'Ya tienes varias simulaciones abiertas en vivo. Cierra una y vuelve a intentarlo.'
const FULL = 'Hay muchas simulaciones abiertas en vivo. Vuelve a intentarlo en un momento.'

const wrong = (field: string, message: string): Refusal => new Refusal('invalid', { fields: { [field]: message } })

type Looking = Pick<Call<typeof contract.readRun>, 'db' | 'caller' | 'visitor'>

/** Mounts the simulator's calls; without the network they all answer 409. */
export function mountSimulation(mount: Mount, port: SimulationPort | undefined): void {
  const network = (): SimulationPort => {
    if (!port) throw new Refusal('not_applicable', { message: OFF })
    return port
  }
  const known = async <Found>(id: string, find: (of: SimulationPort) => Promise<Found | undefined>): Promise<Found> => {
    const simulations = network()
    const found = RUN_ID.test(id) ? await find(simulations) : undefined
    if (!found) throw new Refusal('not_found')
    return found
  }
  const begun = (id: string) => known(id, (simulations) => simulations.read(id))
  const shown = async (run: SeenRun, holder: string, { db, caller, visitor }: Looking): Promise<Run> =>
    shownTo(run, await ownSides(db, caller, run), visitor.holders.includes(holder))

  mount(contract.createRun, answered, {
    ...beforehand,
    async prepare({ amount, description, expires_in: expiresIn, collector }, looking) {
      const { db, caller, visitor } = looking
      const own = collector === null ? undefined : await editable(db, caller, collector)
      if (collector !== null && !(own && collects(own.type))) throw wrong('collector', NOT_YOURS)
      const simulations = network()
      const begin = async () => {
        const run = await simulations.create({ amount, description, expiresIn, collector: own?.id }, visitor.holder)
        if ('refused' in run) throw new Refusal('not_applicable', { message: run.refused })
        return shown(run, visitor.holder, looking)
      }
      return caller ? begin() : paceStranger(db, visitor, begin)
    },
  } satisfies Heavy<typeof contract.createRun, Run>)

  mount(contract.openRun, answered, {
    ...beforehand,
    async prepare({ charge }, looking) {
      const { db, caller, visitor } = looking
      const simulations = network()
      const begin = async () => {
        const run = await simulations.open(
          charge,
          visitor.holder,
          async ({ id, demo }) => demo || (await editable(db, caller, id)) !== undefined,
        )
        if (typeof run === 'string') throw wrong('charge', NO_CHARGE[run])
        return shown(run, visitor.holder, looking)
      }
      return caller ? begin() : paceStranger(db, visitor, begin)
    },
  } satisfies Heavy<typeof contract.openRun, Run>)

  mount(contract.readRun, async ({ id, ...looking }) => {
    const { run, holder } = await begun(id)
    return shown(run, holder, looking)
  })

  mount(contract.takeStep, answered, {
    ...beforehand,
    async prepare({ step }, { id, ...looking }) {
      const { run, holder } = await begun(id)
      if (!looking.visitor.holders.includes(holder)) throw new Refusal('forbidden', { message: NOT_BEGUN_BY_YOU })
      if (!(await shown(run, holder, looking)).steps.includes(step))
        throw new Refusal('not_applicable', { message: NO_SUCH_STEP })
      const taken = await network().take(run, step)
      if (taken === 'busy') throw new Refusal('not_applicable', { message: BUSY })
      return shown(taken, holder, looking)
    },
  } satisfies Heavy<typeof contract.takeStep, Run>)

  mount(contract.listWallets, async ({ caller }) => ({ data: await network().wallets(caller !== undefined) }))

  const places = new Places(FOLLOWED)
  mount(contract.streamRun, async ({ id, signal, ...looking }) => {
    const { runs, holder } = await known(id, (simulations) => simulations.follow(id, signal))
    const leave = places.take(looking.visitor.countedAs, FOLLOWED_BY_ONE)
    if (leave === 'own') throw new Refusal('rate_limited', { message: TOO_MANY, headers: { 'retry-after': '5' } })
    if (leave === 'all') throw new Refusal('unavailable', { message: FULL, headers: { 'retry-after': '5' } })
    // If the client is gone before the first event, the generator never runs, and its `finally` cannot give the place back.
    signal.addEventListener('abort', leave)
    if (signal.aborted) leave()
    return events(runs, (each) => shown(each, holder, looking), leave)
  })
}

async function* events(
  runs: AsyncIterable<SeenRun>,
  shown: (run: SeenRun) => Promise<Run>,
  leave: () => void,
): AsyncGenerator<{ event: 'run'; id: string; data: Run }> {
  try {
    for await (const run of runs) {
      const data = await shown(run)
      yield { event: 'run', id: data.messages.at(-1)?.id ?? '', data }
    }
  } finally {
    leave()
  }
}

/** The network works before the call's transaction begins, because the embedded database has only one session. */
const beforehand: Pick<Heavy<Endpoint, unknown>, 'inTurn'> = { inTurn: (call) => call() }

/** Answers with the run. The audit keeps nothing of visitors. */
function answered({
  prepared: run,
  caller,
  audit,
}: Pick<Call<typeof contract.takeStep, Run>, 'prepared' | 'caller' | 'audit'>): Run {
  audit.nothing = caller === undefined
  audit.detail = { after: { token: run.charge.uuid } }
  return run
}
