import { setTimeout } from 'node:timers/promises'
import { SettableClock } from '../clock.ts'

/** Longest wait of a loop that looks for work, and the real time in its place. */
const LOOK_MS = 1_000
const BEAT_MS = 30

/** Clock that scenarios advance together. Loops that look for work go on while it stands still. */
export class SharedClock extends SettableClock {
  override async until(time: Date, signal?: AbortSignal): Promise<void> {
    if (time.getTime() - this.now().getTime() > LOOK_MS) return super.until(time, signal)
    await setTimeout(BEAT_MS, undefined, signal && { signal }).catch(() => undefined)
  }
}

export type Scenario = () => Promise<void>

/** Plays scenarios at the same time on one clock, which goes on when each of them has ended or lets time pass. */
export class Turns {
  readonly #clock: SharedClock
  readonly #idle: () => Promise<unknown>
  #playing = 0
  #waiting: { at: number; resolve: () => void }[] = []
  /** @param idle resolves when the network has nothing under way that a later time would disturb */
  constructor(clock: SharedClock, idle: () => Promise<unknown>) {
    this.#clock = clock
    this.#idle = idle
  }

  /** @param failed told of each scenario that fails; the others go on */
  async play(scenarios: readonly Scenario[], failed: (error: unknown) => void): Promise<void> {
    this.#playing = scenarios.length
    await Promise.all(
      scenarios.map((scenario) =>
        scenario()
          .catch(failed)
          .finally(() => this.#rest()),
      ),
    )
  }

  /** Lets the time come in a scenario. */
  until(time: Date | string): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push({ at: new Date(time).getTime(), resolve })
      this.#rest()
    })
  }

  pass(seconds: number): Promise<void> {
    return this.until(new Date(this.#clock.now().getTime() + seconds * 1000))
  }

  #rest(): void {
    this.#playing -= 1
    if (this.#playing === 0 && this.#waiting.length > 0) void this.#idle().then(() => this.#goOn())
  }

  #goOn(): void {
    const next = Math.min(...this.#waiting.map(({ at }) => at))
    const due = this.#waiting.filter(({ at }) => at === next)
    this.#waiting = this.#waiting.filter(({ at }) => at !== next)
    this.#playing = due.length
    this.#clock.set(new Date(next))
    for (const { resolve } of due) resolve()
  }
}
