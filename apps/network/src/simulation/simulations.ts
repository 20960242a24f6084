import { randomBytes } from 'node:crypto'
import type { Step } from '@portal/domain/network/simulation'
import { NETWORK_ERRORS } from '@portal/network/common/errors'
import type { Clock } from '../clock/clock.ts'
import { charge } from '../counterparts/charge.ts'
import { walletSteps } from '../counterparts/wallet.steps.ts'
import type { Db } from '../database.ts'
import { hold } from '../ledger/held.queries.ts'
import { participantById } from '../participant/participant.queries.ts'
import type { Perform } from '../perform.ts'
import { Refusal } from '../refusal.ts'
import { settlePayment } from '../settlement/settlement.ts'
import { openableWallets } from '../wallets/openable-wallets.ts'
import { findCharge, type NoCharge } from './find-charge.ts'
import { findRun, versionsOf } from './charge.queries.ts'
import { followedCharges } from './followed.ts'
import { readCharge, type SeenRun } from './run.ts'
import { holdersOf, insertSimulation } from './simulation.queries.ts'

/** Bytes of a run's id, which nobody can guess. */
const ID_BYTES = 16
/** Time that a run is followed at most. */
const FOLLOWED_MS = 15 * 60_000

/** Holder of a run that can only be watched. */
const NOBODY = ''

interface Parts {
  db: Db
  clock: Clock
  /** Makes calls inside the network, and logs them. */
  perform: Perform
  /** Writes what the log of calls keeps in memory. */
  flushLog: () => Promise<void>
}

interface Asked {
  amount: number
  description: string
  expiresIn: number
  /** Id of the collector; undefined for the test collector. */
  collector: string | undefined
}

/** A run, and the digest of what only who began it knows or is. */
interface Begun {
  run: SeenRun
  holder: string
}

/** Locks a charge; true if only this holder has begun runs of it, or nobody has and it still waits to be read. */
async function isFree(tx: Db, token: string, holder: string): Promise<boolean> {
  const held = await hold(tx, token)
  const holders = (await holdersOf(tx, token)).filter((one) => one !== NOBODY)
  return holders.every((one) => one === holder) && (held?.token.state === 'CREATED' || holders.length > 0)
}

/** Runs of the simulator: each follows one charge. */
export function simulations({ db, clock, perform, flushLog }: Parts) {
  /** Charges on which a step is under way. */
  const busy = new Set<string>()
  const wallet = walletSteps({ clock, perform })
  const charges = followedCharges({
    clock,
    versions: (tokens) => versionsOf(db, tokens),
    readCharge: (token) => readCharge(db, token),
  })

  /** @param version that of the charge, if it is known */
  async function seen(id: string, token: string, version?: string): Promise<SeenRun> {
    const charge = await charges.read(token, version)
    return { id, now: clock.now().toISOString(), ...charge.seen }
  }

  /**
   * Begins a run. That of a test collector's charge is the holder's if nobody else came first; of two who come at once one waits for the
   * other, because the charge's row is locked.
   */
  async function begin(token: string, demo: boolean, holder: string): Promise<SeenRun> {
    const id = randomBytes(ID_BYTES).toString('base64url')
    await db.transaction().execute(async (tx) => {
      const mine = !demo || (await isFree(tx, token, holder))
      await insertSimulation(tx, { id, token_uuid: token, holder: mine ? holder : NOBODY, created_at: clock.now() })
    })
    return seen(id, token)
  }

  async function read(id: string): Promise<Begun | undefined> {
    const found = await findRun(db, id)
    return found && { run: await seen(id, found.token, found.version), holder: found.holder }
  }

  async function make({ charge: { uuid, amount }, authorization, payment }: SeenRun, step: Step): Promise<void> {
    const id = authorization?.id ?? ''
    if (step === 'read') await wallet.read(uuid)
    if (step === 'authorize') await wallet.authorize(uuid)
    if (step === 'validate') await wallet.validate(id)
    if (step === 'confirm') await wallet.confirm(id, amount)
    if (step === 'reverse') await wallet.reverse(id)
    if (step === 'settle' && payment) await settlePayment(db, clock.now(), payment.uuid)
  }

  /** Yields a run as it is, then each time that something happened, until it is over and settled, or for a quarter of an hour. */
  async function* runs(id: string, found: { token: string; version: string }, signal: AbortSignal) {
    const until = new Date(clock.now().getTime() + FOLLOWED_MS)
    let { version } = found
    let changed = Promise.withResolvers<void>()
    const leave = charges.follow(found.token, (now) => {
      version = now
      changed.resolve()
    })
    const leaving = new AbortController()
    const ended = AbortSignal.any([signal, leaving.signal])
    const late = clock.until(until, ended)
    try {
      for (let told = ''; !ended.aborted && clock.now() < until; ) {
        const run = await seen(id, found.token, version)
        const { now: _, ...what } = run
        const text = JSON.stringify(what)
        if (text !== told) yield run
        told = text
        if (run.over && run.payment?.state !== 'PAID') return
        await Promise.race([changed.promise, late])
        changed = Promise.withResolvers<void>()
      }
    } finally {
      leave()
      leaving.abort()
    }
  }

  return {
    /** Makes a charge and a run that follows it; the message of the network's error if it refuses. */
    async create({ collector: id, ...asked }: Asked, holder: string): Promise<SeenRun | { refused: string }> {
      const collector = id === undefined ? undefined : await participantById(db, id)
      try {
        const { uuid } = await charge(perform, asked, collector)
        await flushLog()
        return await begin(uuid, collector === undefined, holder)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        return { refused: NETWORK_ERRORS[error.code].message }
      }
    },
    /**
     * Begins a run for the charge that a text names, if its collector is permitted. It can only be watched if another has begun
     * one, or if the charge went on without one; but who may use the collector's integration always continues it.
     */
    async open(
      text: string,
      holder: string,
      permitted: (collector: { id: string; demo: boolean }) => Promise<boolean>,
    ): Promise<SeenRun | NoCharge | 'expired'> {
      const token = await findCharge(db, text)
      if (typeof token === 'string') return token
      const collector = await participantById(db, token.collector_id)
      if (!collector || !(await permitted({ id: collector.id, demo: collector.counterpart }))) return 'unknown'
      // Only now, because that a charge existed is not told to others.
      if (token.state === 'EXPIRED') return 'expired'
      return begin(token.uuid, collector.counterpart, holder)
    },
    read,
    wallets: (all: boolean) => openableWallets(db, all),
    /** Takes a step that the run offered, unless another step on its charge is under way. What the network refuses is one of the run's messages. */
    async take(run: SeenRun, step: Step): Promise<SeenRun | 'busy'> {
      const { uuid } = run.charge
      if (busy.has(uuid)) return 'busy'
      busy.add(uuid)
      try {
        await make(run, step)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
      } finally {
        busy.delete(uuid)
      }
      await flushLog()
      return seen(run.id, run.charge.uuid)
    },
    /** Follows a run for whoever has its id. */
    async follow(id: string, signal: AbortSignal) {
      const found = await findRun(db, id)
      return found && { runs: runs(id, found, signal), holder: found.holder }
    },
  }
}
