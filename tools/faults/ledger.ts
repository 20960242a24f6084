import { isDeepStrictEqual } from 'node:util'
import { call, type Outcome } from './client.ts'
import { change, creation, isStored, type Owned, type Write } from './write.ts'

export interface Acknowledged {
  write: Write
  status: number
  body: Record<string, unknown>
}

interface Person {
  token: string
  owned: Owned[]
}

/** What the server has been asked for and what it has said, kept outside of it. */
export class Ledger {
  readonly people: Person[]
  readonly acknowledged: Acknowledged[] = []
  /** Sent, but without an answer when the server died. */
  unsettled: Write[] = []
  /** Answers that no write of the harness should get. */
  readonly refused: string[] = []
  #number = 0

  constructor(tokens: readonly string[]) {
    this.people = tokens.map((token) => ({ token, owned: [] }))
  }

  /** Makes the person's next write: two in five register an integration, the others change one. */
  plan({ token, owned }: Person): Write {
    this.#number += 1
    const target = owned[this.#number % Math.max(1, owned.length)]
    return target && this.#number % 5 > 1 ? change(token, target, this.#number) : creation(token, this.#number)
  }

  /** Writes down how a write ended. */
  record(person: Person, write: Write, { status, body, failure }: Outcome): void {
    if (failure !== undefined || status === undefined) return void this.unsettled.push(write)
    if (!isStored({ status } as Outcome)) {
      this.refused.push(`${write.asked.method} ${status} ${String(body['code'])}`)
      if (write.saved) this.#forget(person, write.saved.owned)
      return
    }
    this.acknowledged.push({ write, status, body })
    if (write.saved) write.saved.owned.version = write.saved.version
    else person.owned.push({ uuid: String(body['uuid']), type: String(body['type']), version: 1 })
  }

  /** Sends what had no answer again, with its key, until it has one; answers how many had been stored before. */
  async settle(origin: string): Promise<number> {
    let stored = 0
    for (const write of this.unsettled.splice(0)) {
      const person = this.people.find(({ token }) => token === write.asked.token)
      if (!person) continue
      const outcome = await call(origin, write.asked)
      if (outcome.headers.has('idempotent-replayed')) stored += 1
      this.record(person, write, outcome)
    }
    return stored
  }

  /** Sends acknowledged writes again, with their keys; answers how many got another answer than the first time. */
  async replay(origin: string, writes: readonly Acknowledged[]): Promise<number> {
    let changed = 0
    for (const { write, status, body } of writes) {
      const again = await call(origin, write.asked)
      const same = again.status === status && isDeepStrictEqual(again.body, body)
      if (!same || again.headers.get('idempotent-replayed') !== 'true') changed += 1
    }
    return changed
  }

  /** Takes lost writes out of the books, so that they are counted once and nobody builds on them. */
  strike(lost: ReadonlySet<Acknowledged>): void {
    const kept = this.acknowledged.filter((entry) => !lost.has(entry))
    this.acknowledged.splice(0, Infinity, ...kept)
    for (const { write, body } of lost) {
      const uuid = write.saved?.owned.uuid ?? body['uuid']
      for (const person of this.people) person.owned = person.owned.filter((owned) => owned.uuid !== uuid)
    }
  }

  #forget(person: Person, owned: Owned): void {
    person.owned = person.owned.filter((other) => other !== owned)
  }
}
