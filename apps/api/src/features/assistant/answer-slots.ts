import { LIMITS } from '@portal/domain/limits'
import { Refusal } from '../../http/refusal.ts'

const WAIT_SECONDS = '5'

const WAIT = 'Espera a que terminen, o detenlas, y vuelve a preguntar.'
const TOO_MANY = `Ya tienes ${LIMITS.answersAtOnce} respuestas en curso. ${WAIT}`
/** Others may ask from the same address of the network. */
const TOO_MANY_HERE = `Desde tu red ya hay ${LIMITS.answersAtOnce} respuestas en curso. ${WAIT}`
const FULL = 'El asistente está respondiendo a muchas personas. Vuelve a preguntar en unos segundos.'

/** Who is being answered in this process. */
export class AnswerSlots {
  readonly #most: number
  readonly #taken = new Map<string, number>()
  #all = 0
  /** @param most answers at the same time, for everybody together */
  constructor(most: number) {
    this.#most = most
  }

  /**
   * Takes a place; answers how to leave it, which may be called again.
   * @param who a person, or a network that visitors share
   * @throws Refusal where no place is left
   */
  enter(who: string, shared = false): () => void {
    const taken = this.#taken.get(who) ?? 0
    const headers = { 'retry-after': WAIT_SECONDS }
    if (taken >= LIMITS.answersAtOnce)
      throw new Refusal('rate_limited', { message: shared ? TOO_MANY_HERE : TOO_MANY, headers })
    if (this.#all >= this.#most) throw new Refusal('unavailable', { message: FULL, headers })
    this.#taken.set(who, taken + 1)
    this.#all += 1
    let left = false
    return () => {
      if (left) return
      left = true
      this.#all -= 1
      const others = (this.#taken.get(who) ?? 1) - 1
      if (others > 0) this.#taken.set(who, others)
      else this.#taken.delete(who)
    }
  }
}
