import { LIMITS } from '@portal/domain/limits'
import { Places } from '../../http/limits/places.ts'
import { Refusal } from '../../refusal.ts'

const WAIT_SECONDS = '5'

const WAIT = 'Espera a que terminen, o detenlas, y vuelve a preguntar.'
const answers = (count: number): string => (count === 1 ? '1 respuesta' : `${count} respuestas`)
const tooMany = (most: number): string => `Ya tienes ${answers(most)} en curso. ${WAIT}`
/** Message for a visitor: all visitors of one IP network share a limit. */
const tooManyOfNetwork = (most: number): string => `Desde tu red ya hay ${answers(most)} en curso. ${WAIT}`
const FULL = 'El asistente está respondiendo a muchas personas. Vuelve a preguntar en unos segundos.'

/** Counts the answers that this process is writing: for each person or IP network, and in total. */
export class AnswerSlots {
  readonly #most: number
  readonly #places: Places
  /** @param most maximum number of answers at the same time for all persons and networks together */
  constructor(most: number) {
    this.#most = most
    this.#places = new Places(most)
  }

  /**
   * Reserves a slot for an answer; returns the function that releases it, which may be called more than once.
   * @param who key to count by: `sub` of a person or, if `shared`, the IP network of visitors who did not sign in
   * @throws Refusal if no slot is free
   */
  enter(who: string, shared = false): () => void {
    const headers = { 'retry-after': WAIT_SECONDS }
    // One IP network gets at most a quarter of all slots.
    const most = shared ? Math.min(LIMITS.answersAtOnceOfNetwork, Math.ceil(this.#most / 4)) : LIMITS.answersAtOnce
    const leave = this.#places.take(who, most)
    if (leave === 'own')
      throw new Refusal('rate_limited', { message: (shared ? tooManyOfNetwork : tooMany)(most), headers })
    if (leave === 'all') throw new Refusal('unavailable', { message: FULL, headers })
    return leave
  }
}
