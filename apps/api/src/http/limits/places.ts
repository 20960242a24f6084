/** Counts what one process does at the same time: for each key, and in total. */
export class Places {
  readonly #most: number
  readonly #taken = new Map<string, number>()
  #all = 0
  /** @param most maximum for all keys together */
  constructor(most: number) {
    this.#most = most
  }

  /**
   * Takes a place; returns the function that gives it back, which may be called more than once, or which maximum is reached.
   * @param own maximum for this key
   */
  take(key: string, own: number): (() => void) | 'own' | 'all' {
    const taken = this.#taken.get(key) ?? 0
    if (taken >= own) return 'own'
    if (this.#all >= this.#most) return 'all'
    this.#taken.set(key, taken + 1)
    this.#all += 1
    let left = false
    return () => {
      if (left) return
      left = true
      this.#all -= 1
      const others = (this.#taken.get(key) ?? 1) - 1
      if (others > 0) this.#taken.set(key, others)
      else this.#taken.delete(key)
    }
  }
}
