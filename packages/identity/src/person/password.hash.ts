import { hash, verify } from '@node-rs/argon2'

const MEMORY = 19_456
const TIME = 2
const AT_ONCE = 2
const WAITING = 100

/** Thrown if too many passwords wait to be hashed; the page asks to try again. */
export class TooBusy extends Error {}

const parameters = { memoryCost: MEMORY, timeCost: TIME, parallelism: 1 }

/** Queue of password hashes: by default two run at once and at most a hundred wait, so that the API keeps CPU time. */
export class PasswordHasher {
  readonly #atOnce: number
  readonly #rest: number
  #running = 0
  readonly #waiting: (() => void)[] = []
  #decoy: Promise<string> | undefined

  /** @param rest pause between two tasks, as a share of the duration of the first one */
  constructor(atOnce = AT_ONCE, rest = 0) {
    this.#atOnce = atOnce
    this.#rest = rest
  }

  /** Returns the argon2id hash as a PHC string. @throws TooBusy */
  hash(password: string): Promise<string> {
    return this.inTurn(() => this.hashNow(password))
  }

  /** Hashes without waiting in the queue, for work that runs inside `inTurn`. */
  hashNow(password: string): Promise<string> {
    return hash(password, parameters)
  }

  /** Checks a password without waiting in the queue, for work that runs inside `inTurn`. */
  verifyNow(stored: string, password: string): Promise<boolean> {
    return verify(stored, password)
  }

  /** Checks a password. Takes equally long without a stored hash, to hide if the account exists. @throws TooBusy */
  async verify(stored: string | undefined, password: string): Promise<boolean> {
    this.#decoy ??= hash('never the password of anybody', parameters)
    const against = stored ?? (await this.#decoy)
    const matches = await this.inTurn(() => verify(against, password))
    return matches && stored !== undefined
  }

  /** True if a stored hash was made with less memory or fewer passes than the current parameters. */
  static isWeak(stored: string): boolean {
    const [, memory, time] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),/.exec(stored) ?? []
    return !(Number(memory) >= MEMORY && Number(time) >= TIME)
  }

  /** Waits in the queue, then runs `work`. @throws TooBusy */
  async inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#atOnce) {
      if (this.#waiting.length >= WAITING) throw new TooBusy()
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    } else {
      this.#running += 1
    }
    const began = performance.now()
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (!next) this.#running -= 1
      else if (this.#rest > 0) setTimeout(next, this.#rest * (performance.now() - began))
      else next()
    }
  }
}
