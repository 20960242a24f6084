import { LIMITS } from '@portal/domain/limits'
import { Refusal } from '../../refusal.ts'

const WAIT_SECONDS = '5'

const WAIT = 'Espera a que terminen, o detenlas, y vuelve a preguntar.'
const answers = (count: number): string => (count === 1 ? '1 respuesta' : `${count} respuestas`)
const tooMany = (most: number): string => `Ya tienes ${answers(most)} en curso. ${WAIT}`
/** Others may ask from the same address of the network. */
const tooManyOfNetwork = (most: number): string => `Desde tu red ya hay ${answers(most)} en curso. ${WAIT}`
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
    // No network takes more than a quarter of what there is for everybody.
    const most = shared ? Math.min(LIMITS.answersAtOnceOfNetwork, Math.ceil(this.#most / 4)) : LIMITS.answersAtOnce
    if (taken >= most)
      throw new Refusal('rate_limited', { message: (shared ? tooManyOfNetwork : tooMany)(most), headers })
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
